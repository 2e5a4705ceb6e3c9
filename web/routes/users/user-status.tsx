import type { Me, Role } from '#contract/accounts.ts';
import { formatDay } from '#contract/time.ts';
import { Badge } from '#web/ui/badge.tsx';

/** Role names for admins; the public label of a buyer is 'User'. */
export const roleNames: Record<Role, string> = { admin: 'Admin', seller: 'Seller', buyer: 'Buyer' };

export function UserStatus({ user: { isDeleted, isBanned, bannedUntil, isVerified } }: { user: Me }) {
  if (isDeleted) return <Badge tone="slate">Deleted</Badge>;
  if (isBanned) return <Badge tone="brick">{bannedUntil ? `Banned until ${formatDay(bannedUntil)}` : 'Banned'}</Badge>;
  return isVerified ? <Badge tone="leaf">Active</Badge> : <Badge>Not verified</Badge>;
}
