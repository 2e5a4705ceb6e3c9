import { type ReactNode, useEffect, useState } from 'react';
import { redirect, useLoaderData, useRevalidator } from 'react-router';
import { call } from '#web/api.ts';
import { formatDay } from '#web/parts/dates.ts';
import { dashboardOf } from '#web/parts/dashboard-of.ts';
import { NotLoaded } from '#web/parts/not-loaded.tsx';
import { privateMeta } from '#web/parts/private-meta.ts';
import { reloadViewer } from '#web/session.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ApplicationForm, knownOf } from './application-form.tsx';
import { NeededThings } from './needed-things.tsx';
import styles from './selling.module.css';

export const meta = privateMeta('Upgrade to Seller Account');

/** Who asks, as the server knows them now, and how a buyer's application stands; null where it could not be loaded. */
export async function clientLoader() {
  const viewer = await reloadViewer();
  if (viewer && !viewer.isVerified) throw redirect('/verify');
  if (viewer?.role !== 'buyer') return { viewer, application: null };
  return { viewer, application: await call('GET /api/users/seller-application').catch(() => null) };
}

type Loaded = Awaited<ReturnType<typeof clientLoader>>;

export const HydrateFallback = () => (
  <Frame>
    <p className="hidden-text" role="status">
      Loading your application...
    </p>
    <Skeleton height="420px" radius="var(--r3)" />
  </Frame>
);

export default function UpgradeAccount() {
  const loaded = useLoaderData<typeof clientLoader>();
  const { revalidate } = useRevalidator();
  const [said, setSaid] = useState('');
  useLookAgain(revalidate);
  const onSent = (message: string) => {
    setSaid(message);
    void revalidate();
    window.scrollTo({ top: 0 });
  };
  return (
    <Frame>
      <Standing {...loaded} said={said} onSent={onSent} onRetry={revalidate} />
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className={classNames('page', styles.page)}>
      <h1>Upgrade to Seller Account</h1>
      <p className={styles.lead}>Sell what your bees make, the bees themselves, or the kit you no longer need.</p>
      {children}
    </div>
  );
}

/** The decision may have come while this tab lay behind another. */
function useLookAgain(look: () => Promise<void>): void {
  useEffect(() => {
    const onShow = () => {
      if (document.visibilityState === 'visible') void look();
    };
    document.addEventListener('visibilitychange', onShow);
    return () => document.removeEventListener('visibilitychange', onShow);
  }, [look]);
}

type StandingProps = Loaded & { said: string; onSent: (message: string) => void; onRetry: () => Promise<void> };

function Standing({ viewer, application, said, onSent, onRetry }: StandingProps) {
  if (!viewer) return <ForGuests />;
  if (viewer.role === 'seller') return <ForSellers />;
  if (viewer.role === 'admin') return <Notice>Admins do not sell. Use an account of your own for that.</Notice>;
  if (!application) return <NotLoaded title="Your application could not be loaded." onRetry={onRetry} />;
  const { status, stated, reason, createdAt, decidedAt } = application;
  if (status === 'pending')
    return (
      <>
        <Notice tone="leaf" role="status">
          {said || 'Your application is with us. We write to you as soon as it is decided.'}
          {createdAt && ` You sent it on ${formatDay(createdAt)}.`}
        </Notice>
        <div className={styles.actions}>
          <LinkButton to={dashboardOf(viewer)} kind="outline">
            Back to my account
          </LinkButton>
        </div>
      </>
    );
  return (
    <>
      {status === 'rejected' && (
        <Notice tone="brick">
          <p>
            <b>Your application was not approved{decidedAt && ` on ${formatDay(decidedAt)}`}.</b>
          </p>
          {reason && <p className={styles.reason}>{reason}</p>}
          <p>Put it right and apply again below.</p>
        </Notice>
      )}
      <div className={styles.beside}>
        <ApplicationForm known={stated ?? knownOf(viewer)} onSent={onSent} />
        <NextSteps />
      </div>
    </>
  );
}

const NextSteps = () => (
  <section className={classNames(styles.panel, styles.words)} aria-labelledby="next">
    <h2 id="next">What happens next</h2>
    <ol>
      <li>A person compares your identity document with what you state.</li>
      <li>We write to you, by e-mail and on Skep. If something is missing, you can put it right and apply again.</li>
      <li>Once approved you can list at once. Set up your payouts when you like: your money waits for you.</li>
    </ol>
    <p className={styles.why}>
      Your document is stored encrypted and seen only by those who check it. If we cannot approve you, it is deleted
      after 30 days.
    </p>
  </section>
);

const ForGuests = () => (
  <>
    <NeededThings />
    <div className={styles.actions}>
      <LinkButton to="/register">Register</LinkButton>
      <LinkButton to="/login?next=%2Fupgarde-account" kind="outline">
        Login
      </LinkButton>
      <LinkButton to="/seller/start-selling" kind="quiet">
        What it costs and what is checked
      </LinkButton>
    </div>
  </>
);

const ForSellers = () => (
  <>
    <Notice tone="leaf">You have a seller account. You can list what you have.</Notice>
    <div className={styles.actions}>
      <LinkButton to="/seller/create-listing">Create New Listing</LinkButton>
      <LinkButton to="/seller/dashboard" kind="outline">
        Seller dashboard
      </LinkButton>
    </div>
  </>
);
