import type { CSSProperties } from 'react';
import styles from './skeleton.module.css';

/** A placeholder shown while something loads. Sizes are CSS lengths. Each page also needs a text that says what is loading. */
export function Skeleton({
  width = '100%',
  height = '1em',
  radius,
}: {
  width?: string;
  height?: string;
  radius?: string;
}) {
  const style: CSSProperties = { width, height, borderRadius: radius };
  return <span className={styles.skeleton} style={style} aria-hidden="true" />;
}
