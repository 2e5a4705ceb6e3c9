import { WifiOff } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { NavigationType, useBlocker } from 'react-router';
import { leaveGuard, opensAnotherScreen } from '#web/leave-guard.ts';
import { Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/toasts.tsx';
import styles from './shell.module.css';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/**
 * Delays navigation while offline. Otherwise the browser's error page would replace a screen that cannot be fetched, and anything typed
 * would be lost. Going back and forward needs no connection. A screen whose content would be lost asks first (leave-guard.ts).
 */
function useNavigationBlocker(online: boolean): void {
  const blocker = useBlocker(
    (navigation) =>
      opensAnotherScreen(navigation) &&
      (leaveGuard.get() !== null || (!navigator.onLine && navigation.historyAction !== NavigationType.Pop)),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const ask = leaveGuard.get();
    if (ask) return ask(blocker);
    if (online) return blocker.proceed();
    // A browser without a network reports itself offline even if a Skep server on the same machine is reachable.
    const unreachable = () => toast.error("You're offline. We'll open that page once you're back online.");
    let isCancelled = false;
    void fetch('/api/health').then(() => isCancelled || blocker.proceed(), unreachable);
    return () => {
      isCancelled = true;
    };
  }, [blocker, online]);
}

/** Reports a lost connection and keeps the current screen until the connection is restored. */
export function OfflineNotice() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  useNavigationBlocker(online);
  return (
    <div role="status">
      {!online && (
        <div className={`page ${styles.topNotice}`}>
          <Notice icon={<WifiOff aria-hidden="true" />}>
            You're offline. What you've typed is safe; try again once you're back online.
          </Notice>
        </div>
      )}
    </div>
  );
}
