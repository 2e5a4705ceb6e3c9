import { formatPounds } from '#web/money.ts';
import styles from './price.module.css';

/** A price with the price per kilogram beside it wherever the law asks for one. */
export function Price({ price, perKg, big = false }: { price: number; perKg: number | null; big?: boolean }) {
  return (
    <p className={styles.line}>
      <span className={big ? styles.big : styles.price}>{formatPounds(price)}</span>
      {perKg !== null && <span className={big ? styles.perKgBig : styles.perKg}>{formatPounds(perKg)} per kg</span>}
    </p>
  );
}
