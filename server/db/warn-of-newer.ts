import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import journal from './migrations/meta/_journal.json' with { type: 'json' };
import type { Db } from './client.ts';

const latest = Math.max(...journal.entries.map(({ when }) => when));

/** Logs that a newer version of Skep has migrated the database: during a rolling upgrade, or after a rollback without restoring a backup. */
export async function warnOfNewer(db: Db, log: Pick<FastifyBaseLogger, 'warn'>): Promise<void> {
  const { rows } = await db.execute(
    sql`select count(*)::int as newer from drizzle.__drizzle_migrations where created_at > ${latest}`,
  );
  if (Number(rows[0]?.newer) > 0)
    log.warn(
      'A newer version of Skep has migrated the database, which is expected only during a rolling upgrade: to go back to this version, restore the backup from before the upgrade.',
    );
}
