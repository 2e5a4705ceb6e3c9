import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';

/** The number of rows in every table, including the queue's, and a hash of them. */
export async function hashTables(db: Db): Promise<Record<string, string>> {
  const { rows } = await db.execute(
    sql`select schemaname as schema, tablename as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema') order by 1, 2`,
  );
  const found: Record<string, string> = {};
  for (const { schema, name } of rows) {
    const table = sql`${sql.identifier(String(schema))}.${sql.identifier(String(name))}`;
    const { rows: lines } = await db.execute(sql`select t::text as line from ${table} t order by 1`);
    found[`${String(schema)}.${String(name)}`] =
      `${lines.length} ${createHash('sha256').update(JSON.stringify(lines)).digest('hex')}`;
  }
  return found;
}
