import type { ReactNode } from 'react';
import { Form, useSubmit } from 'react-router';

type Props = {
  /** The accessible name: what is filtered. */
  label: string;
  /** The URL of the current filters; another one resets the fields. */
  path: string;
  className?: string | undefined;
  children: ReactNode;
};

/** A GET form: the filters are in the URL. Choices apply immediately, text and dates when it is submitted. */
export function FilterForm({ label, path, className, children }: Props) {
  const submit = useSubmit();
  return (
    <Form
      method="get"
      key={path}
      role="search"
      aria-label={label}
      className={className}
      onChange={({ target, currentTarget }) => {
        if (target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target.type === 'checkbox'))
          void submit(currentTarget, { preventScrollReset: true });
      }}
    >
      {children}
    </Form>
  );
}
