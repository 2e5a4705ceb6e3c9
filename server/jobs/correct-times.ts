import { sql } from 'drizzle-orm';
import { minuteMs } from '#contract/time.ts';
import type { Db } from '#server/db/client.ts';
import { outageOf } from '#server/db/sql-errors.ts';
import { transact } from '#server/db/transact.ts';

const everyMs = minuteMs;

/**
 * Corrects times that the queue stored while the clock on the database's host was ahead. Otherwise, until those times were reached,
 * pg-boss would run no scheduled jobs, no jobs that were enqueued or failed while the clock was ahead, and no jobs of a process
 * that has since died.
 */
const correctTimes = (db: Db): Promise<void> =>
  transact(db, async (tx) => {
    // Every process that runs jobs updates this row twice a minute. Locking it ensures that only one of them corrects the rest.
    const { rows } = await tx.execute(sql`
      update pgboss.version set cron_on = now(), bam_on = least(bam_on, now()), monitor_backoff_on = null
      where cron_on > now() + interval '1 minute' returning true`);
    if (rows.length === 0) return;
    await tx.execute(sql`
      update pgboss.queue set monitor_claim_on = least(monitor_claim_on, now()), maintain_on = least(maintain_on, now())`);
    await tx.execute(sql`
      update pgboss.job set created_on = now(), start_after = now() + (start_after - created_on)
      where state = 'created' and created_on > now()`);
    // No retry is delayed by more than 15 minutes.
    await tx.execute(sql`
      update pgboss.job set created_on = least(created_on, now()), start_after = now()
      where state = 'retry' and start_after > now() + interval '1 hour'`);
    await tx.execute(sql`
      update pgboss.job set created_on = least(created_on, now()), started_on = least(started_on, now()),
        heartbeat_on = least(heartbeat_on, now())
      where state = 'active' and greatest(started_on, heartbeat_on) > now()`);
  });

/** Corrects the times immediately and then every minute. Reports errors except outages, which the queue notices itself. */
export function watchTimes(db: Db, onError: (error: unknown) => void) {
  let timer: NodeJS.Timeout | undefined;
  const correct = () =>
    correctTimes(db).catch((error: unknown) => {
      if (!outageOf(error)) onError(error);
    });
  return {
    start: async (): Promise<void> => {
      await correct();
      timer = setInterval(() => void correct(), everyMs).unref();
    },
    stop: () => clearInterval(timer),
  };
}
