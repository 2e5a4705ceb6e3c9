import { and, asc, desc, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import type { Input } from '#contract/endpoint.ts';
import { Problem } from '#contract/problems.ts';
import {
  type listReports as listEndpoint,
  reasonNames,
  type readReports as readEndpoint,
  type ReportGroup,
} from '#contract/reports.ts';
import { users } from '#server/accounts/tables.ts';
import type { Ctx } from '#server/context.ts';
import { readPageWithTotal, total } from '#server/db/paging.ts';
import { decisions, reports } from './tables.ts';

/** The place of a reason among all, the most urgent being the first. */
const urgency: SQL<number> = sql`array_position(${sql.param(reasonNames)}::text[], ${reports.reason})`;
const mostUrgent = sql<number>`min(${urgency})`.mapWith(Number);
const since = sql<string>`min(${reports.createdAt})`.mapWith(reports.createdAt);

/** A page of what was reported, each thing once; decided reports once for each decision. */
export async function listReports({ db }: Ctx, { query: { show, ...page } }: Input<typeof listEndpoint>) {
  const orders = { open: [asc(mostUrgent), asc(since)], decided: [desc(reports.decidedAt)] };
  const which = { open: isNull(reports.decidedAt), decided: isNotNull(reports.decidedAt) };
  const found = await readPageWithTotal(page, (limit, offset) =>
    db
      .select({
        kind: reports.kind,
        targetId: reports.targetId,
        title: sql<string>`(array_agg(${reports.snapshot}->>'title' order by ${reports.createdAt} desc))[1]`,
        ownerId: users.id,
        ownerName: users.name,
        flagCount: users.flagCount,
        count: sql<number>`count(*)`.mapWith(Number),
        mostUrgent,
        since,
        decidedAt: reports.decidedAt,
        decision: reports.decision,
        total,
      })
      .from(reports)
      .innerJoin(users, eq(users.id, reports.ownerId))
      .where(which[show])
      .groupBy(reports.kind, reports.targetId, users.id, reports.decidedAt, reports.decision)
      .orderBy(...orders[show], asc(reports.targetId))
      .limit(limit)
      .offset(offset),
  );
  const groups = found.rows.map((row): ReportGroup => ({
    kind: row.kind,
    targetId: row.targetId,
    title: row.title,
    owner: { _id: row.ownerId, name: row.ownerName, flagCount: row.flagCount },
    count: row.count,
    reason: reasonNames[row.mostUrgent - 1] ?? 'other',
    since: row.since.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decision: row.decision,
  }));
  return { groups, total: found.total };
}

/** What was decided about one thing, newest first. */
const readDecisions = ({ db }: Ctx, { kind, id }: Input<typeof readEndpoint>['params']) =>
  db
    .select({ one: decisions, name: users.name })
    .from(decisions)
    .innerJoin(users, eq(users.id, decisions.adminId))
    .where(and(eq(decisions.kind, kind), eq(decisions.targetId, id)))
    .orderBy(desc(decisions.decidedAt), desc(decisions.id));

const viewDecision = ({ one, name }: Awaited<ReturnType<typeof readDecisions>>[number]) => ({
  _id: one.id,
  admin: { _id: one.adminId, name },
  decision: one.decision,
  reason: one.reason,
  decidedAt: one.decidedAt.toISOString(),
  appeal: one.appeal,
  appealedAt: one.appealedAt?.toISOString() ?? null,
  outcome: one.outcome,
  outcomeReason: one.outcomeReason,
});

/** A page of what was reported about one thing, and everything decided; throws `not_found`. */
export async function readReports(ctx: Ctx, { params, query }: Input<typeof readEndpoint>) {
  const read = (limit: number, offset: number) =>
    ctx.db
      .select({ report: reports, reporterName: users.name, total })
      .from(reports)
      .innerJoin(users, eq(users.id, reports.reporterId))
      .where(and(eq(reports.kind, params.kind), eq(reports.targetId, params.id)))
      .orderBy(desc(reports.createdAt), desc(reports.id))
      .limit(limit)
      .offset(offset);
  const found = await readPageWithTotal(query, read);
  const [newest] = query.page === 1 ? found.rows : await read(1, 0);
  const decided = await readDecisions(ctx, params);
  const latest = newest?.report ?? decided[0]?.one;
  const [owner] = latest ? await ctx.db.select().from(users).where(eq(users.id, latest.ownerId)) : [];
  if (!latest || !owner) throw new Problem('not_found');
  const { id: _id, name, flagCount, bannedAt } = owner;
  return {
    owner: { _id, name, flagCount, isBanned: bannedAt !== null },
    target: latest.snapshot,
    reports: found.rows.map(({ report, reporterName }) => ({
      _id: report.id,
      reporter: { _id: report.reporterId, name: reporterName },
      reason: report.reason,
      details: report.details,
      createdAt: report.createdAt.toISOString(),
      snapshot: report.snapshot,
      decision: report.decision,
      decisionReason: report.decisionReason,
      decidedAt: report.decidedAt?.toISOString() ?? null,
    })),
    total: found.total,
    decisions: decided.map(viewDecision),
  };
}
