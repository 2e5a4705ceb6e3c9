import { redirect } from 'react-router';
import type { Me, Role } from '#contract/accounts.ts';
import { dashboardOf } from '#web/parts/roles.ts';
import { reloadViewer, requireViewer } from '#web/session.ts';

/** The viewer, reloaded if the role does not match, since an application may have been approved in the meantime. */
async function viewerAs(role: Role, request: Request): Promise<Me> {
  const known = await requireViewer(request);
  return known.role === role ? known : ((await reloadViewer()) ?? known);
}

/** The viewer of a screen for one role. Redirects others to their own dashboard, and unverified users to /verify. */
export async function requireRole(request: Request, role: Role): Promise<Me> {
  const viewer = await viewerAs(role, request);
  if (!viewer.isVerified) throw redirect('/verify');
  if (viewer.role !== role) throw redirect(dashboardOf(viewer));
  return viewer;
}
