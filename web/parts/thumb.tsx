import { Mark } from '#web/ui/logo.tsx';
import styles from './thumb.module.css';

/** Every wider picture is also stored at this width. */
const width = 320;

const small = (url: string): string =>
  url.replace(/(\d+)\.webp$/, (_, largest) => `${Math.min(width, Number(largest))}.webp`);

/** A small square picture beside the name of its subject, as wide as its column. Shows the Skep mark if there is no picture. */
export function Thumb({ src }: { src: string | undefined }) {
  return src ? (
    <img className={styles.thumb} src={small(src)} alt="" width={width} height={width} loading="lazy" />
  ) : (
    <span className={styles.thumb} aria-hidden="true">
      <Mark />
    </span>
  );
}
