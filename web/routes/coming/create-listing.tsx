import { privateMeta } from '#web/parts/private-meta.ts';
import { ComingPage } from './coming-page.tsx';

export const meta = privateMeta('Create listing');

export default function CreateListing() {
  return (
    <ComingPage title="Create listing" to="/seller/dashboard" way="Seller dashboard">
      The form for new listings is on its way. Your account is ready for it.
    </ComingPage>
  );
}
