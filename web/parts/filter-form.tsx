import { type ReactNode, useRef } from 'react';
import { Form, useSubmit } from 'react-router';

type Props = {
  /** The accessible name, such as 'Audit log'. */
  label: string;
  /** The URL of the current filters; the fields are reset when it changes. */
  path: string;
  className?: string | undefined;
  children: ReactNode;
};

const controlsOf = (form: HTMLFormElement) => [...form.querySelectorAll<HTMLElement>('input, select, button, a')];

/** A GET form, so that the filters are in the URL. Choices apply immediately, text and dates on submit. */
export function FilterForm({ label, path, className, children }: Props) {
  const submit = useSubmit();
  /** The position of the focused control; undefined if none is focused. */
  const focused = useRef<number>(undefined);
  /** Restores the focus after the filters have changed, as the form and its controls are then new elements. */
  const keepFocus = (form: HTMLFormElement | null) => {
    if (form && focused.current !== undefined) controlsOf(form)[focused.current]?.focus({ preventScroll: true });
  };
  return (
    <Form
      method="get"
      key={path}
      ref={keepFocus}
      role="search"
      aria-label={label}
      className={className}
      onFocus={({ target, currentTarget }) => {
        focused.current = controlsOf(currentTarget).indexOf(target);
      }}
      onBlur={() => {
        focused.current = undefined;
      }}
      onChange={({ target, currentTarget }) => {
        if (target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target.type === 'checkbox'))
          void submit(currentTarget, { preventScrollReset: true });
      }}
    >
      {children}
    </Form>
  );
}
