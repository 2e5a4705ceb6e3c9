import { privateMeta } from '#web/parts/private-meta.ts';
import { PlaceholderPage } from './placeholder-page.tsx';

export const meta = privateMeta('Make a report');

export default function MakeReport() {
  return (
    <PlaceholderPage title="Make a report" to="/support" linkText="Help & Support">
      Reporting is coming soon. You'll be able to report products, sellers, chat messages and reviews here, and a person
      will look at every report.
    </PlaceholderPage>
  );
}
