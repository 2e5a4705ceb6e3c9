import { type RefCallback, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { hasNewText } from './keep-text.ts';

type Place = RefObject<HTMLElement | null>;
/** The props of the button that opens a form. */
export type Opener = { ref: RefCallback<HTMLElement>; onClick: () => void };

/**
 * For a form in `place` that replaces the button that opens it. Spread `opener` on that button. Opening moves the focus to the form's
 * chosen radio button or first field, and closing moves it back to the button. Escape closes the form too, unless text in a multi-line
 * field would be lost.
 */
export function useOpenForm(place: Place, isOpen: boolean, setIsOpen: (isOpen: boolean) => void) {
  const button = useRef<HTMLElement>(null);
  const open = () => {
    flushSync(() => setIsOpen(true));
    const find = (selector: string) => place.current?.querySelector<HTMLElement>(selector);
    (find('form input:checked') ?? find('form input, form textarea'))?.focus();
  };
  const close = () => {
    flushSync(() => setIsOpen(false));
    button.current?.focus();
  };
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.isComposing && place.current && !hasNewText(place.current)) close();
  });
  useEffect(() => {
    const own = place.current;
    if (!isOpen || !own) return;
    own.addEventListener('keydown', onKeyDown);
    return () => own.removeEventListener('keydown', onKeyDown);
  }, [isOpen, place]);
  const opener: Opener = {
    ref: (element) => {
      button.current = element;
    },
    onClick: open,
  };
  return { isOpen, opener, close };
}

/** `useOpenForm` with its own state. */
export const useFormInPlace = (place: Place) => useOpenForm(place, ...useState(false));
