import { type ComponentProps, useState } from 'react';
import { Field } from '#web/ui/field.tsx';
import styles from './accounts.module.css';

type Props = Pick<ComponentProps<typeof Field>, 'label' | 'name' | 'id' | 'hint' | 'error' | 'autoComplete'>;

export function PasswordField(props: Props) {
  const [shown, setShown] = useState(false);
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      required
      spellCheck={false}
      autoCapitalize="none"
      after={
        <button
          type="button"
          className={styles.reveal}
          aria-label={shown ? 'Hide password' : 'Show password'}
          onClick={() => setShown(!shown)}
        >
          {shown ? 'Hide' : 'Show'}
        </button>
      }
    />
  );
}

/** Describes the contract's rules for a new password. */
export const passwordHint = '8 to 128 characters. A few ordinary words are easier to remember than symbols.';
