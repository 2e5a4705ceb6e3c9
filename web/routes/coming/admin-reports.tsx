import { privateMeta } from '#web/parts/private-meta.ts';
import { ComingPage } from './coming-page.tsx';

export const meta = privateMeta('All Reports');

export default function AdminReports() {
  return (
    <ComingPage title="All Reports" to="/admin/dashboard" way="Admin dashboard">
      Reports by users will be handled here.
    </ComingPage>
  );
}
