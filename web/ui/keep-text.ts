/** Whether a multi-line field has been changed since the form was shown. */
export const hasNewText = (place: HTMLElement): boolean =>
  [...place.querySelectorAll('textarea')].some(({ value, defaultValue }) => value !== defaultValue);

const hasTyped = (form: HTMLElement): boolean =>
  hasNewText(form) ||
  [...form.querySelectorAll<HTMLInputElement>('input:not([type=checkbox], [type=radio], [type=file])')].some(
    ({ value, defaultValue }) => value !== defaultValue,
  );

const isOnTop = (dialog: HTMLElement): boolean => [...document.querySelectorAll('dialog:modal')].at(-1) === dialog;

/**
 * Protects text typed into a form in a dialog, until the returned function is called. A click outside does not close the dialog once
 * something has been typed, or if the press began inside it, as when a text selection ends outside. Escape does not close it if text
 * in a multi-line field would be lost. The dialog's buttons always close it.
 */
export function keepText(form: HTMLElement): (() => void) | undefined {
  const dialog = form.closest('dialog');
  if (!dialog) return undefined;
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  let pressed: EventTarget | null = null;
  const onClick = (event: MouseEvent) => {
    if (event.target === dialog && ((pressed && pressed !== dialog) || hasTyped(form))) event.stopPropagation();
  };
  const onCancel = (event: Event) => {
    if (hasNewText(form)) event.preventDefault();
  };
  // Browsers do not let a page prevent two `cancel` events in a row, so Escape pressed twice would close the dialog.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOnTop(dialog) && hasNewText(form)) event.preventDefault();
  };
  dialog.addEventListener('pointerdown', ({ target }) => (pressed = target), options);
  dialog.addEventListener('click', onClick, options);
  dialog.addEventListener('cancel', onCancel, options);
  // On the document, since a click outside moves the focus out of the dialog.
  document.addEventListener('keydown', onKeyDown, options);
  return () => listening.abort();
}
