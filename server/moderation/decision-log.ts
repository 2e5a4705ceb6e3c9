import { and, desc, eq, gte, lt, type SQL } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import type { exportDecisions as endpoint } from '#contract/decision-log.ts';
import type { FileResponse, Input } from '#contract/endpoint.ts';
import { momentInBritain } from '#contract/time.ts';
import { users } from '#server/accounts/tables.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { inBatches } from '#server/db/paging.ts';
import { csvFile, streamCsv } from '#server/gateways/csv.ts';
import { decisions } from './tables.ts';

const startOf = (year: number): Date => momentInBritain(`${year}-01-01`, '00:00');

/** Matches moments in a calendar year in Britain. */
export const isIn = (column: PgColumn, year: string): SQL | undefined =>
  and(gte(column, startOf(Number(year))), lt(column, startOf(Number(year) + 1)));

const admins = alias(users, 'admins');
const secondAdmins = alias(users, 'second_admins');

const columns = [
  'Decided (UTC)',
  'Decision ID',
  'Kind',
  'Target ID',
  'Target',
  'Owner ID',
  'Reports',
  'Decision',
  'Reason',
  'Admin',
  'Admin ID',
  'Appealed (UTC)',
  'Appeal',
  'Outcome',
  'Outcome reason',
  'Outcome admin',
  'Outcome (UTC)',
];

const readBatch = (db: Db, where: SQL | undefined, limit: number) =>
  db
    .select({ one: decisions, admin: admins.name, secondAdmin: secondAdmins.name })
    .from(decisions)
    .leftJoin(admins, eq(admins.id, decisions.adminId))
    .leftJoin(secondAdmins, eq(secondAdmins.id, decisions.outcomeAdminId))
    .where(where)
    .orderBy(desc(decisions.id))
    .limit(limit);

type Row = Awaited<ReturnType<typeof readBatch>>[number];

const lineOf = ({ one, admin, secondAdmin }: Row) => [
  one.decidedAt.toISOString(),
  one.id,
  one.kind,
  one.targetId,
  one.snapshot.title,
  one.ownerId,
  one.reportCount,
  one.decision,
  one.reason,
  admin ?? '',
  one.adminId,
  one.appealedAt?.toISOString() ?? '',
  one.appeal ?? '',
  one.outcome ?? '',
  one.outcomeReason ?? '',
  secondAdmin ?? '',
  one.reconsideredAt?.toISOString() ?? '',
];

/** Newest first, by id: ids increase with time. */
async function* linesOf(db: Db, where: SQL | undefined) {
  yield columns;
  const read = (limit: number, last: Row | undefined) =>
    readBatch(db, and(where, last && lt(decisions.id, last.one.id)), limit);
  for await (const lines of inBatches(read, lineOf)) yield* lines;
}

/** All decisions of a year, or of all time, as a streamed CSV file. */
export const exportDecisions = async (
  { db }: Ctx,
  { query: { year } }: Input<typeof endpoint>,
): Promise<FileResponse> =>
  csvFile(
    year === undefined ? 'skep-decisions.csv' : `skep-decisions-${year}.csv`,
    streamCsv(linesOf(db, year === undefined ? undefined : isIn(decisions.decidedAt, year))),
  );
