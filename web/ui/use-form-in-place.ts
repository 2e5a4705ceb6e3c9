import { type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';

type Place = RefObject<HTMLElement | null>;

/**
 * Opens or closes, by `change`, a form that replaces the button that opens it in `place`: the focus goes to its first field,
 * or to the chosen one of its radio buttons, and when it is closed to the first button there.
 */
export function showInPlace(place: Place, isOpen: boolean, change: () => void): void {
  flushSync(change);
  const find = (selector: string) => place.current?.querySelector<HTMLElement>(selector);
  const target = isOpen ? (find('input:checked') ?? find('input, textarea')) : find('button');
  target?.focus();
}

/** Whether such a form is open, and functions that open and close it. */
export function useFormInPlace(place: Place) {
  const [isOpen, setIsOpen] = useState(false);
  const show = (next: boolean) => showInPlace(place, next, () => setIsOpen(next));
  return { isOpen, open: () => show(true), close: () => show(false) };
}
