import { useEffect } from 'react';

/** Runs each time the page's tab is shown again after another tab or app. */
export function useWhenShownAgain(run: () => unknown): void {
  useEffect(() => {
    const onVisibilityChange = () => {
      if (document.visibilityState === 'visible') run();
    };
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => document.removeEventListener('visibilitychange', onVisibilityChange);
  }, [run]);
}
