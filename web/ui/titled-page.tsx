import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './titled-page.module.css';

type Props = {
  title: string;
  /** Beside the title. */
  aside?: ReactNode;
  /** For what is read line by line. */
  narrow?: boolean;
  children: ReactNode;
};

/** A screen: its title, and below it what it is about. */
export function TitledPage({ title, aside, narrow, children }: Props) {
  return (
    <div className={classNames('page', styles.page, narrow && styles.narrow)}>
      <div className={styles.head}>
        <h1>{title}</h1>
        {aside}
      </div>
      {children}
    </div>
  );
}
