import type { ReactNode } from 'react';
import type { Card, Category } from '#contract/catalogue.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Mark } from '#web/ui/logo.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useFocusPassedOn } from '#web/ui/use-focus-passed-on.ts';
import { ListingCard } from './listing-card.tsx';
import styles from './listing-grid.module.css';

type Across = 3 | 4;
const sizes: Record<Across, string> = {
  3: '(min-width: 1376px) 330px, (min-width: 900px) 28vw, (min-width: 600px) 30vw, 44vw',
  4: '(min-width: 1376px) 306px, (min-width: 900px) 21vw, (min-width: 600px) 30vw, 44vw',
};

type Props = {
  products: readonly Card[];
  across?: Across;
  /** The category that the heading above names, if all are of one. */
  category?: Category | undefined;
  /** Level of the cards' titles. */
  as?: 'h2' | 'h3';
  /** How many pictures, from the first on, are seen at once and so are fetched at once. */
  eager?: number;
};

/** Listing cards, two across on the phone, `across` on the desktop. */
export function ListingGrid({ products, across = 4, category, as, eager = 0 }: Props) {
  return (
    <ul className={classNames(styles.grid, across === 3 ? styles.three : styles.four)}>
      {products.map((product, index) => (
        <Item key={product._id}>
          <ListingCard {...{ product, category, as }} sizes={sizes[across]} first={index < eager} />
        </Item>
      ))}
    </ul>
  );
}

/** On the wishlist a card goes with the press of its heart. */
function Item({ children }: { children: ReactNode }) {
  const place = useFocusPassedOn<HTMLLIElement>();
  return (
    <li ref={place} data-passes-focus className={styles.item}>
      {children}
    </li>
  );
}

/** The grid while it loads; say in words what is loading beside it. */
export function ListingGridSkeleton({ count = 6, across = 4 }: { count?: number; across?: Across }) {
  return (
    <div className={classNames(styles.grid, across === 3 ? styles.three : styles.four)} aria-hidden="true">
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
