import { privateMeta } from '#web/parts/private-meta.ts';
import { ComingPage } from './coming-page.tsx';

export const meta = privateMeta('My All Listings');

export default function SellerListings() {
  return (
    <ComingPage title="My All Listings" to="/seller/dashboard" way="Seller dashboard">
      Your listings and drafts will stand here. What is for sale shows on your public profile.
    </ComingPage>
  );
}
