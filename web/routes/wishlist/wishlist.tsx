import { useState } from 'react';
import { Link } from 'react-router';
import { ListingGrid, ListingGridSkeleton } from '#web/parts/listing-grid.tsx';
import { DroppedItemsNotice } from '#web/parts/dropped-items-notice.tsx';
import { privateMeta } from '#web/parts/private-meta.ts';
import { useViewer } from '#web/session.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { TitledPage } from '#web/ui/titled-page.tsx';
import { useWishlist, wishlist } from '#web/wishlist.ts';
import { ClearWishlist } from './clear-wishlist.tsx';
import styles from './wishlist.module.css';

const title = 'My Wishlist';
export const meta = privateMeta(title);

/** How many items are shown at first, and how many more each click adds. */
const step = 48;

export default function Wishlist() {
  const entries = useWishlist();
  const [shown, setShown] = useState(step);
  const isSignedIn = Boolean(useViewer());
  if (entries === undefined)
    return (
      <TitledPage title={title}>
        <p className="hidden-text" role="status">
          Loading your wishlist...
        </p>
        <ListingGridSkeleton count={4} />
      </TitledPage>
    );
  if (entries === null)
    return (
      <TitledPage title={title}>
        <LoadError
          title="Your wishlist could not be loaded."
          reassurance="Your saved items are safe."
          onRetry={wishlist.refresh}
        />
      </TitledPage>
    );
  if (entries.length === 0)
    return (
      <TitledPage title={title}>
        <DroppedItemsNotice list="wishlist" />
        <EmptyState title="You have no saved items yet." action={<LinkButton to="/shop">Go to the shop</LinkButton>}>
          <p>Tap the heart on a listing to save it here.</p>
        </EmptyState>
      </TitledPage>
    );
  return (
    <TitledPage title={title} aside={<ClearWishlist />}>
      <DroppedItemsNotice list="wishlist" />
      {isSignedIn && (
        <p className={styles.notified}>
          We'll notify you when a saved listing drops in price or is back in stock.{' '}
          <Link to="/notifications#emails">Email me too</Link>
        </p>
      )}
      <ListingGrid products={entries.slice(0, shown).map(({ product }) => product)} as="h2" eager={4} />
      {entries.length > shown && (
        <ShowMore className={styles.more} onMore={() => setShown(shown + step)}>
          Show more items
        </ShowMore>
      )}
    </TitledPage>
  );
}
