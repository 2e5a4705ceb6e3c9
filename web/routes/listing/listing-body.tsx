import type { Listing } from '#contract/catalogue.ts';
import { BuyPanel } from './buy-panel.tsx';
import { Gallery } from './gallery.tsx';
import { ListingFacts } from './listing-facts.tsx';
import styles from './listing.module.css';

type Props = {
  listing: Listing;
  hasSimilar?: boolean;
  /** It is only looked at: nothing can be bought, saved or asked. */
  preview?: boolean;
};

/** Pictures, what one decides by, and the facts: side by side where there is room. */
export function ListingBody({ listing, hasSimilar = false, preview = false }: Props) {
  return (
    <article className={styles.columns}>
      <div className={styles.gallery}>
        <Gallery listing={listing} />
      </div>
      <div className={styles.buy}>
        <BuyPanel {...{ listing, hasSimilar, preview }} />
      </div>
      <div className={styles.facts}>
        <ListingFacts listing={listing} />
      </div>
    </article>
  );
}
