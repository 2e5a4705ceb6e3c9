import { privateMeta } from '#web/parts/private-meta.ts';
import { ComingPage } from './coming-page.tsx';

export const meta = privateMeta('All Users');

export default function AdminUsers() {
  return (
    <ComingPage title="All Users" to="/admin/dashboard" way="Admin dashboard">
      The table of users is on its way.
    </ComingPage>
  );
}
