import { useLoaderData } from 'react-router';
import { call, logAndReturnNull } from '#web/api.ts';
import { privateMeta } from '#web/parts/private-meta.ts';
import { useViewer } from '#web/session.ts';
import { DashboardPage, DashboardSkeleton } from './dashboard-page.tsx';
import { loadDashboard } from './load-dashboard.ts';
import { TileList } from './tile-list.tsx';

export const meta = privateMeta('Admin Dashboard');

/** `requests`, how many are pending, and `disputes`, how many wait for a decision, are undefined if they could not be loaded. */
export async function clientLoader({ request }: { request: Request }) {
  const viewer = await loadDashboard(request, 'admin');
  const [pending, disputes] = await Promise.all([
    call('GET /api/admins/requests', { query: { status: 'pending' } }).catch(logAndReturnNull),
    call('GET /api/admins/disputes', { query: { limit: '1' } }).catch(logAndReturnNull),
  ]);
  return { viewer, counts: { requests: pending?.length, disputes: disputes?.counts.to_decide } };
}

export const HydrateFallback = DashboardSkeleton;

export default function AdminDashboard() {
  const { viewer: loaded, counts } = useLoaderData<typeof clientLoader>();
  const viewer = useViewer() ?? loaded;
  return (
    <DashboardPage viewer={viewer} title="Admin Dashboard" name={viewer.name}>
      <TileList viewer={viewer} wide counts={counts} />
    </DashboardPage>
  );
}
