import { Mail, MapPin } from 'lucide-react';
import { Link, useViewTransitionState } from 'react-router';
import type { Card, Category } from '#contract/catalogue.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Rating } from '#web/ui/stars.tsx';
import { conditionLabels } from './condition.ts';
import { formatShortDay } from '#contract/time.ts';
import { canPost, deliveryLine, placeLine } from './delivery.ts';
import styles from './listing-card.module.css';
import { pictureTransitionName, Picture } from './picture.tsx';
import { Price } from './price.tsx';
import { SellerLine } from './seller-line.tsx';
import { titleNamesCategory } from './title-names-category.ts';
import { WishButton } from './wish-button.tsx';

type Props = {
  product: Card;
  /** The picture's `sizes` attribute. */
  sizes: string;
  eager?: boolean;
  /** The category named in the heading above the card. */
  category?: Category | undefined;
  /** The heading level of its title. */
  as?: 'h2' | 'h3';
  /** Whether to show the listing's own rating, because the list is sorted by it. The rating beside the seller's name is the seller's. */
  showRating?: boolean | undefined;
  /** Whether to show the listing's town, because the list covers several. */
  showTown?: boolean | undefined;
  /** For previews: not interactive. */
  preview?: boolean;
};

/** A card with six rows that line up with those of the cards beside it. The whole card links to the listing. */
export function ListingCard(props: Props) {
  const {
    product,
    sizes,
    eager = false,
    category,
    as: Title = 'h3',
    showRating = false,
    showTown = false,
    preview = false,
  } = props;
  const to = `/listing/${product._id}`;
  const isTransitioning = useViewTransitionState(to);
  const delivery = deliveryLine(product);
  const DeliveryIcon = canPost(product) ? Mail : MapPin;
  const badge = product.quantity < 1 ? 'Sold out' : product.backOn && `Back on ${formatShortDay(product.backOn)}`;
  return (
    <article className={styles.card}>
      <div
        className={styles.frame}
        style={isTransitioning ? { viewTransitionName: pictureTransitionName(product) } : undefined}
      >
        <Picture picture={product.pictures[0]} alt="" sizes={sizes} eager={eager} />
        {badge && (
          <span className={styles.badge}>
            <Badge tone="solid-ink">{badge}</Badge>
          </span>
        )}
      </div>
      <Title className={styles.title}>
        {preview ? (
          product.title
        ) : (
          <Link to={to} viewTransition>
            {product.title}
          </Link>
        )}
      </Title>
      <Price price={product.price} was={product.reducedFrom} perKg={product.pricePerKg} />
      <p className={styles.delivery}>
        {delivery && <DeliveryIcon size={17} strokeWidth={1.75} aria-hidden="true" />}
        {delivery}
      </p>
      <p className={styles.tags}>
        {showRating && (
          <span className={styles.rating}>
            <Rating value={product.averageRating} count={product.reviewCount} word />
          </span>
        )}
        {showTown && canPost(product) && <Badge>{placeLine(product)}</Badge>}
        {product.category !== category && !titleNamesCategory(product) && <Badge>{product.category}</Badge>}
        {product.condition !== 'new' && <Badge>{conditionLabels[product.condition]}</Badge>}
      </p>
      <SellerLine seller={product.sellerId} />
      {!preview && (
        <div className={styles.heart}>
          <WishButton product={product} />
        </div>
      )}
    </article>
  );
}
