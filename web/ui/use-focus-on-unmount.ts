import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Moves the focus when a part that has it is removed: to the element with this id, by default the screen's content, so that the next Tab
 * starts there. If nothing had focus, as when another user's action removes the part, the focus is not moved. `scroll` also scrolls to the
 * top of the screen. Use it for a part at the end, whose removal would otherwise leave only what was below it in view.
 */
export function useFocusOnUnmount({ id = 'main', scroll = false } = {}): void {
  const hadFocus = useRef(false);
  // Layout effects are cleaned up before the part is removed, other effects afterwards.
  useLayoutEffect(
    () => () => {
      hadFocus.current = document.activeElement !== document.body;
    },
    [],
  );
  useEffect(
    () => () => {
      if (hadFocus.current && document.activeElement === document.body)
        document.getElementById(id)?.focus({ preventScroll: id === 'main' });
      if (scroll) window.scrollTo({ top: 0 });
    },
    [id, scroll],
  );
}
