import { type RefObject, useLayoutEffect, useRef } from 'react';

const selector = '[data-passes-focus]';

/** The heading of the sheet or screen, ready to take the focus. */
function headingOf(dialog?: HTMLElement | null): HTMLElement | null {
  const heading = dialog?.querySelector('h2') ?? document.querySelector<HTMLElement>('main h1');
  heading?.setAttribute('tabindex', '-1');
  return heading;
}

/** Moves the focus to the heading of the screen if nothing has it, for example because the focused element was removed. */
export function restoreFocus(): void {
  if (document.activeElement === document.body) headingOf()?.focus();
}

/** Finds what takes the focus when `part` is removed: the next marked part, the one before, or else the heading of the screen or sheet. */
function successorOf(part: HTMLElement, within: string): () => HTMLElement | null {
  const dialog = part.closest('dialog');
  const parts = [...(part.closest(within)?.querySelectorAll<HTMLElement>(selector) ?? [])];
  const index = parts.indexOf(part);
  const others = index < 0 ? [] : [...parts.slice(index + 1), ...parts.slice(0, index).toReversed()];
  return () => {
    const next = others.find((other) => other.isConnected);
    return next ? (next.querySelector<HTMLElement>('a[href]:not([tabindex="-1"]), button') ?? next) : headingOf(dialog);
  };
}

/**
 * Keeps the focus nearby when a part that has it is removed, such as a row with its own 'Remove' button. Parts of one list are marked with
 * `data-passes-focus` and pass the focus to each other. `within` selects their container, by default the whole page.
 */
export function useFocusNeighbourOnUnmount<T extends HTMLElement>(within = 'body'): RefObject<T | null> {
  const part = useRef<T>(null);
  useLayoutEffect(() => {
    const own = part.current;
    return () => {
      if (!own?.contains(document.activeElement)) return;
      const successor = successorOf(own, within);
      queueMicrotask(() => {
        if (document.activeElement === document.body) successor()?.focus();
      });
    };
  }, [within]);
  return part;
}
