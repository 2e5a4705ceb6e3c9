import { privateMeta } from '#web/parts/private-meta.ts';
import { ComingPage } from './coming-page.tsx';

export const meta = privateMeta('All Listings');

export default function AdminListings() {
  return (
    <ComingPage title="All Listings" to="/shop" way="Shop">
      The table of all listings is on its way. The shop shows the active ones.
    </ComingPage>
  );
}
