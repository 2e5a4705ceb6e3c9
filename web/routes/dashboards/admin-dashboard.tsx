import { useLoaderData } from 'react-router';
import { privateMeta } from '#web/parts/private-meta.ts';
import { useViewer } from '#web/session.ts';
import { DashboardPage, DashboardSkeleton } from './dashboard-page.tsx';
import { loadDashboard } from './load-dashboard.ts';
import { TileList } from './tile-list.tsx';

export const meta = privateMeta('Admin Dashboard');

export const clientLoader = ({ request }: { request: Request }) => loadDashboard(request, 'admin');

export const HydrateFallback = DashboardSkeleton;

export default function AdminDashboard() {
  const loaded = useLoaderData<typeof clientLoader>();
  const viewer = useViewer() ?? loaded;
  return (
    <DashboardPage viewer={viewer} title="Admin Dashboard" name={viewer.name}>
      <TileList viewer={viewer} wide />
    </DashboardPage>
  );
}
