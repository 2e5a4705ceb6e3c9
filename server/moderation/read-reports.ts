import { and, asc, desc, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
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
import { reports } from './tables.ts';

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

/** The most reports of one thing that are shown. */
const maxShown = 200;

/** Everything reported about one thing; throws `not_found`. */
export async function readReports({ db }: Ctx, { params: { kind, id } }: Input<typeof readEndpoint>) {
  const reporters = alias(users, 'reporters');
  const rows = await db
    .select({
      report: reports,
      ownerName: users.name,
      flagCount: users.flagCount,
      bannedAt: users.bannedAt,
      reporterName: reporters.name,
    })
    .from(reports)
    .innerJoin(users, eq(users.id, reports.ownerId))
    .innerJoin(reporters, eq(reporters.id, reports.reporterId))
    .where(and(eq(reports.kind, kind), eq(reports.targetId, id)))
    .orderBy(desc(reports.createdAt), desc(reports.id))
    .limit(maxShown);
  const [first] = rows;
  if (!first) throw new Problem('not_found');
  return {
    owner: {
      _id: first.report.ownerId,
      name: first.ownerName,
      flagCount: first.flagCount,
      isBanned: first.bannedAt !== null,
    },
    reports: rows.map(({ report, reporterName }) => ({
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
  };
}
