import { useState } from 'react';
import { Link } from 'react-router';
import { changePassword } from '#contract/accounts.ts';
import { call } from '#web/api.ts';
import { useForm } from '#web/forms.ts';
import { privateMeta } from '#web/parts/private-meta.ts';
import { dashboardOf } from '#web/parts/roles.ts';
import { requireViewer, useViewer } from '#web/session.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { AccountPage } from './account-page.tsx';
import { AccountSkeleton } from './account-skeleton.tsx';
import styles from './accounts.module.css';
import { passwordHint, PasswordField } from './password-field.tsx';
import { FormOutcome } from './form-outcome.tsx';

export const meta = privateMeta('Change Password');

export async function clientLoader({ request }: { request: Request }) {
  await requireViewer(request);
  return null;
}

export const HydrateFallback = () => <AccountSkeleton title="Change Password" fields={2} />;

export default function ChangePassword() {
  const viewer = useViewer();
  const [confirmation, setConfirmation] = useState('');
  return (
    <AccountPage
      title="Change Password"
      lead="We'll sign you out on every other device. You'll stay signed in on this one."
    >
      {confirmation ? (
        <FormOutcome tone="leaf" message={confirmation}>
          <LinkButton to={dashboardOf(viewer)}>Back to my account</LinkButton>
        </FormOutcome>
      ) : (
        <ChangeForm onDone={setConfirmation} />
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
