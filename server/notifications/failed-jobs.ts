import { sql } from 'drizzle-orm';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import { deadLetters } from '#server/jobs/queue.ts';
import { notifyAndEmail } from './notifications.ts';
import { findAdmins } from './admin-notifications.ts';
import { failedJobNews } from './tables.ts';

const noMail = 'Emails were not sent. Please check SMTP_URL and the mail server.';
const noMoney = 'Money was not sent to a seller, or not taken back. This is retried every hour.';
const noRefund =
  'A refund or a cancelled payment did not reach the payment provider. This is retried every 15 minutes.';

/** What has gone wrong when a job of a kind has failed permanently; any other kind is only named. */
const meanings: Record<string, string> = {
  'send-refund': noRefund,
  'close-intent': noRefund,
  'finish-payments': noRefund,
  'transfer-due': noMoney,
  'retry-transfers': noMoney,
  'fetch-charge': "The payment provider's fee for a payment is not known. It is requested again every hour.",
  'read-payout-account': "The status of a seller's account at the payment provider is not known.",
  'expire-checkouts': 'Unpaid checkouts may still be reserving stock.',
  'run-import': "A seller's import of listings has stopped.",
};

/**
 * The kinds of job that have failed permanently since admins were last notified, each at most once a day, with how many there
 * are. By the clock of the database, which dates the dead letters.
 */
async function takeFailures(tx: Db): Promise<{ kind: string; count: number }[]> {
  const { kind, toldAt } = failedJobNews;
  const { rows } = await tx.execute(sql`
    with dead as (
      select source_name as kind, count(*)::int as count, max(created_on) as latest from pgboss.job
      where name = ${deadLetters} and state = 'created' and source_name is not null group by 1
    ), notified as (
      insert into ${failedJobNews} (kind, told_at) select dead.kind, clock_timestamp() from dead
      on conflict (kind) do update set told_at = excluded.told_at
        where ${toldAt} < excluded.told_at - interval '1 day'
        and ${toldAt} < (select latest from dead where dead.kind = ${kind})
      returning ${kind}
    )
    select dead.kind, dead.count from dead join notified using (kind) order by 1`);
  return rows.map((row) => ({ kind: String(row.kind), count: Number(row.count) }));
}

/** Notifies every admin, in the app and by email, of jobs that have used up their retries. */
export async function notifyOfFailedJobs(ctx: Ctx): Promise<void> {
  await transact(ctx.db, async (tx) => {
    const failures = await takeFailures(tx);
    if (failures.length === 0) return;
    const admins = await findAdmins(tx);
    for (const { kind, count } of failures) {
      ctx.log.error({ kind, count }, 'jobs have failed permanently');
      const title = count === 1 ? `A job has failed: ${kind}` : `${count} jobs have failed: ${kind}`;
      const next = `"npm run jobs" shows what failed, and "npm run jobs -- retry ${kind}" retries it.`;
      const meaning = kind.endsWith('-mail') ? noMail : meanings[kind];
      const message = [meaning, next].filter(Boolean).join(' ');
      for (const { userId } of admins) await notifyAndEmail(ctx, tx, { userId, title, message });
    }
  });
}
