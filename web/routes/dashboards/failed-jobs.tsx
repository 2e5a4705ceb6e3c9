import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { jobTitle } from '#contract/job-titles.ts';
import type { FailedJobs as FailedJobsOfKind } from '#contract/overview.ts';
import { formatMoment } from '#contract/time.ts';
import { call } from '#web/api.ts';
import { plural } from '#contract/numbers.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toasts.tsx';
import styles from './overview.module.css';

/** The jobs that have used up their retries, emails included, each kind with a button to retry it. */
export const FailedJobs = ({ kinds }: { kinds: FailedJobsOfKind[] }) => (
  <ul className={styles.failed}>
    {kinds.map(({ kind, count, error, latest }) => (
      <li key={kind}>
        <div>
          <b>{jobTitle(kind)}</b>
          <p>
            {plural(count, 'job')}, the latest on {formatMoment(latest)}
          </p>
          {error && <p className={styles.error}>{error}</p>}
        </div>
        <RetryButton kind={kind} />
      </li>
    ))}
  </ul>
);

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
