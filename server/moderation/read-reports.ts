import { and, asc, count, desc, eq, gt, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import type { Input } from '#contract/endpoint.ts';
import { Problem } from '#contract/problems.ts';
import {
  type listReports as listEndpoint,
  reasonNames,
  type readReports as readEndpoint,
  type ReportGroup,
} from '#contract/reports.ts';
import { users } from '#server/accounts/tables.ts';
import { hasOtherAdmin } from '#server/accounts/other-admin.ts';
import type { Ctx, ViewerCtx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { type Page, readPageWithTotal, total } from '#server/db/paging.ts';
import { aboutYou, whyOtherAdmin } from './decisions.ts';
import { decisions, reportPictures, reports } from './tables.ts';

/** A reason's rank by urgency: 1 is the most urgent. */
const urgency: SQL<number> = sql`array_position(${sql.param(reasonNames)}::text[], ${reports.reason})`;
const mostUrgent = sql<number>`min(${urgency})`.mapWith(Number);
const since = sql<Date>`min(${reports.createdAt})`.mapWith(reports.createdAt);

/** From a target's latest report, which has the highest id, as ids increase with time. */
const title = sql<string>`${reports.snapshot}->>'title'`;

/** A page of the targets with open reports, most urgent first. */
async function listOpen(db: Db, page: Page) {
  const { id, kind, targetId } = reports;
  const groupsOf = (limit: number, offset: number) =>
    db
      .select({
        latestId: sql<string>`max(${id})`.as('latest_id'),
        count: count().as('count'),
        mostUrgent: mostUrgent.as('most_urgent'),
        since: since.as('since'),
        total: total.as('total'),
      })
      .from(reports)
      .where(isNull(reports.decidedAt))
      .groupBy(kind, targetId)
      .orderBy(asc(mostUrgent), asc(since), asc(targetId))
      .limit(limit)
      .offset(offset)
      .as('groups');
  const read = (limit: number, offset: number) => {
    const groups = groupsOf(limit, offset);
    const { latestId, ...figures } = groups._.selectedFields;
    return db
      .select({
        ...figures,
        kind,
        targetId,
        title,
        ownerId: users.id,
        ownerName: users.name,
        flagCount: users.flagCount,
      })
      .from(groups)
      .innerJoin(reports, eq(id, latestId))
      .innerJoin(users, eq(users.id, reports.ownerId))
      .orderBy(asc(groups.mostUrgent), asc(groups.since), asc(targetId));
  };
  const found = await readPageWithTotal(page, read);
  return { ...found, rows: found.rows.map((row) => ({ ...row, decidedAt: null, decision: null, outcome: null })) };
}

/** A page of decisions about reports, newest first. */
async function listDecided(db: Db, { limit, page }: Page) {
  const { kind, targetId, ownerId, decidedAt, decision, outcome, reportCount } = decisions;
  const isCovered = and(eq(reports.kind, kind), eq(reports.targetId, targetId), eq(reports.decidedAt, decidedAt));
  const hasReports = gt(reportCount, 0);
  const rows = db
    .select({
      kind,
      targetId,
      ownerId,
      decidedAt,
      decision,
      outcome,
      count: reportCount,
      title: sql<string>`${decisions.snapshot}->>'title'`,
      mostUrgent: sql<number>`(select ${mostUrgent} from ${reports} where ${isCovered})`.mapWith(Number),
      since: sql<Date>`(select ${since} from ${reports} where ${isCovered})`.mapWith(reports.createdAt),
      ownerName: users.name,
      flagCount: users.flagCount,
    })
    .from(decisions)
    .innerJoin(users, eq(users.id, ownerId))
    .where(hasReports)
    .orderBy(desc(decidedAt), desc(decisions.id))
    .limit(limit)
    .offset((page - 1) * limit);
  return { rows: await rows, total: await db.$count(decisions, hasReports) };
}

/** A page of reports: open ones grouped by target, decided ones by decision. */
export async function listReports({ db }: Ctx, { query: { show, ...page } }: Input<typeof listEndpoint>) {
  const found = show === 'open' ? await listOpen(db, page) : await listDecided(db, page);
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
    outcome: row.outcome,
  }));
  return { groups, total: found.total };
}

/** The decisions about a target, newest first. */
const readDecisions = ({ db }: Ctx, { kind, id }: Input<typeof readEndpoint>['params']) =>
  db
    .select({ one: decisions, name: users.name })
    .from(decisions)
    .innerJoin(users, eq(users.id, decisions.adminId))
    .where(and(eq(decisions.kind, kind), eq(decisions.targetId, id)))
    .orderBy(desc(decisions.decidedAt), desc(decisions.id));

type Decision = Awaited<ReturnType<typeof readDecisions>>[number];

const viewDecision = ({ one, name }: Decision, leftToOther: string | null) => ({
  _id: one.id,
  admin: { _id: one.adminId, name },
  decision: one.decision,
  reason: one.reason,
  decidedAt: one.decidedAt.toISOString(),
  appeal: one.appeal,
  appealedAt: one.appealedAt?.toISOString() ?? null,
  outcome: one.outcome,
  outcomeReason: one.outcomeReason,
  leftToOther,
});

/** Returns a function from a report's id to the ids of its pictures. */
async function readPictures(db: Db, ids: string[]): Promise<(reportId: string) => string[]> {
  const { id, reportId, uploadedAt } = reportPictures;
  const rows = await db
    .select({ id, reportId })
    .from(reportPictures)
    .where(inArray(reportId, ids))
    .orderBy(asc(uploadedAt), asc(id));
  return (report) => rows.filter((row) => row.reportId === report).map((row) => row.id);
}

type Reported = { report: typeof reports.$inferSelect; reporterName: string; reporterAvatar: string | null };

const viewReport = ({ report, reporterName, reporterAvatar }: Reported, pictures: string[]) => ({
  _id: report.id,
  reporter: { _id: report.reporterId, name: reporterName, avatar: reporterAvatar },
  reason: report.reason,
  details: report.details,
  pictures,
  createdAt: report.createdAt.toISOString(),
  snapshot: report.snapshot,
  decision: report.decision,
  decisionReason: report.decisionReason,
  decidedAt: report.decidedAt?.toISOString() ?? null,
});

/** Returns a page of the reports about a target, and all decisions about it. Throws `not_found`. */
export async function readReports(ctx: ViewerCtx, { params, query }: Input<typeof readEndpoint>) {
  const read = (limit: number, offset: number) =>
    ctx.db
      .select({ report: reports, reporterName: users.name, reporterAvatar: users.avatar, total })
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
  const picturesOf = await readPictures(
    ctx.db,
    found.rows.map(({ report }) => report.id),
  );
  const hasOther = await hasOtherAdmin(ctx, ctx.db);
  const { id: _id, name, avatar, flagCount, bannedAt, deletedAt } = owner;
  return {
    owner: { _id, name, avatar, flagCount, isBanned: bannedAt !== null, isDeleted: deletedAt !== null },
    target: latest.snapshot,
    reports: found.rows.map((row) => viewReport(row, picturesOf(row.report.id))),
    total: found.total,
    leftToOther: hasOther && latest.ownerId === ctx.viewer.id ? aboutYou : null,
    decisions: decided.map((each) => viewDecision(each, hasOther ? whyOtherAdmin(ctx, each.one) : null)),
  };
}
