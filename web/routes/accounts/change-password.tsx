import { useState } from 'react';
import { Link } from 'react-router';
import { changePassword } from '#contract/accounts.ts';
import { call } from '#web/api.ts';
import { useForm } from '#web/forms.ts';
import { privateMeta } from '#web/parts/private-meta.ts';
import { dashboardOf } from '#web/parts/dashboard-of.ts';
import { requireViewer, useViewer } from '#web/session.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { AccountPage } from './account-page.tsx';
import { AccountWaiting } from './account-waiting.tsx';
import styles from './accounts.module.css';
import { passwordHint, PasswordField } from './password-field.tsx';
import { Said } from './said.tsx';

export const meta = privateMeta('Change Password');

export async function clientLoader({ request }: { request: Request }) {
  await requireViewer(request);
  return null;
}

export const HydrateFallback = () => <AccountWaiting title="Change Password" fields={2} />;

export default function ChangePassword() {
  const viewer = useViewer();
  const [said, setSaid] = useState('');
  return (
    <AccountPage title="Change Password" lead="Every other device is signed out. This one stays signed in.">
      {said ? (
        <Said tone="leaf" message={said}>
          <LinkButton to={dashboardOf(viewer)}>Back to my account</LinkButton>
        </Said>
      ) : (
        <ChangeForm onDone={setSaid} />
      )}
    </AccountPage>
  );
}

function ChangeForm({ onDone }: { onDone: (message: string) => void }) {
  const { form, errors, summary, pending } = useForm({
    schema: changePassword.body,
    failed: 'Password update failed.',
    send: (body) => call('PUT /api/users/change-password', { body }),
    onDone: ({ message }) => onDone(message),
  });
  return (
    <form {...form} className={styles.form}>
      <ErrorSummary {...summary} labels={{ currentPassword: 'Current password', newPassword: 'New password' }} />
      <PasswordField
        label="Current password"
        name="currentPassword"
        autoComplete="current-password"
        error={errors.currentPassword}
      />
      <p className={styles.aside}>
        <Link to="/forgot-password">Forgot Password?</Link>
      </p>
      <PasswordField
        label="New password"
        name="newPassword"
        autoComplete="new-password"
        hint={passwordHint}
        error={errors.newPassword}
      />
      <Button type="submit" wide pending={pending}>
        Change Password
      </Button>
    </form>
  );
}
