import type { Me, Role } from '#contract/accounts.ts';

/** The public label for each role. */
export const roleLabels: Record<Role, string> = { buyer: 'User', seller: 'Seller', admin: 'Admin' };

/** The path of a user's own account page; the sign-in page for a guest. */
export function dashboardOf(viewer: Pick<Me, 'role'> | null | undefined): string {
  if (!viewer) return '/login';
  return { buyer: '/dashboard', seller: '/seller/dashboard', admin: '/admin/dashboard' }[viewer.role];
}
