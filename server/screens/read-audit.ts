import { and, desc, eq, gte, inArray, lt, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { AuditEntry, exportAudit as exportEndpoint, listAudit as listEndpoint } from '#contract/audit.ts';
import type { FileResponse, Input } from '#contract/endpoint.ts';
import { Problem } from '#contract/problems.ts';
import { auditEntries } from '#server/accounts/audit-tables.ts';
import { users } from '#server/accounts/tables.ts';
import { listings } from '#server/catalogue/tables.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { inBatches } from '#server/db/paging.ts';
import { csvFile, streamCsv } from '#server/gateways/csv.ts';
import { matchesUser } from './list-users.ts';
import { addDays, startOfDay } from './sales-intervals.ts';

type Filters = Input<typeof exportEndpoint>['query'];

const admins = alias(users, 'admins');
const targets = alias(users, 'targets');
const { id, adminId, targetId, action, createdAt } = auditEntries;

/** The maximum number of people with the same name that a search can match. */
const maxPeople = 1_000;
const tooManyPeople = 'Too many people have this name. Please enter an ID or an email address.';

/**
 * Matches entries by or about the ID or the people in a search query. Looks the people up first, because PostgreSQL would not use
 * an index for a single statement. Throws `invalid_input` if too many people have the name.
 */
async function named(db: Db, text: string): Promise<SQL | undefined> {
  const isId = or(eq(targetId, text), eq(adminId, text));
  if (z.uuid().safeParse(text).success) return isId;
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(matchesUser(text))
    .limit(maxPeople + 1);
  if (found.length > maxPeople) throw new Problem('invalid_input', tooManyPeople, { search: tooManyPeople });
  const ids = found.map((row) => row.id);
  return or(isId, inArray(targetId, ids), inArray(adminId, ids));
}

const matches = async (db: Db, { search, admin, action: wanted, from, to }: Filters): Promise<SQL | undefined> =>
  and(
    search ? await named(db, search) : undefined,
    admin === undefined ? undefined : eq(adminId, admin),
    wanted && eq(action, wanted),
    from === undefined ? undefined : gte(createdAt, startOfDay(from)),
    to === undefined ? undefined : lt(createdAt, startOfDay(addDays(to, 1))),
  );

/** Entries that meet the condition, newest first. */
async function readEntries(db: Db, where: SQL | undefined, limit: number, offset = 0): Promise<AuditEntry[]> {
  const rows = await db
    .select({
      entry: auditEntries,
      admin: admins.name,
      target: sql<string | null>`coalesce(${targets.name}, ${listings.title})`,
    })
    .from(auditEntries)
    .leftJoin(admins, eq(admins.id, adminId))
    .leftJoin(targets, eq(targets.id, targetId))
    .leftJoin(listings, eq(listings.id, targetId))
    .where(where)
    .orderBy(desc(createdAt), desc(id))
    .limit(limit)
    .offset(offset);
  return rows.map(({ entry, admin, target }) => ({
    _id: entry.id,
    at: entry.createdAt.toISOString(),
    admin: { _id: entry.adminId, name: admin },
    action: entry.action,
    target: { _id: entry.targetId, name: target },
    before: entry.before,
    after: entry.after,
    reason: entry.reason,
  }));
}

/** A page of the audit log. */
export const listAudit = async ({ db }: Ctx, { query }: Input<typeof listEndpoint>): Promise<AuditEntry[]> =>
  readEntries(db, await matches(db, query), query.limit + Number(query.peek), (query.page - 1) * query.limit);

const columns = ['Time (UTC)', 'Admin', 'Admin ID', 'Action', 'Target', 'Target ID', 'Reason', 'Before', 'After'];

const json = (value: unknown): string => (value === null ? '' : JSON.stringify(value));

const lineOf = ({ at, admin, action: what, target, reason, before, after }: AuditEntry) => [
  at,
  admin.name ?? '',
  admin._id,
  what,
  target.name ?? '',
  target._id,
  reason ?? '',
  json(before),
  json(after),
];

async function* linesOf(db: Db, where: SQL | undefined) {
  yield columns;
  const read = (limit: number, last: AuditEntry | undefined) => {
    const isEarlier = last && sql`(${createdAt}, ${id}) < (${last.at}::timestamptz, ${last._id})`;
    return readEntries(db, and(where, isEarlier), limit);
  };
  for await (const lines of inBatches(read, lineOf)) yield* lines;
}

/** All matching entries as a streamed CSV file. */
export async function exportAudit({ db }: Ctx, { query }: Input<typeof exportEndpoint>): Promise<FileResponse> {
  const where = await matches(db, query);
  return csvFile('skep-audit-log.csv', streamCsv(linesOf(db, where)));
}
