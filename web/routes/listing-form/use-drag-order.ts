import { type PointerEvent, useEffect, useState } from 'react';

/**
 * Reordering by mouse, touch or pen. The dragged item takes the place of the item under the pointer, and `onDrop` runs when it is released.
 * Items carry `data-picture`. Only `data-grip` can be dragged by touch or pen, so that the page can still be scrolled.
 */
export function useDragOrder(move: (key: string, over: string) => void, onDrop: () => void) {
  const [held, setHeld] = useState<{ key: string; pointerId: number }>();
  useEffect(() => {
    if (held === undefined) return;
    const onMove = ({ pointerId, clientX, clientY }: globalThis.PointerEvent) => {
      if (pointerId !== held.pointerId) return;
      const over = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-picture]');
      const key = over?.dataset.picture;
      if (key && key !== held.key) move(held.key, key);
    };
    const onEnd = ({ pointerId }: globalThis.PointerEvent) => {
      if (pointerId !== held.pointerId) return;
      setHeld(undefined);
      onDrop();
    };
    window.addEventListener('pointermove', onMove);
    for (const end of ['pointerup', 'pointercancel'] as const) window.addEventListener(end, onEnd);
    return () => {
      window.removeEventListener('pointermove', onMove);
      for (const end of ['pointerup', 'pointercancel'] as const) window.removeEventListener(end, onEnd);
    };
  }, [held, move, onDrop]);
  const hold = (key: string) => (event: PointerEvent) => {
    const onGrip = event.target instanceof Element && event.target.closest('[data-grip]');
    if (event.button !== 0 || (event.pointerType !== 'mouse' && !onGrip)) return;
    setHeld({ key, pointerId: event.pointerId });
  };
  return { held: held?.key, hold };
}
