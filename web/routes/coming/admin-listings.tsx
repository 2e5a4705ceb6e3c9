import { privateMeta } from '#web/parts/private-meta.ts';
import { PlaceholderPage } from './placeholder-page.tsx';

export const meta = privateMeta('All Listings');

export default function AdminListings() {
  return (
    <PlaceholderPage title="All Listings" to="/shop" linkText="Shop">
      The table of all listings is coming soon. Active listings are in the shop.
    </PlaceholderPage>
  );
}
