import { useEffect } from 'react';

/** Calls `run` each time the user returns to this tab from another tab or app. */
export function useWhenShownAgain(run: () => unknown): void {
  useEffect(() => {
    const onVisibilityChange = () => {
      if (document.visibilityState === 'visible') run();
    };
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => document.removeEventListener('visibilitychange', onVisibilityChange);
  }, [run]);
}
