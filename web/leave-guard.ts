import { useEffect, useState } from 'react';
import type { BlockerFunction, useBlocker } from 'react-router';
import { createStore } from './store.ts';

type Attempt = Extract<ReturnType<typeof useBlocker>, { state: 'blocked' }>;

/**
 * Receives each attempt to leave a screen whose content would be lost. The router allows only one blocker, so the one
 * in layouts/offline-notice.tsx reads this.
 */
export const leaveGuard = createStore<((attempt: Attempt) => void) | null>(null);

export const opensAnotherScreen = ({ currentLocation, nextLocation }: Parameters<BlockerFunction>[0]): boolean =>
  currentLocation.pathname !== nextLocation.pathname;

/** For screens whose content would be lost. Leaving has to be confirmed with `leave` until `allow` is called. */
export function useLeaveGuard() {
  const [isOn, setIsOn] = useState(true);
  const [attempt, setAttempt] = useState<Attempt>();
  useEffect(() => {
    if (!isOn) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    leaveGuard.set(setAttempt);
    window.addEventListener('beforeunload', ask);
    return () => {
      leaveGuard.set(null);
      window.removeEventListener('beforeunload', ask);
    };
  }, [isOn]);
  return {
    isAsking: attempt !== undefined,
    leave: () => attempt?.proceed(),
    stay: () => {
      setAttempt(undefined);
      attempt?.reset();
    },
    allow: () => {
      leaveGuard.set(null);
      setIsOn(false);
    },
  };
}
