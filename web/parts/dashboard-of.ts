import type { Me } from '#contract/accounts.ts';

/** The path of a user's own account page; the login page for a guest. */
export function dashboardOf(viewer: Pick<Me, 'role'> | null | undefined): string {
  if (!viewer) return '/login';
  return { buyer: '/dashboard', seller: '/seller/dashboard', admin: '/admin/dashboard' }[viewer.role];
}
