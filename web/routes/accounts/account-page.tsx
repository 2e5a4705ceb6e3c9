import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Panel } from '#web/ui/panel.tsx';
import { Stitch } from '#web/ui/stitch.tsx';
import styles from './accounts.module.css';

type Props = { title: string; lead?: ReactNode; children: ReactNode; foot?: ReactNode };

/** The narrow panel that all account screens share. `foot` appears below the stitched divider. */
export function AccountPage({ title, lead, children, foot }: Props) {
  return (
    <div className={classNames('page', styles.page)}>
      <div className={styles.column}>
        <h1>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
        <Panel className={styles.panel}>
          {children}
          {foot && (
            <>
              <Stitch />
              <div className={styles.foot}>{foot}</div>
            </>
          )}
        </Panel>
      </div>
    </div>
  );
}
