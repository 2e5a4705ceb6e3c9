import type { CSSProperties } from 'react';
import styles from './skeleton.module.css';

/** Stands where something is loading; sizes are CSS lengths. Say in words, once on the page, what is loading. */
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
