import type { ReactNode } from 'react';
import { z } from 'zod';
import { PasswordField } from '#web/routes/accounts/password-field.tsx';
import { useForm } from '#web/forms.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import styles from './two-step.module.css';

const schema = z.object({ password: z.string().min(1, 'Please enter your password.') });

type Props = {
  button: string;
  send: (password: string) => Promise<void>;
  /** The field's id, if the page may have another password field. */
  id?: string;
  /** Shown beside the button, such as "Cancel". */
  secondaryAction?: ReactNode;
};

/** Asks for the password before an action that someone at an unattended device must not be able to take. */
export function PasswordForm({ button, send, id = 'password', secondaryAction }: Props) {
  const { form, errors, summary, pending } = useForm({ schema, send: ({ password }) => send(password) });
  return (
    <form {...form} className={styles.form}>
      <ErrorSummary {...summary} labels={{ password: 'Your password' }} />
      <PasswordField
        id={id}
        label="Your password"
        name="password"
        autoComplete="current-password"
        error={errors.password}
      />
      <div className={styles.actions}>
        <Button type="submit" pending={pending}>
          {button}
        </Button>
        {secondaryAction}
      </div>
    </form>
  );
}
