import { formatPounds } from '#contract/pounds.ts';
import styles from './price.module.css';

type Props = {
  price: number;
  /** The price it was reduced from, if that may be shown. */
  was: number | null;
  perKg: number | null;
  big?: boolean;
};

/** A price, with the price per kilogram beside it where the law requires it. */
export function Price({ price, was, perKg, big = false }: Props) {
  return (
    <p className={styles.line}>
      <span className={big ? styles.big : styles.price}>{formatPounds(price)}</span>
      {was ? (
        <span className={styles.was}>
          was <s>{formatPounds(was)}</s>
        </span>
      ) : null}
      {perKg !== null && <span className={big ? styles.perKgBig : styles.perKg}>{formatPounds(perKg)} per kg</span>}
    </p>
  );
}
