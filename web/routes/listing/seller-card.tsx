import { Link } from 'react-router';
import type { Listing } from '#contract/catalogue.ts';
import { Avatar } from '#web/parts/avatar.tsx';
import { sellerLabel } from '#web/parts/seller-line.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Rating } from '#web/ui/stars.tsx';
import styles from './seller-card.module.css';

export function SellerCard({ seller }: { seller: Listing['sellerId'] }) {
  const { _id, name, avatar, isBusiness, averageRating, reviewCount } = seller;
  return (
    <section className={styles.card} aria-label="Seller">
      <Avatar name={name} src={avatar} />
      <div className={styles.who}>
        <Link to={`/profile/${_id}`}>{name}</Link>
        <Rating value={averageRating} count={reviewCount} word />
      </div>
      <Badge>{sellerLabel(isBusiness)}</Badge>
    </section>
  );
}
