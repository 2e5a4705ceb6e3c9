import { privateMeta } from '#web/parts/private-meta.ts';
import { PlaceholderPage } from './placeholder-page.tsx';

export const meta = privateMeta('All Reports');

export default function AdminReports() {
  return (
    <PlaceholderPage title="All Reports" to="/admin/dashboard" linkText="Admin dashboard">
      You'll be able to handle reports from users here.
    </PlaceholderPage>
  );
}
