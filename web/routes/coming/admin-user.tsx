import { privateMeta } from '#web/parts/private-meta.ts';
import { ComingPage } from './coming-page.tsx';

export const meta = privateMeta('Edit user');

export default function AdminUser() {
  return (
    <ComingPage title="Edit user" to="/admin/dashboard" way="Admin dashboard">
      Users cannot be edited here yet.
    </ComingPage>
  );
}
