import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { forgotPassword } from '#contract/accounts.ts';
import { plural } from '#contract/numbers.ts';
import { resetLinkHours } from '#contract/time.ts';
import { call } from '#web/api.ts';
import { useForm } from '#web/forms.ts';
import { privateMeta } from '#web/parts/private-meta.ts';
import { safeNext } from '#web/session.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { AccountPage } from './account-page.tsx';
import styles from './accounts.module.css';
import { EmailField } from './email-field.tsx';
import { FormOutcome } from './form-outcome.tsx';
import { nextHandle, nextQuery } from './next-query.ts';

export const handle = nextHandle;
export const meta = privateMeta('Forgot Password');

export default function ForgotPassword() {
  const [confirmation, setConfirmation] = useState('');
  const [search] = useSearchParams();
  return (
    <AccountPage
      title="Forgot Password"
      lead="Enter your email and we'll send you a link to set a new password."
      foot={
        <p>
          Remembered it? <Link to={`/login${nextQuery(search)}`}>Login</Link>
        </p>
      }
    >
      {confirmation ? (
        <FormOutcome tone="leaf" message={confirmation}>
          <p>The link works for {plural(resetLinkHours, 'hour')}. Check your junk folder too.</p>
          <Button kind="outline" onClick={() => setConfirmation('')}>
            Try another email
          </Button>
        </FormOutcome>
      ) : (
        <ForgotForm onDone={setConfirmation} />
      )}
    </AccountPage>
  );
}

function ForgotForm({ onDone }: { onDone: (message: string) => void }) {
  const [search] = useSearchParams();
  const { form, errors, summary, pending } = useForm({
    schema: forgotPassword.body,
    failed: 'Something went wrong.',
    send: (body) => call('POST /api/auth/forgot-password', { body: { ...body, next: safeNext(search) } }),
    onDone: ({ message }) => onDone(message),
  });
  return (
    <form {...form} className={styles.form}>
      <ErrorSummary {...summary} labels={{ email: 'Email' }} />
      <EmailField error={errors.email} />
      <Button type="submit" wide pending={pending}>
        Send Reset Link
      </Button>
    </form>
  );
}
