import {
  Bell,
  ChartNoAxesColumn,
  CirclePlus,
  Flag,
  Heart,
  KeyRound,
  Landmark,
  type LucideIcon,
  MailCheck,
  MessageCircle,
  Package,
  Pencil,
  Scale,
  ShieldQuestion,
  ShoppingBag,
  Star,
  Store,
  Tags,
  Trash2,
  UserRound,
  Users,
} from 'lucide-react';
import type { Me, Role } from '#contract/accounts.ts';

/** The counts that a tile can show. */
export type TileCount =
  | 'wishes'
  | 'messages'
  | 'notifications'
  | 'listings'
  | 'orders'
  | 'rating'
  | 'requests'
  | 'disputes'
  | 'reports';

export type Tile = { label: string; to: string; icon: LucideIcon; counted?: TileCount; danger?: boolean };

const wishlist: Tile = { label: 'Wishlist', to: '/wishlist', icon: Heart, counted: 'wishes' };
const chat = (label: string): Tile => ({ label, to: '/chat', icon: MessageCircle, counted: 'messages' });
const notifications: Tile = { label: 'Notifications', to: '/notifications', icon: Bell, counted: 'notifications' };
const editProfile: Tile = { label: 'Edit Profile', to: '/edit-profile', icon: Pencil };
const changePassword: Tile = { label: 'Change Password', to: '/change-password', icon: KeyRound };
const resend: Tile = { label: 'Resend Email Verification', to: '/verify', icon: MailCheck };
const profile = ({ _id }: Me): Tile => ({ label: 'View My Public Profile', to: `/profile/${_id}`, icon: UserRound });
const report = (label: string): Tile => ({ label, to: '/make-report', icon: Flag });
const deleteAccount: Tile = { label: 'Delete My Account', to: '/delete-account', icon: Trash2, danger: true };

/** The tiles of each dashboard, with the labels and order from the specification. Payouts and Disputes are additions. */
export const tilesOf: Record<Role, (viewer: Me) => Tile[]> = {
  buyer: (viewer) => [
    { label: 'My Purchases', to: '/orders', icon: ShoppingBag },
    wishlist,
    { label: 'My Reviews', to: '/my-reviews', icon: Star },
    chat('Messages / Chat'),
    notifications,
    editProfile,
    changePassword,
    resend,
    profile(viewer),
    report('Make a report'),
    { label: 'Upgrade to Seller Account', to: '/upgarde-account', icon: Store },
    deleteAccount,
  ],
  seller: (viewer) => [
    { label: 'My All Listings', to: '/seller/listings', icon: Tags, counted: 'listings' },
    { label: 'Create New Listing', to: '/seller/create-listing', icon: CirclePlus },
    { label: 'Sales Summary', to: '/seller/sales', icon: ChartNoAxesColumn },
    { label: 'Payouts', to: '/seller/payouts', icon: Landmark },
    { label: 'Orders', to: '/seller/orders', icon: Package, counted: 'orders' },
    chat('Messages/Chat'),
    notifications,
    { label: 'Reviews & Ratings', to: '/my-reviews', icon: Star, counted: 'rating' },
    wishlist,
    editProfile,
    changePassword,
    profile(viewer),
    report('Report an Issue'),
    deleteAccount,
  ],
  admin: (viewer) => [
    { label: 'All Users', to: '/admin/users', icon: Users },
    { label: 'Requests Upgrade to Seller', to: '/admin/requests', icon: ShieldQuestion, counted: 'requests' },
    { label: 'Disputes', to: '/admin/disputes', icon: Scale, counted: 'disputes' },
    { label: 'All Reports', to: '/admin/reports', icon: Flag, counted: 'reports' },
    notifications,
    { label: 'All Listings', to: '/admin/listings', icon: Tags },
    chat('Messages/Chat'),
    editProfile,
    changePassword,
    resend,
    profile(viewer),
  ],
};
