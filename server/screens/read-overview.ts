import { and, eq, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import { toPounds } from '#contract/money.ts';
import { type FailedJobs, type OverviewDay, overviewDays } from '#contract/overview.ts';
import { claimStatesOf } from '#contract/order-states.ts';
import { dayInBritain } from '#contract/time.ts';
import { sellerApplications, users } from '#server/accounts/tables.ts';
import { isPublic } from '#server/catalogue/cards.ts';
import { listings } from '#server/catalogue/tables.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { failedByKind } from '#server/jobs/queue.ts';
import { decisions, reports } from '#server/moderation/tables.ts';
import { orders } from '#server/orders/tables.ts';
import { earnings, refunds } from '#server/payments/tables.ts';
import { addDays, startOfDay } from './sales-intervals.ts';

/** All events since a given moment, with their time, kind and amount. */
const eventsSince = (since: SQL): SQL => sql`
  select ${users.createdAt} as at, 'signUps' as what, 0 as pence from ${users} where ${users.createdAt} >= ${since}
  union all
  select ${listings.createdAt}, 'listings', 0 from ${listings} where ${isPublic} and ${listings.createdAt} >= ${since}
  union all
  select ${earnings.paidAt}, 'orders', ${earnings.totalPence} from ${earnings} where ${earnings.paidAt} >= ${since}
  union all
  select ${refunds.createdAt}, 'refunds', ${refunds.amountPence} from ${refunds} where ${refunds.createdAt} >= ${since}`;

async function readDays(db: Db, today: string): Promise<OverviewDay[]> {
  const days = Array.from({ length: overviewDays }, (_, at) => addDays(today, at + 1 - overviewDays));
  const starts = days.map((day) => startOfDay(day).toISOString());
  const { rows } = await db.execute(sql`
    select what, width_bucket(at, ${sql.param(starts)}::timestamptz[]) as nth, count(*)::int as count, sum(pence)::float8 as pence
    from (${eventsSince(sql`${starts[0]}::timestamptz`)}) as happened group by 1, 2`);
  return days.map((day, at) => {
    const rowOf = (what: string) => rows.find((row) => row.what === what && Number(row.nth) === at + 1);
    const pence = (what: string) => toPounds(Number(rowOf(what)?.pence ?? 0));
    const count = (what: string) => Number(rowOf(what)?.count ?? 0);
    return {
      day,
      signUps: count('signUps'),
      listings: count('listings'),
      orders: count('orders'),
      turnover: pence('orders'),
      refunds: pence('refunds'),
    };
  });
}

async function readFailedJobs(db: Db): Promise<FailedJobs[]> {
  const { rows } = await db.execute(sql`${failedByKind} order by kind`);
  const failed = rows as { kind: string; count: number; error: string | null; latest: Date | string }[];
  return failed.map((row) => ({ ...row, error: row.error ?? '', latest: new Date(row.latest).toISOString() }));
}

/** An admin's first questions: how the last few days went, what awaits a decision, and what has failed. */
export async function readOverview({ db, now }: Ctx) {
  const { kind, targetId, decidedAt } = reports;
  const reported = db.selectDistinct({ kind, targetId }).from(reports).where(isNull(decidedAt)).as('reported');
  const awaitsAdmin = inArray(orders.claimState, claimStatesOf('admin'));
  const [days, failedJobs, requests, disputes, open, appeals] = await Promise.all([
    readDays(db, dayInBritain(now())),
    readFailedJobs(db),
    db.$count(sellerApplications, eq(sellerApplications.status, 'pending')),
    db.$count(orders, awaitsAdmin),
    db.$count(reported),
    db.$count(decisions, and(isNotNull(decisions.appealedAt), isNull(decisions.outcome))),
  ]);
  return { days, failedJobs, waiting: { requests, disputes, reports: open + appeals } };
}
