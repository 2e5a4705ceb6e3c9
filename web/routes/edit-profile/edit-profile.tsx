import { Link, useLoaderData, useRevalidator } from 'react-router';
import type { Me } from '#contract/accounts.ts';
import { call, logAndReturnNull } from '#web/api.ts';
import { privateMeta } from '#web/parts/private-meta.ts';
import { TraderDetails } from '#web/parts/trader-details.tsx';
import { AvatarUpload } from '#web/routes/dashboards/avatar-upload.tsx';
import { EmailSettings } from '#web/routes/notifications/email-settings.tsx';
import { requireViewer, useViewer } from '#web/session.ts';
import { ListPageSkeleton } from '#web/ui/list-page.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TitledPage } from '#web/ui/titled-page.tsx';
import { useLastLoaded } from '#web/use-last-loaded.ts';
import styles from './edit-profile.module.css';
import { EmailForm } from './email-form.tsx';
import { MyData } from './my-data.tsx';
import { Passkeys } from './passkeys.tsx';
import { ProfileForm } from './profile-form.tsx';
import { Sessions } from './sessions.tsx';

const title = 'Edit Profile';
export const meta = privateMeta(title);

async function readAccount({ isVerified }: Me) {
  const [sessions, passkeys, emails, copies] = await Promise.all([
    call('GET /api/users/me/sessions'),
    call('GET /api/users/me/passkeys'),
    call('GET /api/notifications/emails'),
    isVerified ? call('GET /api/users/me/data-exports') : [],
  ]);
  return { sessions, passkeys, emails, copies };
}

/** `account` is null if it could not be loaded. */
export async function clientLoader({ request }: { request: Request }) {
  const viewer = await requireViewer(request);
  return { viewer, account: await readAccount(viewer).catch(logAndReturnNull) };
}

export const HydrateFallback = () => (
  <ListPageSkeleton narrow title={title} status="Loading your profile..." rowHeight="160px" />
);

export default function EditProfile() {
  const loaded = useLoaderData<typeof clientLoader>();
  const account = useLastLoaded(loaded.account);
  const viewer = useViewer() ?? loaded.viewer;
  const { revalidate } = useRevalidator();
  if (!account)
    return (
      <TitledPage narrow title={title}>
        <LoadError title="Your profile could not be loaded." onRetry={revalidate} />
      </TitledPage>
    );
  return (
    <TitledPage narrow title={title}>
      <div className={styles.panels}>
        <Panel title="Your details">
          <div className={styles.person}>
            <AvatarUpload viewer={viewer} />
            <p>
              <Link to={`/profile/${viewer._id}`}>View My Public Profile</Link>
            </p>
          </div>
          <ProfileForm viewer={viewer} />
        </Panel>
        {viewer.role === 'seller' && <Trader viewer={viewer} />}
        <Panel title="Sign-in">
          <p>
            Your email address is <strong>{viewer.email}</strong>.
          </p>
          {viewer.isVerified && <EmailForm />}
          <p>
            <Link to="/change-password">Change Password</Link>
          </p>
          {viewer.isVerified && (
            <>
              <p>
                Two-step sign-in is {viewer.hasTwoStep ? 'on' : 'off'}.{' '}
                <Link to="/two-step-sign-in">{viewer.hasTwoStep ? 'Change it' : 'Set it up'}</Link>
              </p>
              <Passkeys passkeys={account.passkeys} />
            </>
          )}
          <Sessions first={account.sessions} />
        </Panel>
        <EmailSettings emails={account.emails} />
        {viewer.isVerified && <MyData copies={account.copies} />}
        <p>
          <Link to="/blocked">Blocked users</Link>
        </p>
        {viewer.role !== 'admin' && (
          <p>
            <Link to="/delete-account">Delete My Account</Link>
          </p>
        )}
      </div>
    </TitledPage>
  );
}

/** A trader's details that are public by law; an admin checks each change. */
function Trader({ viewer: { isBusiness, businessName, name, companyNumber, address } }: { viewer: Me }) {
  if (!isBusiness)
    return (
      <Panel title="Selling as a business">
        <p>
          You sell privately. If you now sell as a business,{' '}
          <Link to="/seller/change-details">tell us its details</Link>: by law, buyers must be able to see them.
        </p>
      </Panel>
    );
  const addressLines = address ? [address.street, address.city, address.postcode] : [];
  return (
    <Panel title="Business details">
      <TraderDetails trader={{ name: businessName ?? name, companyNumber, addressLines }} />
      <p>
        By law, buyers must be able to see these, so we check every change.{' '}
        <Link to="/seller/change-details">Change business details</Link>
      </p>
    </Panel>
  );
}
