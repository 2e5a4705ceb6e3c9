import { useEffect } from 'react';

/**
 * For a part that can be removed while it has focus: the next Tab then starts at the screen's content. `scroll` also shows the
 * top of the screen, for a part at its end: what was below would be all that is left to see.
 */
export const useFocusMainOnUnmount = ({ scroll = false } = {}): void =>
  useEffect(
    () => () => {
      if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true });
      if (scroll) window.scrollTo({ top: 0 });
    },
    [scroll],
  );
