import type { ReactNode } from 'react';
import styles from './prose.module.css';

/** A page of text; `wide` lays out its sections side by side. */
export function Prose({
  title,
  lead,
  wide = false,
  children,
}: {
  title: string;
  lead?: string;
  wide?: boolean;
  children?: ReactNode;
}) {
  return (
    <article className={`page ${styles.prose}`}>
      <h1>{title}</h1>
      {lead && <p className={styles.lead}>{lead}</p>}
      {wide ? <div className={styles.columns}>{children}</div> : children}
    </article>
  );
}
