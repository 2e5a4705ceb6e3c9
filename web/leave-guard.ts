import { useEffect, useState } from 'react';
import type { BlockerFunction, useBlocker } from 'react-router';
import { createStore } from './store.ts';

type Attempt = Extract<ReturnType<typeof useBlocker>, { state: 'blocked' }>;

/**
 * Receives each attempt to leave a screen whose content would be lost. The router has only one blocker, in layouts/offline-notice.tsx,
 * which reads this.
 */
export const leaveGuard = createStore<((attempt: Attempt) => void) | null>(null);

export const opensAnotherScreen = ({ currentLocation, nextLocation }: Parameters<BlockerFunction>[0]): boolean =>
  currentLocation.pathname !== nextLocation.pathname;

/** For a screen whose content would be lost: until `allow` is called, leaving it has to be confirmed with `leave`. */
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
