import type { ReactNode } from 'react';
import type { Card, Category } from '#contract/catalogue.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Mark } from '#web/ui/logo.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useFocusNeighbourOnUnmount } from '#web/ui/use-focus-neighbour-on-unmount.ts';
import { ListingCard } from './listing-card.tsx';
import styles from './listing-grid.module.css';

type Across = 3 | 4;
const sizes: Record<Across, string> = {
  3: '(min-width: 1376px) 330px, (min-width: 900px) 28vw, (min-width: 700px) 30vw, 44vw',
  4: '(min-width: 1376px) 306px, (min-width: 900px) 21vw, (min-width: 700px) 30vw, 44vw',
};

type Props = {
  products: readonly Card[];
  across?: Across;
  /** The category named in the heading above, if all products share one. */
  category?: Category | undefined;
  /** Heading level of the cards' titles. */
  as?: 'h2' | 'h3';
  /** Whether the listings are sorted by their ratings, which their cards then show. */
  showRating?: boolean | undefined;
  /** Whether the cards show where the listings are. */
  showTown?: boolean | undefined;
  /** How many of the first pictures are visible immediately, and so load eagerly. */
  eager?: number;
};

/** Listing cards, two across on a phone, `across` on a desktop. */
export function ListingGrid({ products, across = 4, category, as, showRating, showTown, eager = 0 }: Props) {
  return (
    <ul className={classNames(styles.grid, across === 4 && styles.four)}>
      {products.map((product, index) => (
        <Item key={product._id}>
          <ListingCard
            {...{ product, category, as, showRating, showTown }}
            sizes={sizes[across]}
            eager={index < eager}
          />
        </Item>
      ))}
    </ul>
  );
}

/** Passes the focus to a neighbouring card, since clicking the heart on the wishlist removes this one. */
function Item({ children }: { children: ReactNode }) {
  const place = useFocusNeighbourOnUnmount<HTMLLIElement>();
  return (
    <li ref={place} data-passes-focus className={styles.item}>
      {children}
    </li>
  );
}

/** The grid while it loads; pair it with text that says what is loading. */
export function ListingGridSkeleton({ count = 6, across = 4 }: { count?: number; across?: Across }) {
  return (
    <div className={classNames(styles.grid, across === 4 && styles.four)} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={styles.loading}>
          <div className={styles.picture}>
            <Mark size={64} />
          </div>
          <Skeleton width="85%" height="16px" />
          <Skeleton width="40%" height="22px" />
          <Skeleton width="60%" height="14px" />
        </div>
      ))}
    </div>
  );
}
