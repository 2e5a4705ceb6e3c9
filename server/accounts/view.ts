import type { Me } from '#contract/accounts.ts';
import type { Trader } from '#contract/catalogue.ts';
import type { users } from './tables.ts';

type User = typeof users.$inferSelect;

/** The fields of a user that everyone is allowed to see. */
export const viewIdentity = (user: Omit<User, 'search'>, productCount: number) => ({
  _id: user.id,
  name: user.name,
  role: user.role,
  avatar: user.avatar,
  isBusiness: user.isBusiness,
  businessName: user.businessName,
  companyNumber: user.companyNumber,
  bio: user.bio,
  location: { city: user.city, country: user.country },
  averageRating: user.averageRating,
  reviewCount: user.reviewCount,
  productCount,
  // Profiles are cached for everyone. GET /api/users/{id}/presence returns whether a user is online now.
  isOnline: false,
  createdAt: user.createdAt.toISOString(),
});

/** A user as they see themselves. */
export function viewMe(
  user: Omit<User, 'search'>,
  productCount: number,
  blockedUsers: string[] = [],
  adminTwoStep = false,
): Me {
  const { street, city, postcode, country } = user;
  return {
    ...viewIdentity(user, productCount),
    email: user.email ?? '',
    phone: user.phone,
    address: street && city && postcode ? { street, city, postcode, country } : null,
    isVerified: user.verifiedAt !== null,
    isBanned: user.bannedAt !== null,
    bannedUntil: user.bannedUntil?.toISOString() ?? null,
    isDeleted: user.deletedAt !== null,
    hasTwoStep: user.twoStepSince !== null,
    lacksTwoStep: adminTwoStep && user.role === 'admin' && user.twoStepSince === null,
    flagCount: user.flagCount,
    kycStatus: user.kycStatus,
    blockedUsers,
  };
}

type Address = Pick<User, 'street' | 'city' | 'postcode' | 'country'>;

/** The known lines of a user's address. */
export const addressLinesOf = ({ street, city, postcode, country }: Address): string[] =>
  [street, city, postcode, country].filter((line) => line !== null);

type SellerDetails = Address & Pick<User, 'isBusiness' | 'businessName' | 'companyNumber'>;

/** A trader's identity for buyers; null for private sellers, whose street is never shown. */
export function viewTrader(seller: SellerDetails & { name: string }): Trader | null {
  const { isBusiness, businessName, name, companyNumber } = seller;
  if (!isBusiness) return null;
  return { name: businessName ?? name, companyNumber, addressLines: addressLinesOf(seller) };
}
