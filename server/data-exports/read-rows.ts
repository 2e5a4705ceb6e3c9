import { and, asc, getTableColumns, gt, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '#server/db/client.ts';
import { inBatches } from '#server/db/paging.ts';

export type Columns = Record<string, PgColumn | SQL>;

/** `key` is unique among the rows that are read. Without `columns`, all columns are read. */
type Source<T extends PgTable> = { table: T; key: PgColumn; columns?: Columns };

/** How many rows one statement reads. */
const batchSize = 500;

/** Yields the matching rows of a table in key order, with only one batch in memory at a time. */
export async function* readRows<T extends PgTable>(
  db: Db,
  { table, key, columns = getTableColumns(table) }: Source<T>,
  isWanted: SQL | undefined,
): AsyncGenerator<T['$inferSelect']> {
  const read = (limit: number, last: { key: unknown } | undefined) =>
    db
      .select({ row: columns, key })
      .from(table as PgTable)
      .where(and(isWanted, last && gt(key, last.key)))
      .orderBy(asc(key))
      .limit(limit);
  for await (const rows of inBatches(read, ({ row }) => row, batchSize)) yield* rows;
}
