import { useRef, useState } from 'react';
import { startEmailChange } from '#contract/change-email.ts';
import { call } from '#web/api.ts';
import { useForm } from '#web/forms.ts';
import { EmailField } from '#web/routes/accounts/email-field.tsx';
import { FormOutcome } from '#web/routes/accounts/form-outcome.tsx';
import { PasswordField } from '#web/routes/accounts/password-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { useFormInPlace } from '#web/ui/use-form-in-place.ts';
import styles from './edit-profile.module.css';

/** Requests a change of email address, which is completed with the links emailed to both addresses. */
export function EmailForm() {
  const place = useRef<HTMLDivElement>(null);
  const { isOpen, opener, close } = useFormInPlace(place);
  const [message, setMessage] = useState('');
  if (message) return <FormOutcome tone="leaf" message={message} />;
  return (
    <div ref={place}>
      {isOpen ? (
        <OpenForm onDone={setMessage} onCancel={close} />
      ) : (
        <Button kind="outline" {...opener}>
          Change email address
        </Button>
      )}
    </div>
  );
}

function OpenForm({ onDone, onCancel }: { onDone: (message: string) => void; onCancel: () => void }) {
  const { form, errors, summary, pending } = useForm({
    schema: startEmailChange.body,
    send: (body) => call('POST /api/users/me/email', { body }),
    onDone: ({ message }) => onDone(message),
  });
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
      <div className={styles.buttons}>
        <Button type="submit" pending={pending}>
          Send the links
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
