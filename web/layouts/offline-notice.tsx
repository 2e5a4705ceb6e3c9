import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Notice } from '#web/ui/notice.tsx';
import styles from './offline-notice.module.css';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

export function OfflineNotice() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status">
      {!online && (
        <div className={`page ${styles.offline}`}>
          <Notice icon={<WifiOff aria-hidden="true" />}>
            You are offline. What you typed is kept; try again once you are connected.
          </Notice>
        </div>
      )}
    </div>
  );
}
