import { privateMeta } from '#web/parts/private-meta.ts';
import { PlaceholderPage } from './placeholder-page.tsx';

export const meta = privateMeta('Edit user');

export default function AdminUser() {
  return (
    <PlaceholderPage title="Edit user" to="/admin/dashboard" linkText="Admin dashboard">
      You can't edit users here yet.
    </PlaceholderPage>
  );
}
