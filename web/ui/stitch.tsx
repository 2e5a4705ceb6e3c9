import styles from './stitch.module.css';

/** A row of short slanted strokes: divides where a paper form would be perforated. At most three on a page. */
export function Stitch() {
  return <div className={styles.stitch} aria-hidden="true" />;
}
