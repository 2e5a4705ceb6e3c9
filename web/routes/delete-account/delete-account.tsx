import { useEffect, useState } from 'react';
import { Trash2 } from 'lucide-react';
import { Link, redirect, useLoaderData, useNavigate } from 'react-router';
import { z } from 'zod';
import { ApiError, call } from '#web/api.ts';
import { useForm } from '#web/forms.ts';
import { dashboardOf } from '#web/parts/roles.ts';
import { privateMeta } from '#web/parts/private-meta.ts';
import { AccountPage } from '#web/routes/accounts/account-page.tsx';
import { AccountSkeleton } from '#web/routes/accounts/account-skeleton.tsx';
import { FormOutcome } from '#web/routes/accounts/form-outcome.tsx';
import { signOut, viewerReady } from '#web/session.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { Checkbox } from '#web/ui/field.tsx';
import styles from './delete-account.module.css';

export const meta = privateMeta('Delete My Account');

export async function clientLoader() {
  const viewer = await viewerReady();
  if (!viewer) throw redirect('/login');
  if (!viewer.isVerified) throw redirect('/verify');
  if (viewer.role === 'admin') throw redirect('/admin/dashboard');
  return viewer;
}

export const HydrateFallback = () => <AccountSkeleton title="Delete My Account" fields={5} />;

const confirmations = {
  permanent:
    'I understand that my account will be permanently deleted and my data anonymised, while orders, reviews and messages are retained.',
  settled: 'I confirm that I have no pending refunds or disputes.',
  irreversible: 'I understand that this is irreversible.',
  payouts: 'I confirm that I have withdrawn all pending payouts (sellers).',
  policy: (
    <>
      I agree to the <Link to="/deletion-policy">deletion policy</Link>.
    </>
  ),
};
const shortLabels = {
  permanent: 'Permanent deletion',
  settled: 'Refunds and disputes',
  irreversible: 'Irreversible',
  payouts: 'Payouts',
  policy: 'Deletion policy',
};
const notConfirmed = 'Please confirm all the points before proceeding.';
const signOutDelayMs = 2500;

async function deleteAccount(data: FormData): Promise<string> {
  const unticked = Object.keys(confirmations).filter((name) => data.get(name) !== 'on');
  const fields = Object.fromEntries(unticked.map((name) => [name, 'Please confirm this.']));
  if (unticked.length > 0) throw new ApiError(400, { message: notConfirmed, fields });
  return (await call('DELETE /api/users/delete-account')).message;
}

export default function DeleteAccount() {
  const viewer = useLoaderData<typeof clientLoader>();
  const [message, setMessage] = useState<string>();
  if (message !== undefined) return <Deleted message={message} />;
  return (
    <AccountPage
      title="Delete My Account"
      lead={
        <>
          Please confirm all the points below first. Your listings will be withdrawn, orders that haven&apos;t been sent
          will be cancelled and refunded, and your name, address and picture will be removed. If you want a copy of your
          data, <Link to="/edit-profile#data">download it</Link> before you delete your account.
        </>
      }
    >
      <DeleteForm onDone={setMessage} backTo={dashboardOf(viewer)} />
    </AccountPage>
  );
}

function DeleteForm({ onDone, backTo }: { onDone: (message: string) => void; backTo: string }) {
  const { form, errors, summary, pending } = useForm({
    schema: z.object({}),
    failed: 'An unexpected error occurred.',
    read: () => ({}),
    send: (_, data) => deleteAccount(data),
    onDone,
  });
  return (
    <form {...form} className={styles.form}>
      <ErrorSummary {...summary} labels={shortLabels} />
      {Object.entries(confirmations).map(([name, label]) => (
        <Checkbox key={name} name={name} id={name} label={label} error={errors[name]} />
      ))}
      <div className={styles.actions}>
        <Button type="submit" kind="danger" pending={pending} icon={<Trash2 aria-hidden="true" />}>
          Delete My Account
        </Button>
        <LinkButton kind="quiet" to={backTo}>
          Keep my account
        </LinkButton>
      </div>
    </form>
  );
}

function Deleted({ message }: { message: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void signOut().then(() => navigate('/login')), signOutDelayMs);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <AccountPage title="Delete My Account">
      <FormOutcome tone="leaf" message={message}>
        <p>You'll be signed out in a moment.</p>
      </FormOutcome>
    </AccountPage>
  );
}
