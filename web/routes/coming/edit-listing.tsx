import { privateMeta } from '#web/parts/private-meta.ts';
import { ComingPage } from './coming-page.tsx';

export const meta = privateMeta('Edit listing');

export default function EditListing() {
  return (
    <ComingPage title="Edit listing" to="/seller/dashboard" way="Seller dashboard">
      Listings cannot be edited here yet.
    </ComingPage>
  );
}
