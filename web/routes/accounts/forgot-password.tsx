import { useState } from 'react';
import { Link } from 'react-router';
import { forgotPassword } from '#contract/accounts.ts';
import { call } from '#web/api.ts';
import { useForm } from '#web/forms.ts';
import { privateMeta } from '#web/parts/private-meta.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { Field } from '#web/ui/field.tsx';
import { AccountPage } from './account-page.tsx';
import styles from './accounts.module.css';
import { Said } from './said.tsx';

export const meta = privateMeta('Forgot Password');

export default function ForgotPassword() {
  const [said, setSaid] = useState('');
  return (
    <AccountPage
      title="Forgot Password"
      lead="Tell us your email and we send you a link to set a new password."
      foot={
        <p>
          Remembered it? <Link to="/login">Login</Link>
        </p>
      }
    >
      {said ? (
        <Said tone="leaf" message={said}>
          <p>The link works for one hour. Look in your spam folder too.</p>
          <Button kind="outline" onClick={() => setSaid('')}>
            Try another email
          </Button>
        </Said>
      ) : (
        <ForgotForm onDone={setSaid} />
      )}
    </AccountPage>
  );
}

function ForgotForm({ onDone }: { onDone: (message: string) => void }) {
  const { form, errors, summary, pending } = useForm({
    schema: forgotPassword.body,
    failed: 'Something went wrong.',
    send: (body) => call('POST /api/auth/forgot-password', { body }),
    onDone: ({ message }) => onDone(message),
  });
  return (
    <form {...form} className={styles.form}>
      <ErrorSummary {...summary} labels={{ email: 'Email' }} />
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        inputMode="email"
        required
        error={errors.email}
      />
      <Button type="submit" wide pending={pending}>
        Send Reset Link
      </Button>
    </form>
  );
}
