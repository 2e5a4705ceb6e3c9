import styles from './stitch.module.css';

/** A divider of short slanted strokes, like the perforation of a paper form. Use at most three on a page. */
export function Stitch() {
  return <div className={styles.stitch} aria-hidden="true" />;
}
