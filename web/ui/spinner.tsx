import styles from './spinner.module.css';

/** Decorative: pair it with text that says what is happening. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}
