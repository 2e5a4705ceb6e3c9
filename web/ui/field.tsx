import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';

/** `name` is also the id, so that an error summary can link to `#name`. Give an `id` if the page has another field of that name. */
type Labelled = { label: ReactNode; name: string; id?: string; hint?: ReactNode; error?: string | undefined };

const describe = (id: string, hint: ReactNode, error: string | undefined) => ({
  'aria-invalid': error ? true : undefined,
  'aria-describedby': classNames(Boolean(hint) && `${id}-hint`, error && `${id}-error`) || undefined,
});

function Frame({ id, label, hint, error, children }: Omit<Labelled, 'name'> & { id: string; children: ReactNode }) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children}
      {error && (
        <p className={styles.error} id={`${id}-error`}>
          {error}
        </p>
      )}
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

type FieldProps = Labelled & Omit<ComponentProps<'input'>, 'name'> & { before?: ReactNode; after?: ReactNode };

/** A text input. `before`, such as '£', appears inside its left edge; `after`, such as a button, inside its right edge. */
export function Field({ label, hint, error, before, after, className, ...input }: FieldProps) {
  const id = input.id ?? input.name;
  return (
    <Frame {...{ id, label, hint, error }}>
      <span className={styles.box}>
        {before && <span className={styles.before}>{before}</span>}
        <input
          type="text"
          {...input}
          {...describe(id, hint, error)}
          id={id}
          className={classNames(styles.control, className)}
        />
        {after && <span className={styles.after}>{after}</span>}
      </span>
    </Frame>
  );
}

/** Takes no `maxLength`, since browsers would silently cut pasted text. The form's schema reports text that is too long instead. */
export function TextArea({
  label,
  hint,
  error,
  className,
  ...area
}: Labelled & Omit<ComponentProps<'textarea'>, 'name' | 'maxLength'>) {
  const id = area.id ?? area.name;
  return (
    <Frame {...{ id, label, hint, error }}>
      <textarea
        rows={5}
        {...area}
        {...describe(id, hint, error)}
        id={id}
        className={classNames(styles.control, styles.area, className)}
      />
    </Frame>
  );
}

export function SelectField({
  label,
  hint,
  error,
  className,
  ...select
}: Labelled & Omit<ComponentProps<'select'>, 'name'>) {
  const id = select.id ?? select.name;
  return (
    <Frame {...{ id, label, hint, error }}>
      <select
        {...select}
        {...describe(id, hint, error)}
        id={id}
        className={classNames(styles.control, styles.select, className)}
      />
    </Frame>
  );
}

type ChoiceProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode;
  error?: string | undefined;
  end?: ReactNode;
};

function Choice({ type, label, error, end, className, ...input }: ChoiceProps & { type: 'checkbox' | 'radio' }) {
  const errorId = error ? `${input.id ?? input.name}-error` : undefined;
  return (
    <div className={className}>
      <label className={styles.choice}>
        <input
          {...input}
          type={type}
          id={input.id ?? (error ? input.name : undefined)}
          className={styles[type]}
          aria-invalid={error ? true : undefined}
          aria-describedby={errorId}
        />
        <span>{label}</span>
        {end !== undefined && <span className={styles.end}>{end}</span>}
      </label>
      {error && (
        <p className={styles.error} id={errorId}>
          {error}
        </p>
      )}
    </div>
  );
}

/** `end`, such as a count, appears at the right edge of the row. */
export const Checkbox = (props: ChoiceProps) => <Choice type="checkbox" {...props} />;
export const Radio = (props: ChoiceProps) => <Choice type="radio" {...props} />;

/** A group of choices under one legend. */
export function Choices({
  legend,
  error,
  children,
}: {
  legend: ReactNode;
  error?: string | undefined;
  children: ReactNode;
}) {
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.label}>{legend}</legend>
      {children}
      {error && <p className={styles.error}>{error}</p>}
    </fieldset>
  );
}
