import { type RefObject, useLayoutEffect, useRef } from 'react';

const marked = '[data-passes-focus]';

/** What takes the focus after `part` has gone: the next such part, or the one before, or else the screen's heading. */
function heirOf(part: HTMLElement): () => HTMLElement | null {
  const parts = [...document.querySelectorAll<HTMLElement>(marked)];
  const place = parts.indexOf(part);
  const others = place < 0 ? [] : [...parts.slice(place + 1), ...parts.slice(0, place).toReversed()];
  return () => {
    const next = others.find((other) => other.isConnected);
    if (next) return next.querySelector<HTMLElement>('a[href]:not([tabindex="-1"]), button') ?? next;
    const heading = document.querySelector<HTMLElement>('main h1');
    heading?.setAttribute('tabindex', '-1');
    return heading;
  };
}

/**
 * For a part that can go while the focus is in it, like a line with its own 'Remove': the focus then stays near. Parts of one list
 * carry `data-passes-focus`, and pass it among themselves.
 */
export function useFocusPassedOn<T extends HTMLElement>(): RefObject<T | null> {
  const part = useRef<T>(null);
  useLayoutEffect(() => {
    const own = part.current;
    return () => {
      if (!own?.contains(document.activeElement)) return;
      const heir = heirOf(own);
      queueMicrotask(() => {
        if (document.activeElement === document.body) heir()?.focus();
      });
    };
  }, []);
  return part;
}
