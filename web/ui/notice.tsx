import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './notice.module.css';

type Props = {
  tone?: 'honey' | 'leaf' | 'brick' | 'slate';
  icon?: ReactNode;
  /** Screen readers announce 'status' politely and 'alert' immediately. Omit it for content present from the start. */
  role?: 'status' | 'alert';
  children: ReactNode;
};

/** A sentence or two on a coloured background. The words carry the meaning; the tone only supports them. */
export function Notice({ tone = 'honey', icon, role, children }: Props) {
  return (
    <div className={classNames(styles.notice, styles[tone])} role={role}>
      {icon}
      <div className={styles.text}>{children}</div>
    </div>
  );
}
