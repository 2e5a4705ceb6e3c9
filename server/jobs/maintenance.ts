import { sql } from 'drizzle-orm';
import type { Database, Db } from '#server/db/client.ts';
import type { Jobs } from './queue.ts';

/** The embedded database has no autovacuum; a PostgreSQL server looks after itself. */
export function databaseJobs<C extends { db: Db }>(database: Database): Jobs<C> {
  if (database.kind !== 'embedded') return {};
  return {
    'vacuum-analyze': { run: async ({ db }) => void (await db.execute(sql`vacuum analyze`)), cron: '41 * * * *' },
  };
}
