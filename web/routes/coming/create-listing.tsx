import { privateMeta } from '#web/parts/private-meta.ts';
import { DashboardWaiting } from '#web/routes/dashboards/dashboard-page.tsx';
import { loadDashboard } from '#web/routes/dashboards/load-dashboard.ts';
import { ComingPage } from './coming-page.tsx';

export const meta = privateMeta('Create listing');

export const clientLoader = ({ request }: { request: Request }) => loadDashboard(request, 'seller');
export const HydrateFallback = DashboardWaiting;

export default function CreateListing() {
  return (
    <ComingPage title="Create listing" to="/seller/dashboard" way="Seller dashboard">
      The form for new listings is on its way. Your account is ready for it.
    </ComingPage>
  );
}
