import { Heart } from 'lucide-react';
import { useState } from 'react';
import type { Card } from '#contract/catalogue.ts';
import { classNames } from '#web/ui/class-names.ts';
import { toggleWish, useWished } from '#web/wishlist.ts';
import { useOwn } from './own.ts';
import styles from './wish-button.module.css';

/** The heart: on a picture it is a disc, beside a button it is `square`. Nobody saves their own listings. */
export function WishButton({ product, square = false }: { product: Card; square?: boolean }) {
  const { own, notForThem } = useOwn(product.sellerId._id);
  const kept = useWished(product._id);
  /** What was pressed, while it is on its way. */
  const [asked, setAsked] = useState<boolean>();
  const wished = asked ?? kept;
  const toggle = async () => {
    if (asked !== undefined) return;
    setAsked(!kept);
    await toggleWish(product);
    setAsked(undefined);
  };
  if (own && !wished) return null;
  return (
    <button
      type="button"
      {...notForThem}
      className={classNames(styles.heart, square && styles.square, wished && styles.wished)}
      aria-pressed={wished}
      aria-label={`Save ${product.title} to your wishlist`}
      aria-busy={asked === undefined ? undefined : true}
      onClick={() => void toggle()}
    >
      <Heart aria-hidden="true" />
    </button>
  );
}
