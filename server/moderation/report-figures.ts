import { and, count, eq, isNotNull, min, sql } from 'drizzle-orm';
import type { readReportFigures as endpoint } from '#contract/decision-log.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import { decisionNames, outcomes, reasonNames, reportKinds } from '#contract/reports.ts';
import { dayInBritain } from '#contract/time.ts';
import { auditEntries } from '#server/accounts/audit-tables.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { isIn } from './decision-log.ts';
import { decisions, reports } from './tables.ts';

type Counted<Row> = Row & { count: number };

const sum = (rows: { count: number }[]): number => rows.reduce((total, row) => total + row.count, 0);

/** The sum of the rows' counts for each name; 0 for a name without rows. */
function countBy<Name extends string, Row>(
  names: readonly Name[],
  rows: Counted<Row>[],
  nameOf: (row: Row) => unknown,
) {
  const counts = names.map((name) => [name, sum(rows.filter((row) => nameOf(row) === name))]);
  return Object.fromEntries(counts) as Record<Name, number>;
}

async function countReports(db: Db, year: string) {
  const { kind, reason, createdAt } = reports;
  const rows = await db
    .select({ kind, reason, count: count() })
    .from(reports)
    .where(isIn(createdAt, year))
    .groupBy(kind, reason);
  return {
    total: sum(rows),
    byKind: countBy(reportKinds, rows, (row) => row.kind),
    byReason: countBy(reasonNames, rows, (row) => row.reason),
  };
}

/** The value at a position (starting at 1) among the values counted in `rows`, which are sorted. */
function tenthsAt(rows: Counted<{ tenths: number }>[], position: number): number | undefined {
  let passed = 0;
  for (const { tenths, count: counted } of rows) {
    passed += counted;
    if (passed >= position) return tenths;
  }
  return undefined;
}

/**
 * The median time from report to decision for reports decided in a year, in hours to one decimal place; null if there are none.
 * Counting by tenths of an hour takes half as long as sorting all reports.
 */
async function readMedianHours(db: Db, year: string): Promise<number | null> {
  const { createdAt, decidedAt } = reports;
  const tenths = sql<number>`round(date_part('epoch', ${decidedAt} - ${createdAt}) / 360)`;
  const rows = await db
    .select({ tenths, count: count() })
    .from(reports)
    .where(and(isNotNull(decidedAt), isIn(decidedAt, year)))
    .groupBy(tenths)
    .orderBy(tenths);
  const [lower, upper] = [tenthsAt(rows, Math.ceil(sum(rows) / 2)), tenthsAt(rows, Math.floor(sum(rows) / 2) + 1)];
  return lower === undefined || upper === undefined ? null : Math.round((lower + upper) / 2) / 10;
}

async function countDecisions(db: Db, year: string) {
  const { kind, decision, decidedAt, reportCount } = decisions;
  const isReported = sql<boolean>`${reportCount} > 0`;
  const rows = await db
    .select({ kind, decision, isReported, count: count() })
    .from(decisions)
    .where(isIn(decidedAt, year))
    .groupBy(kind, decision, isReported);
  return {
    total: sum(rows),
    unreported: sum(rows.filter((row) => !row.isReported)),
    byDecision: countBy(decisionNames, rows, (row) => row.decision),
    removedListings: sum(rows.filter((row) => row.kind === 'product' && row.decision === 'remove')),
    medianHours: await readMedianHours(db, year),
  };
}

async function countAppeals(db: Db, year: string) {
  const { outcome, appealedAt } = decisions;
  const rows = await db
    .select({ outcome, count: count() })
    .from(decisions)
    .where(and(isNotNull(appealedAt), isIn(appealedAt, year)))
    .groupBy(outcome);
  return {
    total: sum(rows),
    waiting: sum(rows.filter((row) => row.outcome === null)),
    byOutcome: countBy(outcomes, rows, (row) => row.outcome),
  };
}

/** The calendar years from the first report or decision to now, newest first. */
async function readYears({ db, now }: Ctx): Promise<string[]> {
  const [report] = await db.select({ at: min(reports.createdAt) }).from(reports);
  const [decision] = await db.select({ at: min(decisions.decidedAt) }).from(decisions);
  const starts = [report?.at, decision?.at, now()].flatMap((at) => (at ? [Number(dayInBritain(at).slice(0, 4))] : []));
  const [first, last] = [Math.min(...starts), Math.max(...starts)];
  return Array.from({ length: last - first + 1 }, (_, index) => String(last - index));
}

/** Counts the reports, decisions and appeals of a calendar year, from the reports, the decision log and the audit log. */
export async function readReportFigures(ctx: Ctx, { query }: Input<typeof endpoint>): Promise<Output<typeof endpoint>> {
  const { db } = ctx;
  const year = query.year ?? dayInBritain(ctx.now()).slice(0, 4);
  const isBan = and(eq(auditEntries.action, 'user.banned'), isIn(auditEntries.createdAt, year));
  const [years, counted, decided, appeals, bans] = await Promise.all([
    readYears(ctx),
    countReports(db, year),
    countDecisions(db, year),
    countAppeals(db, year),
    db.$count(auditEntries, isBan),
  ]);
  return { years, figures: { year, reports: counted, decisions: decided, bans, appeals } };
}
