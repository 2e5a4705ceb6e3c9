import { useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import { formatDay } from '#contract/time.ts';
import { call, logAndReturnNull } from '#web/api.ts';
import { privateMeta } from '#web/parts/private-meta.ts';
import { requireRole } from '#web/parts/require-role.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageSkeleton, TitledPage } from '#web/ui/titled-page.tsx';
import { useLastLoaded } from '#web/use-last-loaded.ts';
import { ApplicationForm, prefillFrom } from './application-form.tsx';
import styles from './applying.module.css';

const title = 'Change business details';
export const meta = privateMeta(title);

/** Loads the viewer and the latest change they requested, which is null if it could not be loaded. */
export async function clientLoader({ request }: { request: Request }) {
  const viewer = await requireRole(request, 'seller');
  return { viewer, application: await call('GET /api/users/seller-application').catch(logAndReturnNull) };
}

export const HydrateFallback = () => (
  <PageSkeleton title={title} status="Loading your details..." heights={['420px']} />
);

export default function ChangeDetails() {
  const { revalidate } = useRevalidator();
  const [sentMessage, setSentMessage] = useState('');
  const onSent = (message: string) => {
    setSentMessage(message);
    void revalidate();
    window.scrollTo({ top: 0 });
  };
  return (
    <TitledPage narrow title={title}>
      <Content sentMessage={sentMessage} onSent={onSent} onRetry={revalidate} />
    </TitledPage>
  );
}

type Props = { sentMessage: string; onSent: (message: string) => void; onRetry: () => Promise<void> };

function Content({ sentMessage, onSent, onRetry }: Props) {
  const { viewer, application: loaded } = useLoaderData<typeof clientLoader>();
  // Once new details have been sent, earlier ones are out of date.
  const application = useLastLoaded(loaded, sentMessage);
  if (!application && !sentMessage) return <LoadError title="Your details could not be loaded." onRetry={onRetry} />;
  const { change, stated, reason, createdAt } = application ?? { change: 'pending' };
  if (change === 'pending')
    return (
      <>
        <Notice tone="leaf" role="status">
          {sentMessage || "We're checking your new details. We'll email you once we've decided."}
          {createdAt && ` You sent them on ${formatDay(createdAt)}.`} Buyers will see your old details until we've
          decided.
        </Notice>
        <div className={styles.actions}>
          <LinkButton to="/edit-profile" kind="outline">
            Back to my details
          </LinkButton>
        </div>
      </>
    );
  const wasRejected = change === 'rejected';
  return (
    <div className={styles.change}>
      <p className={styles.lead}>
        By law, buyers must be shown a trader's name, company number and address, so one of us checks each change
        against a document before buyers see it. You can continue selling in the meantime.
      </p>
      {wasRejected && (
        <Notice tone="brick">
          <p>
            <b>We couldn't approve the details you sent.</b>
          </p>
          {reason && <p className={styles.reason}>{reason}</p>}
          <p>You can correct them and send them again.</p>
        </Notice>
      )}
      <ApplicationForm
        known={wasRejected && stated ? stated : { ...stated, ...prefillFrom(viewer) }}
        isChange
        onSent={onSent}
      />
    </div>
  );
}
