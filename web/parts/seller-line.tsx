import type { Card } from '#contract/catalogue.ts';
import { Rating } from '#web/ui/stars.tsx';
import styles from './seller-line.module.css';

export const sellerKind = (isBusiness: boolean): string => (isBusiness ? 'Trader' : 'Private');

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
