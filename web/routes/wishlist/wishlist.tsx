import { ListingGrid, ListingGridSkeleton } from '#web/parts/listing-grid.tsx';
import { LeftOutNotice } from '#web/parts/left-out-notice.tsx';
import { NotLoaded } from '#web/parts/not-loaded.tsx';
import { privateMeta } from '#web/parts/private-meta.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { TitledPage } from '#web/ui/titled-page.tsx';
import { useWishlist, wishlist } from '#web/wishlist.ts';
import { ClearWishlist } from './clear-wishlist.tsx';

const title = 'My Wishlist';
export const meta = privateMeta(title);

export default function Wishlist() {
  const wishes = useWishlist();
  if (wishes === undefined)
    return (
      <TitledPage title={title}>
        <p className="hidden-text" role="status">
          Loading your wishlist...
        </p>
        <ListingGridSkeleton count={4} />
      </TitledPage>
    );
  if (wishes === null)
    return (
      <TitledPage title={title}>
        <NotLoaded title="Your wishlist could not be loaded." onRetry={wishlist.refresh}>
          What you saved is kept. Check your connection, then try again.
        </NotLoaded>
      </TitledPage>
    );
  if (wishes.length === 0)
    return (
      <TitledPage title={title}>
        <LeftOutNotice list="wishlist" />
        <EmptyState title="You have no saved items yet." action={<LinkButton to="/shop">Go to the shop</LinkButton>}>
          <p>Press the heart on a listing and it waits for you here.</p>
        </EmptyState>
      </TitledPage>
    );
  return (
    <TitledPage title={title} aside={<ClearWishlist />}>
      <LeftOutNotice list="wishlist" />
      <ListingGrid products={wishes.map(({ product }) => product)} as="h2" eager={4} />
    </TitledPage>
  );
}
