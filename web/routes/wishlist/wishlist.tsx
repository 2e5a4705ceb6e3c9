import type { ReactNode } from 'react';
import { ListingGrid, ListingGridSkeleton } from '#web/parts/listing-grid.tsx';
import { privateMeta } from '#web/parts/private-meta.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useWishlist } from '#web/wishlist.ts';
import { ClearWishlist } from './clear-wishlist.tsx';
import styles from './wishlist.module.css';

export const meta = privateMeta('My Wishlist');

export default function Wishlist() {
  const wishes = useWishlist();
  if (!wishes)
    return (
      <Page>
        <p className="hidden-text" role="status">
          Loading your wishlist...
        </p>
        <ListingGridSkeleton count={4} />
      </Page>
    );
  if (wishes.length === 0)
    return (
      <Page>
        <EmptyState title="You have no saved items yet." action={<LinkButton to="/shop">Go to the shop</LinkButton>}>
          <p>Press the heart on a listing and it waits for you here.</p>
        </EmptyState>
      </Page>
    );
  return (
    <Page aside={<ClearWishlist count={wishes.length} />}>
      <ListingGrid products={wishes.map(({ product }) => product)} as="h2" eager={4} />
    </Page>
  );
}

function Page({ aside, children }: { aside?: ReactNode; children: ReactNode }) {
  return (
    <div className={classNames('page', styles.page)}>
      <div className={styles.head}>
        <h1>My Wishlist</h1>
        {aside}
      </div>
      {children}
    </div>
  );
}
