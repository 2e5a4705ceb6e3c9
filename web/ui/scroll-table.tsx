import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './scroll-table.module.css';

/** A table of figures that scrolls sideways (by keyboard too) if it is wider than the screen. The first column is sticky. */
export function ScrollTable({ name, className, children }: { name: string; className?: string; children: ReactNode }) {
  return (
    <div className={classNames(styles.frame, className)} role="region" aria-label={name} tabIndex={0}>
      <table className={styles.table}>
        <caption className="hidden-text">{name}</caption>
        {children}
      </table>
    </div>
  );
}
