import { and, asc, eq, gte, lt } from 'drizzle-orm';
import { dayMs } from '#contract/time.ts';
import type { Ctx, SecurityEvent, Services } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { TooManyRequests } from '#server/http/limits.ts';
import { emailKeyOf } from './register.ts';
import { securityEvents, users } from './tables.ts';

/** The account that someone tries to sign in to. */
async function ownerOf(db: Db, email: string): Promise<string | null> {
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.emailKey, emailKeyOf(email)));
  return user?.id ?? null;
}

/** Writes an event to the security log; a network that causes very many has only the first of them logged each hour. */
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
    userId: userId ?? (email === undefined ? null : await ownerOf(db, email)),
    at: now(),
  });
}

/** The events of the last days, oldest first; those of one account if its email address is given. */
export async function readSecurityLog(
  db: Db,
  { days, email }: { days: number; email?: string | undefined },
  now: Date,
) {
  const since = gte(securityEvents.at, new Date(now.getTime() - days * dayMs));
  const isWanted = email === undefined ? undefined : eq(securityEvents.userId, (await ownerOf(db, email)) ?? '');
  return db.select().from(securityEvents).where(and(since, isWanted)).orderBy(asc(securityEvents.at));
}

export async function deleteOldSecurityEvents({ db, now, settings }: Ctx): Promise<void> {
  await db
    .delete(securityEvents)
    .where(lt(securityEvents.at, new Date(now().getTime() - settings.securityLogDays * dayMs)));
}
