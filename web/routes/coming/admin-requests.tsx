import { privateMeta } from '#web/parts/private-meta.ts';
import { ComingPage } from './coming-page.tsx';

export const meta = privateMeta('Requests Upgrade to Seller');

export default function AdminRequests() {
  return (
    <ComingPage title="Requests Upgrade to Seller" to="/admin/dashboard" way="Admin dashboard">
      Applications for a seller account will be reviewed here.
    </ComingPage>
  );
}
