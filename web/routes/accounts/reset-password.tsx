import { useEffect, useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { z } from 'zod';
import { resetPassword } from '#contract/accounts.ts';
import { call } from '#web/api.ts';
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

const redirectDelayMs = 3000;
const formSchema = resetPassword.body
  .extend({ confirm: z.string() })
  .refine(({ newPassword, confirm }) => newPassword === confirm, {
    path: ['confirm'],
    error: 'Passwords do not match',
  });
const labels = { newPassword: 'New password', confirm: 'Confirm password' };

export default function ResetPassword() {
  const [confirmation, setConfirmation] = useState('');
  return (
    <AccountPage
      title="Reset Password"
      lead={confirmation ? undefined : "Choose a new password. You'll be signed out on all your devices."}
    >
      {confirmation ? <Done message={confirmation} /> : <ResetForm onDone={setConfirmation} />}
    </AccountPage>
  );
}

function Done({ message }: { message: string }) {
  const navigate = useNavigate();
  const login = `/login${nextQuery(useSearchParams()[0])}`;
  useEffect(() => {
    void tryReloadViewer();
    const timer = setTimeout(() => void navigate(login), redirectDelayMs);
    return () => clearTimeout(timer);
  }, [navigate, login]);
  return (
    <FormOutcome tone="leaf" message={message}>
      <p>We'll take you to the sign-in page in three seconds.</p>
      <LinkButton to={login}>Go to Login</LinkButton>
    </FormOutcome>
  );
}

function ResetForm({ onDone }: { onDone: (message: string) => void }) {
  const { resetPassword: token = '' } = useParams();
  const [search] = useSearchParams();
  const { form, errors, summary, pending } = useForm({
    schema: formSchema,
    failed: 'Reset failed',
    send: ({ newPassword }) =>
      call('POST /api/auth/reset-password/{token}', { params: { token }, body: { newPassword } }),
    onDone: ({ message }) => onDone(message),
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
        Link expired? <Link to={`/forgot-password${nextQuery(search)}`}>Send a new one</Link>
      </p>
    </form>
  );
}
