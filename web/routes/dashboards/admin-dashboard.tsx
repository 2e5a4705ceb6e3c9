import { useLoaderData } from 'react-router';
import { call, logAndReturnNull } from '#web/api.ts';
import { privateMeta } from '#web/parts/private-meta.ts';
import { useViewer } from '#web/session.ts';
import { useLastLoaded } from '#web/use-last-loaded.ts';
import { DashboardPage, DashboardSkeleton } from './dashboard-page.tsx';
import { requireRole } from '#web/parts/require-role.ts';
import { OverviewNotLoaded, OverviewPanels } from './overview.tsx';
import { TileList } from './tile-list.tsx';

export const meta = privateMeta('Admin Dashboard');

/** `overview` is null if it could not be loaded. */
export async function clientLoader({ request }: { request: Request }) {
  const viewer = await requireRole(request, 'admin');
  return { viewer, overview: await call('GET /api/admins/overview').catch(logAndReturnNull) };
}

export const HydrateFallback = DashboardSkeleton;

export default function AdminDashboard() {
  const loaded = useLoaderData<typeof clientLoader>();
  const overview = useLastLoaded(loaded.overview);
  const viewer = useViewer() ?? loaded.viewer;
  return (
    <DashboardPage viewer={viewer} title="Admin Dashboard" name={viewer.name}>
      {overview ? <OverviewPanels {...overview} /> : <OverviewNotLoaded />}
      <TileList viewer={viewer} wide counts={overview?.waiting} />
    </DashboardPage>
  );
}
