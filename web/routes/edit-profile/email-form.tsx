import { useState } from 'react';
import { startEmailChange } from '#contract/email-change.ts';
import { call } from '#web/api.ts';
import { useForm } from '#web/forms.ts';
import { EmailField } from '#web/routes/accounts/email-field.tsx';
import { PasswordField } from '#web/routes/accounts/password-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import styles from './edit-profile.module.css';

/** Requests another email address; the links in two emails complete the change. */
export function EmailForm() {
  const [isOpen, setIsOpen] = useState(false);
  const [message, setMessage] = useState('');
  const { form, errors, summary, pending } = useForm({
    schema: startEmailChange.body,
    send: (body) => call('POST /api/users/me/email', { body }),
    onDone: (done) => setMessage(done.message),
  });
  if (message) return <p role="status">{message}</p>;
  if (!isOpen)
    return (
      <p>
        <Button kind="outline" onClick={() => setIsOpen(true)}>
          Change email address
        </Button>
      </p>
    );
  return (
    <form {...form} className={styles.form} aria-label="Change email address">
      <ErrorSummary {...summary} labels={{ email: 'New email address', password: 'Your password' }} />
      <EmailField
        label="New email address"
        error={errors.email}
        hint="We'll email a link to this address and to your current one. If you've lost access to your current address, contact us."
      />
      <PasswordField
        label="Your password"
        name="password"
        id="email-password"
        autoComplete="current-password"
        error={errors.password}
      />
      <Button type="submit" pending={pending}>
        Send the links
      </Button>
    </form>
  );
}
