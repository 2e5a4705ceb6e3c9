import { type RefObject, useEffect, useRef } from 'react';
import { createStore } from '#web/store.ts';

/** The open modal dialog. Everything outside it is inert and below it, so toasts are shown inside. */
export const openDialog = createStore<HTMLDialogElement | null>(null);

/**
 * Opens a `<dialog>` as a modal, and closes it. Focus moves to its first control, usually the close button, or to the first field in an
 * element marked with `data-takes-focus`.
 */
export function useModal(open: boolean): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const own = dialog.current;
    if (!open || !own) return;
    own.showModal();
    own.querySelector<HTMLElement>('[data-takes-focus] :is(input, select, textarea)')?.focus();
    openDialog.set(own);
    return () => {
      own.close();
      if (openDialog.get() === own) openDialog.set(null);
    };
  }, [open]);
  return dialog;
}
