import { and, eq, isNull } from 'drizzle-orm';
import type { Input } from '#contract/endpoint.ts';
import type { addNote as endpoint } from '#contract/users.ts';
import { Problem } from '#contract/problems.ts';
import type { ViewerCtx } from '#server/context.ts';
import { transact } from '#server/db/transact.ts';
import { recordAction } from './audit.ts';
import { users } from './tables.ts';

/** Adds a note about a user to the audit log, where it stays until the user's account is deleted. Throws `user_not_found`. */
export async function addNote(ctx: ViewerCtx, { params: { id }, body: { note } }: Input<typeof endpoint>) {
  await transact(ctx.db, async (tx) => {
    const isUser = and(eq(users.id, id), isNull(users.deletedAt));
    const [user] = await tx.select({ id: users.id }).from(users).where(isUser).for('share');
    if (!user) throw new Problem('user_not_found');
    await recordAction(ctx, tx, 'user.noted', id, { reason: note });
  });
}
