import { useEffect, useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { z } from 'zod';
import { resetPassword } from '#contract/accounts.ts';
import { plural } from '#contract/numbers.ts';
import { resetLinkHours } from '#contract/time.ts';
import { asApiError, call } from '#web/api.ts';
import { useForm } from '#web/forms.ts';
import { privateMeta } from '#web/parts/private-meta.ts';
import { tryReloadViewer } from '#web/session.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { AccountPage } from './account-page.tsx';
import styles from './accounts.module.css';
import { passwordHint, PasswordField } from './password-field.tsx';
import { FormOutcome } from './form-outcome.tsx';
import { nextHandle, nextQuery } from './next-query.ts';

export const handle = nextHandle;
export const meta = privateMeta('Reset Password');

type Outcome = { reset: boolean; message: string };

const redirectDelaySeconds = 3;
const formSchema = resetPassword.body
  .extend({ confirm: z.string() })
  .refine(({ newPassword, confirm }) => newPassword === confirm, {
    path: ['confirm'],
    error: 'Passwords do not match',
  });
const labels = { newPassword: 'New password', confirm: 'Confirm password' };

export default function ResetPassword() {
  const [outcome, setOutcome] = useState<Outcome>();
  return (
    <AccountPage
      title="Reset Password"
      lead={outcome ? undefined : "Choose a new password. You'll be signed out on all your devices."}
    >
      {!outcome && <ResetForm onDone={setOutcome} />}
      {outcome?.reset && <Done message={outcome.message} />}
      {outcome?.reset === false && <InvalidLink message={outcome.message} />}
    </AccountPage>
  );
}

/** Shown for a used, replaced or expired link. Offers a new link, since this one can no longer set a password. */
function InvalidLink({ message }: { message: string }) {
  const query = nextQuery(useSearchParams()[0]);
  return (
    <FormOutcome tone="brick" message={message}>
      <p>Each link works once and expires after {plural(resetLinkHours, 'hour')}.</p>
      <p>
        If you've already set a new password with it, <Link to={`/login${query}`}>sign in</Link>.
      </p>
      <LinkButton to={`/forgot-password${query}`}>Request a new link</LinkButton>
    </FormOutcome>
  );
}

function Done({ message }: { message: string }) {
  const navigate = useNavigate();
  const login = `/login${nextQuery(useSearchParams()[0])}`;
  useEffect(() => {
    void tryReloadViewer();
    const timer = setTimeout(() => void navigate(login, { replace: true }), redirectDelaySeconds * 1000);
    return () => clearTimeout(timer);
  }, [navigate, login]);
  return (
    <FormOutcome tone="leaf" message={message}>
      <p>We'll take you to the sign-in page in {plural(redirectDelaySeconds, 'second')}.</p>
      <LinkButton to={login} replace>
        Go to Login
      </LinkButton>
    </FormOutcome>
  );
}

async function sendReset(token: string, newPassword: string): Promise<Outcome> {
  try {
    const sent = { params: { token }, body: { newPassword } };
    const { message } = await call('POST /api/auth/reset-password/{token}', sent);
    return { reset: true, message };
  } catch (error) {
    const { code, serverMessage } = asApiError(error);
    if (code !== 'invalid_link' || serverMessage === undefined) throw error;
    return { reset: false, message: serverMessage };
  }
}

function ResetForm({ onDone }: { onDone: (outcome: Outcome) => void }) {
  const { resetPassword: token = '' } = useParams();
  const [search] = useSearchParams();
  const { form, errors, summary, pending } = useForm({
    schema: formSchema,
    failed: 'Reset failed',
    send: ({ newPassword }) => sendReset(token, newPassword),
    onDone,
  });
  return (
    <form {...form} className={styles.form}>
      <ErrorSummary {...summary} labels={labels} />
      <PasswordField
        label="New password"
        name="newPassword"
        autoComplete="new-password"
        hint={passwordHint}
        error={errors.newPassword}
      />
      <PasswordField label="Confirm password" name="confirm" autoComplete="new-password" error={errors.confirm} />
      <Button type="submit" wide pending={pending}>
        Reset Password
      </Button>
      <p>
        Link expired? <Link to={`/forgot-password${nextQuery(search)}`}>Request a new one</Link>
      </p>
    </form>
  );
}
