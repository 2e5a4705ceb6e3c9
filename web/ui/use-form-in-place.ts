import { type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';

type Place = RefObject<HTMLElement | null>;

/**
 * For a form that takes the place of the button that opens it: runs `change`, which opens or closes it, and moves the focus, to the form's
 * chosen radio button or first field, or back to the first button.
 */
export function showInPlace(place: Place, isOpen: boolean, change: () => void): void {
  flushSync(change);
  const find = (selector: string) => place.current?.querySelector<HTMLElement>(selector);
  const target = isOpen ? (find('input:checked') ?? find('input, textarea')) : find('button');
  target?.focus();
}

/** The state of such a form, and how to open and close it. */
export function useFormInPlace(place: Place) {
  const [isOpen, setIsOpen] = useState(false);
  const show = (next: boolean) => showInPlace(place, next, () => setIsOpen(next));
  return { isOpen, open: () => show(true), close: () => show(false) };
}
