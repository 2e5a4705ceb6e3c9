import { Mail, MapPin } from 'lucide-react';
import { Link, useViewTransitionState } from 'react-router';
import type { Card, Category } from '#contract/catalogue.ts';
import { Badge } from '#web/ui/badge.tsx';

import { conditionLabels } from './condition.ts';
import { formatDay } from './dates.ts';
import { canPost, deliveryLine } from './delivery.ts';
import styles from './listing-card.module.css';
import { Picture } from './picture.tsx';
import { pictureName } from './picture-name.ts';
import { Price } from './price.tsx';
import { SellerLine } from './seller-line.tsx';
import { saysCategory } from './says-category.ts';
import { WishButton } from './wish-button.tsx';

type Props = {
  product: Card;
  /** How wide its picture is shown, as the `sizes` attribute has it. */
  sizes: string;
  first?: boolean;
  /** The category that the heading around it names. */
  category?: Category | undefined;
  /** The level of its title below the headings around it. */
  as?: 'h2' | 'h3';
  /** Only to be looked at: nothing in it can be pressed. */
  preview?: boolean;
};

/** Six rows that line up with the cards beside it; the whole card leads to the listing. */
export function ListingCard(props: Props) {
  const { product, sizes, first = false, category, as: Title = 'h3', preview = false } = props;
  const to = `/listing/${product._id}`;
  const isGoing = useViewTransitionState(to);
  const delivery = deliveryLine(product);
  const Way = canPost(product) ? Mail : MapPin;
  const badge = product.quantity < 1 ? 'Sold out' : product.backOn && `Back on ${formatDay(product.backOn)}`;
  return (
    <article className={styles.card}>
      <div className={styles.frame} style={isGoing ? { viewTransitionName: pictureName(product) } : undefined}>
        <Picture picture={product.pictures[0]} alt="" sizes={sizes} first={first} />
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
        {delivery && <Way size={17} strokeWidth={1.75} aria-hidden="true" />}
        {delivery}
      </p>
      <p className={styles.tags}>
        {product.category !== category && !saysCategory(product) && <Badge>{product.category}</Badge>}
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
