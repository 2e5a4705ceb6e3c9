import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { jobTitle } from '#contract/job-titles.ts';
import type { FailedJobs as FailedJobsOfKind } from '#contract/overview.ts';
import { formatMoment } from '#contract/time.ts';
import { call } from '#web/api.ts';
import { plural } from '#contract/numbers.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toasts.tsx';
import { useFocusNeighbourOnUnmount } from '#web/ui/use-focus-neighbour-on-unmount.ts';
import styles from './overview.module.css';

/** Jobs (including emails) that have used up their retries, with a button for each kind to retry them. */
export const FailedJobs = ({ kinds }: { kinds: FailedJobsOfKind[] }) => (
  <ul className={styles.failed}>
    {kinds.map((failed) => (
      <Kind key={failed.kind} {...failed} />
    ))}
  </ul>
);

function Kind({ kind, count, error, latest }: FailedJobsOfKind) {
  const place = useFocusNeighbourOnUnmount<HTMLLIElement>();
  const when = formatMoment(latest);
  return (
    <li ref={place} data-passes-focus>
      <div>
        <b>{jobTitle(kind)}</b>
        <p>{count === 1 ? `1 job, on ${when}` : `${plural(count, 'job')}, the latest on ${when}`}</p>
        {error && <p className={styles.error}>{error}</p>}
      </div>
      <RetryButton kind={kind} />
    </li>
  );
}

function RetryButton({ kind }: { kind: string }) {
  const [pending, setPending] = useState(false);
  const { revalidate } = useRevalidator();
  const retry = async () => {
    setPending(true);
    try {
      const { retried } = await call('POST /api/admins/jobs/{kind}/retry', { params: { kind } });
      toast.success(`${plural(retried, 'job')} will run again.`);
      await revalidate();
    } catch {
      toast.error('The jobs could not be retried.');
    } finally {
      setPending(false);
    }
  };
  return (
    <Button kind="soft" pending={pending} aria-label={`Retry: ${jobTitle(kind)}`} onClick={() => void retry()}>
      Retry
    </Button>
  );
}
