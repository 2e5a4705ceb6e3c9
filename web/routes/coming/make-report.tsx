import { privateMeta } from '#web/parts/private-meta.ts';
import { ComingPage } from './coming-page.tsx';

export const meta = privateMeta('Make a report');

export default function MakeReport() {
  return (
    <ComingPage title="Make a report" to="/support" way="Help & Support">
      Reports are coming to this page. You will be able to report products, sellers, chat messages and reviews here, and
      a person will look at every one.
    </ComingPage>
  );
}
