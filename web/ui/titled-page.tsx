import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './titled-page.module.css';

type Props = {
  title: string;
  /** Beside the title. */
  aside?: ReactNode;
  /** For pages of text and forms. */
  narrow?: boolean;
  children: ReactNode;
};

/** A screen with its title above its content. */
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
