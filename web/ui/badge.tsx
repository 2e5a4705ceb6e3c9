import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { classNames } from './class-names.ts';

type Tone =
  | 'outline'
  | 'straw'
  | 'leaf'
  | 'honey'
  | 'slate'
  | 'heather'
  | 'brick'
  | 'solid-leaf'
  | 'solid-slate'
  | 'solid-brick'
  | 'solid-ink';

/** A status in a word or two, with an optional icon. */
export function Badge({ tone = 'straw', icon, children }: { tone?: Tone; icon?: ReactNode; children: ReactNode }) {
  return (
    <span className={classNames(styles.badge, styles[tone])}>
      {icon}
      {children}
    </span>
  );
}
