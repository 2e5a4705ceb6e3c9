import type { BrowserContext } from '@playwright/test';

/**
 * Keeps toasts on screen for up to six seconds longer, until the next click or key press, as if the mouse were over them: on a
 * slow machine, the two seconds that most toasts last may be over before a journey looks at them.
 */
export const holdToasts = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const holdMs = 6_000;
    const shown = '[aria-live]:has(> * > button[aria-label=Dismiss])';
    let isHeld = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const moveMouse = (event: 'mouseover' | 'mouseout') =>
      document.querySelector(shown)?.dispatchEvent(new MouseEvent(event, { bubbles: true }));
    const release = () => {
      clearTimeout(timer);
      if (isHeld) moveMouse('mouseout');
      isHeld = false;
    };
    const hold = () => {
      if (!document.querySelector(shown) || document.querySelector(`${shown}:is(:hover, :focus-within)`)) return;
      moveMouse('mouseover');
      isHeld = true;
      clearTimeout(timer);
      timer = setTimeout(release, holdMs);
    };
    new MutationObserver((changes) => {
      const isToast = ({ target, addedNodes }: MutationRecord) =>
        addedNodes.length > 0 && target instanceof Element && target.matches('[aria-live]');
      if (changes.some(isToast)) hold();
    }).observe(document, { childList: true, subtree: true });
    // From here on, the page itself keeps the toast until the mouse and the focus have left it.
    for (const type of ['mouseover', 'focusin'])
      addEventListener(
        type,
        ({ isTrusted, target }) => {
          if (isTrusted && target instanceof Element && target.closest(shown)) isHeld = false;
        },
        { capture: true },
      );
    for (const type of ['pointerdown', 'keydown']) addEventListener(type, release, { capture: true });
  });
