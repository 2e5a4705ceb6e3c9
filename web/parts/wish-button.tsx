import { Heart } from 'lucide-react';
import { useState } from 'react';
import type { Card } from '#contract/catalogue.ts';
import { classNames } from '#web/ui/class-names.ts';
import { toggleWish, useWished } from '#web/wishlist.ts';
import { useOwn } from './use-own.ts';
import styles from './wish-button.module.css';

/** The heart: round on a picture, `square` beside a button. Users cannot save their own listings. */
export function WishButton({ product, square = false }: { product: Card; square?: boolean }) {
  const { own, hideFromOwner } = useOwn(product.sellerId._id);
  const saved = useWished(product._id);
  /** The new state while the request is pending. */
  const [pending, setPending] = useState<boolean>();
  const wished = pending ?? saved;
  const toggle = async () => {
    if (pending !== undefined) return;
    setPending(!saved);
    await toggleWish(product);
    setPending(undefined);
  };
  if (own && !wished) return null;
  return (
    <button
      type="button"
      {...hideFromOwner}
      className={classNames(styles.heart, square && styles.square, wished && styles.wished)}
      aria-pressed={wished}
      aria-label={`Save ${product.title} to your wishlist`}
      aria-busy={pending === undefined ? undefined : true}
      onClick={() => void toggle()}
    >
      <Heart aria-hidden="true" />
    </button>
  );
}
