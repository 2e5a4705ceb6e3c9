import { useEffect, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { z } from 'zod';
import { resetPassword } from '#contract/accounts.ts';
import { call } from '#web/api.ts';
import { useForm } from '#web/forms.ts';
import { privateMeta } from '#web/parts/private-meta.ts';
import { tryViewer } from '#web/session.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { AccountPage } from './account-page.tsx';
import styles from './accounts.module.css';
import { passwordHint, PasswordField } from './password-field.tsx';
import { Said } from './said.tsx';

export const meta = privateMeta('Reset Password');

const toLoginAfter = 3000;
const filled = resetPassword.body
  .extend({ confirm: z.string() })
  .refine(({ newPassword, confirm }) => newPassword === confirm, {
    path: ['confirm'],
    error: 'Passwords do not match',
  });
const labels = { newPassword: 'New password', confirm: 'Confirm password' };

export default function ResetPassword() {
  const [said, setSaid] = useState('');
  return (
    <AccountPage title="Reset Password" lead={said ? undefined : 'Choose a new password. It ends every other session.'}>
      {said ? <Done message={said} /> : <ResetForm onDone={setSaid} />}
    </AccountPage>
  );
}

function Done({ message }: { message: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    void tryViewer();
    const timer = setTimeout(() => void navigate('/login'), toLoginAfter);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <Said tone="leaf" message={message}>
      <p>You are taken to the login in three seconds.</p>
      <LinkButton to="/login">Go to Login</LinkButton>
    </Said>
  );
}

function ResetForm({ onDone }: { onDone: (message: string) => void }) {
  const { resetPassword: token = '' } = useParams();
  const { form, errors, summary, pending } = useForm({
    schema: filled,
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
        Link too old? <Link to="/forgot-password">Send a new one</Link>
      </p>
    </form>
  );
}
