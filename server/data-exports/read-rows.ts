import { and, asc, getTableColumns, gt, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '#server/db/client.ts';

export type Columns = Record<string, PgColumn | SQL>;

/** `key` is unique within what is read; without `columns` all are. */
type Source<T extends PgTable> = { table: T; key: PgColumn; columns?: Columns };

/** How many rows one statement reads. */
const batchSize = 500;

/** The rows of a table that match, in the order of their keys, with only one batch of them in memory. */
export async function* readRows<T extends PgTable>(
  db: Db,
  { table, key, columns = getTableColumns(table) }: Source<T>,
  isWanted: SQL | undefined,
): AsyncGenerator<T['$inferSelect']> {
  let isLater: SQL | undefined;
  for (;;) {
    const rows = await db
      .select({ row: columns, key })
      .from(table as PgTable)
      .where(and(isWanted, isLater))
      .orderBy(asc(key))
      .limit(batchSize);
    for (const { row } of rows) yield row;
    const last = rows.at(-1);
    if (!last || rows.length < batchSize) return;
    isLater = gt(key, last.key);
  }
}
