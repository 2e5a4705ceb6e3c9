import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { Problem } from '#contract/problems.ts';
import type { ViewerCtx } from '#server/context.ts';
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

/** Suspends a user, in the transaction `tx`: their sessions end, their listings are hidden, their chats close. */
export async function banInTransaction(ctx: ViewerCtx, tx: Db, id: string, reason: string | null): Promise<void> {
  if (id === ctx.viewer.id) throw new Problem('forbidden', 'You cannot suspend your own account.');
  const bannedAt = ctx.now();
  const [user] = await tx
    .update(users)
    .set({ bannedAt })
    .where(and(eq(users.id, id), isNull(users.bannedAt), isNull(users.deletedAt)))
    .returning({ id: users.id });
  if (!user) throw await explainFailure(tx, id, 'This user is already suspended.');
  await endSessions(tx, id);
  await recordAction(ctx, tx, 'user.banned', id, { after: { bannedAt }, reason });
  await record(ctx, tx, 'user.banned', { userId: id });
}

export const banUser = (ctx: ViewerCtx, id: string, reason: string | null): Promise<void> =>
  transact(ctx.db, (tx) => banInTransaction(ctx, tx, id, reason));

/** Lifts a suspension; the user signs in again, and their listings are shown again. */
export async function unbanUser(ctx: ViewerCtx, id: string): Promise<void> {
  await transact(ctx.db, async (tx) => {
    const [user] = await tx
      .select({ bannedAt: users.bannedAt })
      .from(users)
      .where(and(eq(users.id, id), isNotNull(users.bannedAt), isNull(users.deletedAt)))
      .for('update');
    if (!user) throw await explainFailure(tx, id, 'This user is not suspended.');
    await tx.update(users).set({ bannedAt: null }).where(eq(users.id, id));
    await recordAction(ctx, tx, 'user.unbanned', id, { before: user });
    await record(ctx, tx, 'user.unbanned', { userId: id });
  });
}
