import { useEffect } from 'react';

/** For a part that goes with what is focused in it: the next Tab then starts at the screen's content. */
export const useKeptFocus = (): void =>
  useEffect(
    () => () => {
      if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true });
    },
    [],
  );
