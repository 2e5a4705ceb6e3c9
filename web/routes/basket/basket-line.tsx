import { useState } from 'react';
import { Info, OctagonAlert, Trash2, TrendingDown, TrendingUp } from 'lucide-react';
import { Link } from 'react-router';
import type { BasketLine } from '#contract/basket.ts';
import { changeDelivery, changeQuantity, removeLine } from '#web/basket.ts';
import { formatPounds } from '#contract/pounds.ts';
import { Picture } from '#web/parts/picture.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { useFocusNeighbourOnUnmount } from '#web/ui/use-focus-neighbour-on-unmount.ts';
import styles from './basket-line.module.css';
import { DeliveryChoice } from './delivery-choice.tsx';
import { type LineNote, notesOf, blockerOf } from './line-notes.ts';
import { QuantityChoice } from './quantity-choice.tsx';

const icons = { blocker: OctagonAlert, risen: TrendingUp, fallen: TrendingDown, info: Info };

function Notes({ notes }: { notes: LineNote[] }) {
  if (notes.length === 0) return null;
  return (
    <div className={styles.notes}>
      {notes.map(({ kind, text }) => {
        const Icon = icons[kind];
        return (
          <p key={kind} className={classNames(styles.note, styles[kind])}>
            <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
            {text}
          </p>
        );
      })}
    </div>
  );
}

/** One line of the basket. Its id is the target of the summary's "Show me" button. */
export function BasketLineRow({ line }: { line: BasketLine }) {
  const [busy, setBusy] = useState(false);
  const place = useFocusNeighbourOnUnmount<HTMLLIElement>();
  const { product, productId, quantity } = line;
  const gone = product.status === 'inactive' || product.quantity < 1;
  const track = (change: Promise<unknown>) => {
    setBusy(true);
    void change.finally(() => setBusy(false));
  };
  return (
    <li
      ref={place}
      data-passes-focus
      className={classNames(styles.line, gone && styles.gone)}
      id={`line-${productId}`}
      aria-busy={busy || undefined}
    >
      <Link to={`/product/${productId}`} tabIndex={-1} aria-hidden="true" className={styles.picture}>
        <Picture picture={product.pictures[0]} alt="" sizes="112px" />
      </Link>
      <div className={styles.what}>
        <Link to={`/product/${productId}`} className={styles.title}>
          {product.title}
        </Link>
        <p className={styles.each}>{formatPounds(product.price)} each</p>
      </div>
      {!gone && <DeliveryChoice line={line} onChange={(delivery) => track(changeDelivery(productId, delivery))} />}
      <Notes notes={notesOf(line)} />
      <div className={styles.controls}>
        {!gone && (
          <QuantityChoice
            title={product.title}
            value={quantity}
            stock={product.quantity}
            onChange={(next) => track(changeQuantity(productId, next))}
          />
        )}
        <Button
          kind="quiet"
          className={styles.remove}
          icon={<Trash2 aria-hidden="true" />}
          aria-label={`Remove ${product.title}`}
          onClick={() => track(removeLine(productId))}
        >
          Remove
        </Button>
      </div>
      <p className={styles.sum}>
        {blockerOf(line) ? '–' : formatPounds((Math.round(product.price * 100) * quantity) / 100)}
      </p>
    </li>
  );
}
