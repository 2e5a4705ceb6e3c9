import type { Me } from '#contract/accounts.ts';

/** Where a user's own account page is; the login for a guest. */
export function dashboardOf(viewer: Pick<Me, 'role'> | null | undefined): string {
  if (!viewer) return '/login';
  return { buyer: '/dashboard', seller: '/seller/dashboard', admin: '/admin/dashboard' }[viewer.role];
}
