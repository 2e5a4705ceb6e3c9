import { sql } from 'drizzle-orm';
import type { Database, Db } from '#server/db/client.ts';
import type { Jobs } from './queue.ts';

/**
 * The embedded database has no autovacuum or checkpointer. Without checkpoints, its write-ahead log (pg_wal) would grow even past
 * max_wal_size, and be replayed in full after a crash. A PostgreSQL server maintains itself.
 */
export function databaseJobs<C extends { db: Db }>(database: Database): Jobs<C> {
  if (database.kind !== 'embedded') return {};
  const run = async ({ db }: C) => {
    await db.execute(sql`vacuum analyze`);
    await db.execute(sql`checkpoint`);
  };
  return { 'vacuum-analyze': { run, cron: '41 * * * *' } };
}
