import { useEffect } from 'react';

/**
 * For a part that can be removed while it has focus: moves the focus to the element with this id, the screen's content unless it is
 * given, so that the next Tab starts there. `scroll` also shows the top of the screen, for a part at its end: what was below would be
 * all that is left to see.
 */
export const useFocusOnUnmount = ({ id = 'main', scroll = false } = {}): void =>
  useEffect(
    () => () => {
      if (document.activeElement === document.body)
        document.getElementById(id)?.focus({ preventScroll: id === 'main' });
      if (scroll) window.scrollTo({ top: 0 });
    },
    [id, scroll],
  );
