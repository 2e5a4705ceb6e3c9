import type { Role } from '#contract/accounts.ts';

/** What others call someone in a role. */
export const roleLabels: Record<Role, string> = { buyer: 'User', seller: 'Seller', admin: 'Admin' };
