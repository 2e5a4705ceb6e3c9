import { Heart } from 'lucide-react';
import type { Card } from '#contract/catalogue.ts';
import { classNames } from '#web/ui/class-names.ts';
import { toggleWish, useWished } from '#web/wishlist.ts';
import styles from './wish-button.module.css';

/** The heart: on a picture it is a disc, beside a button it is `square`. */
export function WishButton({ product, square = false }: { product: Card; square?: boolean }) {
  const wished = useWished(product._id);
  return (
    <button
      type="button"
      className={classNames(styles.heart, square && styles.square, wished && styles.wished)}
      aria-pressed={wished}
      aria-label={`Save ${product.title} to your wishlist`}
      onClick={() => void toggleWish(product)}
    >
      <Heart aria-hidden="true" />
    </button>
  );
}
