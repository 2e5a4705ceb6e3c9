import type { ReactNode } from 'react';
import styles from './empty-state.module.css';
import { Mark } from './logo.tsx';

type Props = { title: string; children?: ReactNode; action?: ReactNode; as?: 'h1' | 'h2' | 'p' };

/** A placeholder for empty or missing content: a title, a sentence (`children`) and a next step (`action`). */
export function EmptyState({ title, children, action, as: Title = 'h2' }: Props) {
  return (
    <div className={styles.empty}>
      <span className={styles.mark}>
        <Mark size={88} />
      </span>
      <Title className={styles.title}>{title}</Title>
      {children && <div className={styles.text}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
