import { type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * For a form that replaces the button that opens it, in `place`: the focus goes to its first field, and when it is closed to the
 * first button there.
 */
export function useFormInPlace(place: RefObject<HTMLElement | null>) {
  const [isOpen, setIsOpen] = useState(false);
  const show = (next: boolean) => {
    flushSync(() => setIsOpen(next));
    place.current?.querySelector<HTMLElement>(next ? 'input, textarea' : 'button')?.focus();
  };
  return { isOpen, open: () => show(true), close: () => show(false) };
}
