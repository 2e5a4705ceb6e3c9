import { sql } from 'drizzle-orm';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import { failedByKind } from '#server/jobs/queue.ts';
import { notifyAdmins } from './notify-admins.ts';
import { adminRows, type FailedJobs } from './table/admins.ts';
import { failedJobNotices } from './tables.ts';

/**
 * Returns the kinds of job that have failed permanently since admins were last notified (each kind at most once a day), with the
 * number of failures and the latest error. Records the notification. Uses the database's clock, which also dates the dead letters.
 */
async function takeFailures(tx: Db): Promise<FailedJobs[]> {
  const { kind, notifiedAt } = failedJobNotices;
  const { rows } = await tx.execute(sql`
    with dead as (${failedByKind}
    ), notified as (
      insert into ${failedJobNotices} (kind, notified_at) select dead.kind, clock_timestamp() from dead
      on conflict (kind) do update set notified_at = excluded.notified_at
        where (${notifiedAt} < excluded.notified_at - interval '1 day'
          and ${notifiedAt} < (select latest from dead where dead.kind = ${kind}))
        -- The clock was ahead at the last notification.
        or ${notifiedAt} > excluded.notified_at + interval '1 minute'
      returning ${kind}
    )
    select dead.kind, dead.count, dead.error from dead join notified using (kind) order by 1`);
  return rows as FailedJobs[];
}

/** Notifies every admin, in the app and by email, of jobs that have used up their retries. */
export async function notifyOfFailedJobs(ctx: Ctx): Promise<void> {
  await transact(ctx.db, async (tx) => {
    const failures = await takeFailures(tx);
    if (failures.length === 0) return;
    for (const failure of failures) {
      ctx.log.error(failure, 'jobs have failed permanently');
      await notifyAdmins(ctx, tx, adminRows.jobsFailed, failure);
    }
  });
}
