import { useEffect } from 'react';

/** For a part that can be removed while it has focus: the next Tab then starts at the screen's content. */
export const useFocusMainOnUnmount = (): void =>
  useEffect(
    () => () => {
      if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true });
    },
    [],
  );
