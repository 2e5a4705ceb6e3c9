import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * For a part that can be removed while it has focus: moves the focus to the element with this id, the screen's content unless it is
 * given, so that the next Tab starts there. If nothing had focus, as when somebody else's action removes the part, the focus is not moved.
 * `scroll` also shows the top of the screen, for a part at its end: what was below would be all that is left to see.
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
