import { privateMeta } from '#web/parts/private-meta.ts';
import { ComingPage } from './coming-page.tsx';

export const meta = privateMeta('Sales Summary');

export default function SellerSales() {
  return (
    <ComingPage title="Sales Summary" to="/seller/dashboard" way="Seller dashboard">
      Your sales, month by month, will stand here.
    </ComingPage>
  );
}
