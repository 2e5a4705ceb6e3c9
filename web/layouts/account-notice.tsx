import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { tryReloadViewer, useViewerLoadFailed } from '#web/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './account-notice.module.css';

/** Reassures users that they are still signed in even though their account could not be loaded. */
export function AccountNotice() {
  const isUnknown = useViewerLoadFailed();
  const [pending, setPending] = useState(false);
  const retry = () => {
    setPending(true);
    void tryReloadViewer().finally(() => setPending(false));
  };
  return (
    <div role="status">
      {isUnknown && (
        <div className={`page ${styles.notice}`}>
          <Notice>
            <div className={styles.row}>
              <CircleAlert size={20} strokeWidth={1.75} aria-hidden="true" />
              <p className={styles.sentence}>Your account could not be loaded. You're still signed in.</p>
              <Button kind="outline" pending={pending} onClick={retry}>
                Try again
              </Button>
            </div>
          </Notice>
        </div>
      )}
    </div>
  );
}
