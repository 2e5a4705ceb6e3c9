import type { BrowserContext } from '@playwright/test';

/**
 * Keeps toasts on screen for up to six seconds longer, until the next click or key press, as if the mouse were over them: on a
 * slow machine, the two seconds that most toasts last may be over before a journey looks at them.
 */
export const holdToasts = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const holdMs = 6_000;
    const shown = '[aria-live]:has(> * > button[aria-label=Dismiss])';
    let timer: ReturnType<typeof setTimeout> | undefined;
    const isHovered = () => document.querySelector(`${shown}:hover`) !== null;
    const moveMouse = (event: 'mouseover' | 'mouseout') => {
      if (!isHovered()) document.querySelector(shown)?.dispatchEvent(new MouseEvent(event, { bubbles: true }));
    };
    const release = () => {
      clearTimeout(timer);
      moveMouse('mouseout');
    };
    const hold = () => {
      moveMouse('mouseover');
      clearTimeout(timer);
      timer = setTimeout(release, holdMs);
    };
    new MutationObserver((changes) => {
      const isToast = ({ target, addedNodes }: MutationRecord) =>
        addedNodes.length > 0 && target instanceof Element && target.matches('[aria-live]');
      if (changes.some(isToast)) hold();
    }).observe(document, { childList: true, subtree: true });
    for (const type of ['pointerdown', 'keydown']) addEventListener(type, release, { capture: true });
  });
