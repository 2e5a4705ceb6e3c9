import { Heart } from 'lucide-react';
import type { Card } from '#contract/catalogue.ts';
import { classNames } from '#web/ui/class-names.ts';
import { toggleWish, useWished } from '#web/wishlist.ts';
import { useOwn } from './own.ts';
import styles from './wish-button.module.css';

/** The heart: on a picture it is a disc, beside a button it is `square`. Nobody saves their own listings. */
export function WishButton({ product, square = false }: { product: Card; square?: boolean }) {
  const wished = useWished(product._id);
  const { own, notForThem } = useOwn(product.sellerId._id);
  if (own && !wished) return null;
  return (
    <button
      type="button"
      {...notForThem}
      className={classNames(styles.heart, square && styles.square, wished && styles.wished)}
      aria-pressed={wished}
      aria-label={`Save ${product.title} to your wishlist`}
      onClick={() => void toggleWish(product)}
    >
      <Heart aria-hidden="true" />
    </button>
  );
}
