import { WifiOff } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { NavigationType, useBlocker } from 'react-router';
import { Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/toasts.tsx';
import styles from './offline-notice.module.css';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/**
 * A screen that cannot be fetched would be replaced by the browser's own error page, and what was typed lost. Going back
 * and forward needs no connection.
 */
function useScreensLater(online: boolean): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      !navigator.onLine && historyAction !== NavigationType.Pop && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (online) return blocker.proceed();
    // A browser without a network calls itself offline although a Skep on the same machine answers.
    const unreachable = () => toast.error('You are offline. That page opens once you are connected.');
    void fetch('/api/health').then(blocker.proceed, unreachable);
  }, [blocker, online]);
}

/** Says that the connection is lost, and keeps the screen at hand until it is back. */
export function OfflineNotice() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  useScreensLater(online);
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
