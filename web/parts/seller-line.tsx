import type { Card } from '#contract/catalogue.ts';
import { Rating } from '#web/ui/stars.tsx';
import styles from './seller-line.module.css';

/** The short form, for cards and lists. */
export const sellerKind = (isBusiness: boolean): string => (isBusiness ? 'Trader' : 'Private');

/** The long form, for pages about one seller, listing or application. */
export const sellerLabel = (isBusiness: boolean): string => (isBusiness ? 'Trader' : 'Private seller');

/** The seller's name, whether they are a trader or private, and their rating. */
export function SellerLine({ seller }: { seller: Card['sellerId'] }) {
  return (
    <p className={styles.seller}>
      <span className={styles.who}>
        <b>{seller.name}</b> {sellerKind(seller.isBusiness)}
      </span>
      {seller.reviewCount > 0 && <Rating value={seller.averageRating} count={seller.reviewCount} />}
    </p>
  );
}
