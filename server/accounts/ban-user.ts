import { and, eq, inArray, isNotNull, isNull, lte } from 'drizzle-orm';
import { Problem } from '#contract/problems.ts';
import { dayInBritain, momentInBritain } from '#contract/time.ts';
import type { Ctx, ViewerCtx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import { record } from '#server/events.ts';
import { recordAction } from './audit.ts';
import { endSessions } from './sessions.ts';
import { users } from './tables.ts';

async function explainFailure(tx: Db, id: string, message: string): Promise<Problem> {
  const [known] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)));
  return known ? new Problem('conflict', message) : new Problem('user_not_found');
}

/** Locks both accounts, so that if two admins ban each other at the same time, only one succeeds. */
async function lockBoth({ viewer }: ViewerCtx, tx: Db, id: string): Promise<void> {
  const locked = await tx
    .select({ id: users.id, bannedAt: users.bannedAt })
    .from(users)
    .where(inArray(users.id, [viewer.id, id]))
    .orderBy(users.id)
    .for('update');
  if (locked.some((user) => user.id === viewer.id && user.bannedAt)) throw new Problem('unauthenticated');
}

/** `until` is the first day (YYYY-MM-DD) on which the user can return. `appealLink` is the path of the appeal page, for the email. */
type Ban = { reason: string; until: string | undefined; appealLink: string };

/** Bans a user within the transaction `tx`: ends their sessions, hides their listings and closes their chats. */
export async function banInTransaction(
  ctx: ViewerCtx,
  tx: Db,
  id: string,
  { reason, until, appealLink }: Ban,
): Promise<void> {
  if (id === ctx.viewer.id) throw new Problem('forbidden', 'You cannot ban yourself.');
  if (until !== undefined && until <= dayInBritain(ctx.now()))
    throw new Problem('invalid_input', undefined, { until: 'Please choose a day after today.' });
  await lockBoth(ctx, tx, id);
  const ban = { bannedAt: ctx.now(), bannedUntil: until === undefined ? null : momentInBritain(until, '00:00') };
  const [user] = await tx
    .update(users)
    .set(ban)
    .where(and(eq(users.id, id), isNull(users.bannedAt), isNull(users.deletedAt)))
    .returning({ id: users.id });
  if (!user) throw await explainFailure(tx, id, 'This user is already banned.');
  await endSessions(tx, id);
  await recordAction(ctx, tx, 'user.banned', id, { after: ban, reason: reason || null });
  await record(ctx, tx, 'user.banned', { userId: id, reason: reason || null, until: ban.bannedUntil, appealLink });
}

const noBan = { bannedAt: null, bannedUntil: null };

/** Lifts a ban within the transaction `tx`. The user can sign in again, and their listings reappear. */
export async function unbanInTransaction(ctx: ViewerCtx, tx: Db, id: string, reason: string): Promise<void> {
  const [user] = await tx
    .select({ bannedAt: users.bannedAt, bannedUntil: users.bannedUntil })
    .from(users)
    .where(and(eq(users.id, id), isNotNull(users.bannedAt), isNull(users.deletedAt)))
    .for('update');
  if (!user) throw await explainFailure(tx, id, 'This user is not banned.');
  await tx.update(users).set(noBan).where(eq(users.id, id));
  await recordAction(ctx, tx, 'user.unbanned', id, { before: user, reason: reason || null });
  await record(ctx, tx, 'user.unbanned', { userId: id });
}

/** Lifts expired bans. */
export async function endBans(ctx: Ctx): Promise<void> {
  await transact(ctx.db, async (tx) => {
    const isOver = and(isNotNull(users.bannedAt), lte(users.bannedUntil, ctx.now()), isNull(users.deletedAt));
    const ended = await tx.update(users).set(noBan).where(isOver).returning({ userId: users.id });
    for (const { userId } of ended) await record(ctx, tx, 'user.unbanned', { userId });
  });
}
