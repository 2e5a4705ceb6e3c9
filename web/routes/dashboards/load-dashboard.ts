import { redirect } from 'react-router';
import type { Me, Role } from '#contract/accounts.ts';
import { dashboardOf } from '#web/parts/dashboard-of.ts';
import { requireViewer } from '#web/session.ts';

/** The viewer of a role's dashboard; others go to their own, and to /verify while their email is not verified. */
export async function loadDashboard(request: Request, role: Role): Promise<Me> {
  const viewer = await requireViewer(request);
  if (!viewer.isVerified) throw redirect('/verify');
  if (viewer.role !== role) throw redirect(dashboardOf(viewer));
  return viewer;
}
