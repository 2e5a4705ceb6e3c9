import { privateMeta } from '#web/parts/private-meta.ts';
import { PlaceholderPage } from './placeholder-page.tsx';

export const meta = privateMeta('All Users');

export default function AdminUsers() {
  return (
    <PlaceholderPage title="All Users" to="/admin/dashboard" linkText="Admin dashboard">
      The table of users is coming soon.
    </PlaceholderPage>
  );
}
