import { and, asc, eq, gte, lt, sql } from 'drizzle-orm';
import { dayMs } from '#contract/time.ts';
import type { Ctx, SecurityEvent, Services } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { inBatches } from '#server/db/paging.ts';
import { TooManyRequests } from '#server/http/limits.ts';
import { findIdByEmail } from './find-by-email.ts';
import { securityEvents } from './tables.ts';

/** Records an event in the security log. Only the first events from a network each hour are recorded, so that no network can fill the log. */
export async function recordSecurityEvent(
  { db, limiter, now }: Services,
  { userId, email, ...event }: SecurityEvent,
): Promise<void> {
  try {
    await limiter.spend('securityLogAddress', event.address);
  } catch (error) {
    if (error instanceof TooManyRequests) return;
    throw error;
  }
  await db.insert(securityEvents).values({
    ...event,
    userId: userId ?? (email === undefined ? null : await findIdByEmail(db, email)),
    at: now(),
  });
}

/** Yields the events of the last `days` days, oldest first, reading them in batches. With `account`, yields only that account's. */
export async function* readSecurityLog(
  db: Db,
  { days, account }: { days: number; account?: string | undefined },
  now: Date,
) {
  const { at, id, userId } = securityEvents;
  const since = gte(at, new Date(now.getTime() - days * dayMs));
  const isWanted = account === undefined ? undefined : eq(userId, account);
  const read = (limit: number, last: typeof securityEvents.$inferSelect | undefined) => {
    const isLater = last && sql`(${at}, ${id}) > (${last.at.toISOString()}::timestamptz, ${last.id})`;
    const where = and(since, isWanted, isLater);
    return db.select().from(securityEvents).where(where).orderBy(asc(at), asc(id)).limit(limit);
  };
  for await (const events of inBatches(read, (event) => event)) yield* events;
}

export async function deleteOldSecurityEvents({ db, now, settings }: Ctx): Promise<void> {
  await db
    .delete(securityEvents)
    .where(lt(securityEvents.at, new Date(now().getTime() - settings.securityLogDays * dayMs)));
}
