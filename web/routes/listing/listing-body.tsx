import type { Listing } from '#contract/catalogue.ts';
import type { Review } from '#contract/reviews.ts';
import { call } from '#web/api.ts';
import { Reviews } from '#web/parts/reviews.tsx';
import { useAvailable } from '#web/parts/use-available.ts';
import { BuyPanel } from './buy-panel.tsx';
import { Gallery } from './gallery.tsx';
import { ListingFacts } from './listing-facts.tsx';
import styles from './listing.module.css';

type Props = {
  listing: Listing;
  /** The newest reviews; without them, the section is omitted. */
  reviews?: readonly Review[];
  hasSimilar?: boolean;
  /** Disables buying, saving and messaging. */
  preview?: boolean;
};

/** Pictures, the buy panel, the facts and the reviews, side by side where there is room. */
export function ListingBody({ reviews, hasSimilar = false, preview = false, ...props }: Props) {
  const [listing = props.listing] = useAvailable([props.listing]);
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
        {reviews && (
          <Reviews
            title="Reviews"
            newest={reviews}
            total={listing.reviewCount}
            replyFrom={listing.sellerId}
            readPage={(page) =>
              call('GET /api/products/one/{id}/reviews', { params: { id: listing._id }, query: { page } })
            }
          />
        )}
      </div>
    </article>
  );
}
