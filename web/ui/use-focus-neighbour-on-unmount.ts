import { type RefObject, useLayoutEffect, useRef } from 'react';

const selector = '[data-passes-focus]';

/** Finds what takes the focus when `part` is removed: the next marked part, the one before, or else the screen's heading. */
function successorOf(part: HTMLElement): () => HTMLElement | null {
  const parts = [...document.querySelectorAll<HTMLElement>(selector)];
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
 * For a part that can be removed while it has focus, like a row with its own 'Remove' button: keeps the focus nearby. Parts of one
 * list are marked with `data-passes-focus` and pass the focus to each other.
 */
export function useFocusNeighbourOnUnmount<T extends HTMLElement>(): RefObject<T | null> {
  const part = useRef<T>(null);
  useLayoutEffect(() => {
    const own = part.current;
    return () => {
      if (!own?.contains(document.activeElement)) return;
      const successor = successorOf(own);
      queueMicrotask(() => {
        if (document.activeElement === document.body) successor()?.focus();
      });
    };
  }, []);
  return part;
}
