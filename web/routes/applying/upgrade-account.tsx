import { type ReactNode, useState } from 'react';
import { redirect, useLoaderData, useRevalidator } from 'react-router';
import { formatDay } from '#contract/time.ts';
import { call, logAndReturnNull } from '#web/api.ts';
import { dashboardOf } from '#web/parts/roles.ts';
import { privateMeta } from '#web/parts/private-meta.ts';
import { reloadViewer } from '#web/session.ts';
import { readToken } from '#web/token.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { LoadError } from '#web/ui/load-error.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useLastLoaded } from '#web/use-last-loaded.ts';
import { useWhenShownAgain } from '#web/use-when-shown-again.ts';
import { ApplicationForm, prefillFrom } from './application-form.tsx';
import { documentStorage, sellingLead } from './selling-texts.ts';
import { WhatYouNeed } from './what-you-need.tsx';
import styles from './applying.module.css';

export const meta = privateMeta('Upgrade to Seller Account');

/** Reloads the viewer and, for a buyer, loads the application, which is null if that failed. */
export async function clientLoader() {
  const viewer = await reloadViewer();
  if (viewer && !viewer.isVerified) throw redirect('/verify');
  if (viewer?.role !== 'buyer') return { viewer, application: null };
  return { viewer, application: await call('GET /api/users/seller-application').catch(logAndReturnNull) };
}

type Loaded = Pick<Awaited<ReturnType<typeof clientLoader>>, 'viewer' | 'application'>;

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
  const [sentMessage, setSentMessage] = useState('');
  // Once an application has been sent, an earlier one is out of date.
  const application = useLastLoaded(loaded.application, sentMessage);
  // The application may have been decided while this tab was in the background. If the session has ended, reloading would lose what was entered.
  useWhenShownAgain(() => readToken() && void revalidate());
  const onSent = (message: string) => {
    setSentMessage(message);
    void revalidate();
    window.scrollTo({ top: 0 });
  };
  return (
    <Frame>
      <ApplicationStatus viewer={loaded.viewer} {...{ application, sentMessage, onSent }} onRetry={revalidate} />
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className={classNames('page', styles.page)}>
      <h1>Upgrade to Seller Account</h1>
      <p className={styles.lead}>{sellingLead}</p>
      {children}
    </div>
  );
}

type StatusProps = Loaded & { sentMessage: string; onSent: (message: string) => void; onRetry: () => Promise<void> };

function ApplicationStatus({ viewer, application, sentMessage, onSent, onRetry }: StatusProps) {
  if (!viewer) return <ForGuests />;
  if (viewer.role === 'seller') return <ForSellers />;
  if (viewer.role === 'admin') return <Notice>Admins can't sell. Please use a personal account instead.</Notice>;
  if (application?.status === 'pending' || (sentMessage && application?.status !== 'rejected'))
    return (
      <>
        <Notice tone="leaf" role="status">
          <p>{sentMessage || "We've received your application. We'll email you once we've decided."}</p>
          {application?.createdAt && <p>You applied on {formatDay(application.createdAt)}.</p>}
        </Notice>
        <div className={styles.actions}>
          <LinkButton to={dashboardOf(viewer)} kind="outline">
            Back to my account
          </LinkButton>
        </div>
      </>
    );
  if (!application) return <LoadError title="Your application could not be loaded." onRetry={onRetry} />;
  const { status, stated, reason, decidedAt } = application;
  return (
    <>
      {status === 'rejected' && (
        <Notice tone="brick">
          <p>
            <b>We couldn't approve your application.</b>
            {decidedAt && ` Decided on ${formatDay(decidedAt)}.`}
          </p>
          {reason && <p className={styles.reason}>{reason}</p>}
          <p>You can correct this and apply again below.</p>
        </Notice>
      )}
      <div className={styles.beside}>
        <ApplicationForm known={stated ?? prefillFrom(viewer)} onSent={onSent} />
        <NextSteps />
      </div>
    </>
  );
}

const NextSteps = () => (
  <Panel title="What happens next" className={styles.words}>
    <ol>
      <li>A person compares your identity document with your details.</li>
      <li>We'll let you know by email and on Skep. If something is missing, you can add it and apply again.</li>
      <li>
        Once approved, you can list immediately. Set up your payouts when you like: we'll hold your earnings until then.
      </li>
    </ol>
    <p className={styles.why}>{documentStorage}</p>
  </Panel>
);

const ForGuests = () => (
  <>
    <WhatYouNeed />
    <div className={styles.actions}>
      <LinkButton to="/register?next=%2Fupgarde-account">Register</LinkButton>
      <LinkButton to="/login?next=%2Fupgarde-account" kind="outline">
        Login
      </LinkButton>
      <LinkButton to="/seller/start-selling" kind="quiet">
        What it costs and what we check
      </LinkButton>
    </div>
  </>
);

const ForSellers = () => (
  <>
    <Notice tone="leaf">You have a seller account. You can list your items now.</Notice>
    <div className={styles.actions}>
      <LinkButton to="/seller/create-listing">Create New Listing</LinkButton>
      <LinkButton to="/seller/dashboard" kind="outline">
        Seller dashboard
      </LinkButton>
    </div>
  </>
);
