import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { eventually } from './world.ts';

/** Waits until a statement is waiting for a lock. */
export async function waitForLock(db: Db): Promise<void> {
  const isWaiting = sql`datname = current_database() and wait_event_type = 'Lock'`;
  await eventually(async () => (await db.$count(sql`pg_stat_activity`, isWaiting)) || undefined);
}
