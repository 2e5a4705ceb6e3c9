import type { Role } from '#contract/accounts.ts';

/** The public label for each role. */
export const roleLabels: Record<Role, string> = { buyer: 'User', seller: 'Seller', admin: 'Admin' };
