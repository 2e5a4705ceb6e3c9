import { Check, Pencil, X } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Spinner } from '#web/ui/spinner.tsx';
import styles from './edit-in-place.module.css';

type Props = {
  /** The accessible name, such as 'price of Ling heather honey'. */
  name: string;
  /** The value as displayed, and as edited. */
  shown: string;
  typed: string;
  inputMode: 'decimal' | 'numeric';
  before?: string;
  /** Returns an error message, or undefined once saved. */
  onSave: (text: string) => Promise<string | undefined>;
};

/** A value that turns into an input when clicked. Enter saves, Esc cancels, and errors appear beside it. */
export function EditInPlace({ name, shown, typed, inputMode, before, onSave }: Props) {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [saving, setSaving] = useState(false);
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!open) return;
    input.current?.focus();
    input.current?.select();
  }, [open]);

  const close = () => {
    flushSync(() => {
      setOpen(false);
      setError(undefined);
    });
    if (document.activeElement === document.body) opener.current?.focus();
  };
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (saving) return;
    setSaving(true);
    const failure = await onSave(input.current?.value ?? '');
    setSaving(false);
    if (!failure) return close();
    setError(failure);
    input.current?.focus();
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') close();
  };
  if (!open)
    return (
      <button type="button" ref={opener} className={styles.value} onClick={() => setOpen(true)}>
        {shown}
        <Pencil aria-hidden="true" />
        <span className="hidden-text">Change {name}</span>
      </button>
    );
  return (
    <form method="post" className={styles.form} noValidate onSubmit={(event) => void save(event)} onKeyDown={onKeyDown}>
      <span className={styles.box}>
        {before && <span aria-hidden="true">{before}</span>}
        <input
          ref={input}
          name="value"
          defaultValue={typed}
          inputMode={inputMode}
          autoComplete="off"
          onInput={() => setError(undefined)}
          aria-label={name}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && id}
        />
        <button type="submit" aria-label="Save" aria-busy={saving || undefined}>
          {saving ? <Spinner /> : <Check aria-hidden="true" />}
        </button>
        <button type="button" aria-label="Cancel" onClick={close}>
          <X aria-hidden="true" />
        </button>
      </span>
      {error && (
        <p id={id} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </form>
  );
}
