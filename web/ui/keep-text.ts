/** Whether a long text was changed since the form was shown. */
export const hasNewText = (place: HTMLElement): boolean =>
  [...place.querySelectorAll('textarea')].some(({ value, defaultValue }) => value !== defaultValue);

const hasTyped = (form: HTMLElement): boolean =>
  hasNewText(form) ||
  [...form.querySelectorAll<HTMLInputElement>('input:not([type=checkbox], [type=radio], [type=file])')].some(
    ({ value, defaultValue }) => value !== defaultValue,
  );

/**
 * For a form in a dialog, until the returned function is called: a click outside does not close the dialog once something was typed,
 * nor does a press that began inside it, such as a selection that ends outside; Escape does not if a long text would be lost. The
 * dialog's buttons still close it.
 */
export function keepText(form: HTMLElement): () => void {
  const dialog = form.closest('dialog');
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  let pressed: EventTarget | null = null;
  dialog?.addEventListener('pointerdown', ({ target }) => (pressed = target), options);
  dialog?.addEventListener(
    'click',
    (event) => {
      if (event.target === dialog && (pressed !== dialog || hasTyped(form))) event.stopPropagation();
    },
    options,
  );
  dialog?.addEventListener(
    'cancel',
    (event) => {
      if (hasNewText(form)) event.preventDefault();
    },
    options,
  );
  return () => listening.abort();
}
