import { and, eq, isNull } from 'drizzle-orm';
import type { Input } from '#contract/endpoint.ts';
import type { banUser as endpoint, unbanUser as unbanEndpoint } from '#contract/users.ts';
import { Problem } from '#contract/problems.ts';
import { banInTransaction, unbanInTransaction } from '#server/accounts/ban-user.ts';
import { users } from '#server/accounts/tables.ts';
import type { ViewerCtx } from '#server/context.ts';
import { transact } from '#server/db/transact.ts';
import { markReversed, storeDecision } from './decisions.ts';
import { snapshotOfUser } from './report-targets.ts';
import { decisions } from './tables.ts';

/** Bans a user without a report, giving them a statement of reasons. They can appeal against the ban. */
export const banUser = (ctx: ViewerCtx, { params: { id }, body }: Input<typeof endpoint>): Promise<void> =>
  transact(ctx.db, async (tx) => {
    const [user] = await tx
      .select()
      .from(users)
      .where(and(eq(users.id, id), isNull(users.deletedAt)));
    if (!user) throw new Problem('user_not_found');
    const reason = body?.reason ?? '';
    const about = {
      kind: 'seller',
      targetId: id,
      ownerId: id,
      snapshot: snapshotOfUser(user),
      reportCount: 0,
    } as const;
    const appealLink = await storeDecision(ctx, tx, { ...about, decidedAt: ctx.now(), decision: 'ban', reason });
    await banInTransaction(ctx, tx, id, { reason, until: body?.until, appealLink });
  });

/** Lifts a ban, whether it was for the user's own conduct or for something they posted. */
export const unbanUser = (ctx: ViewerCtx, { params: { id }, body }: Input<typeof unbanEndpoint>): Promise<void> =>
  transact(ctx.db, async (tx) => {
    const reason = body?.reason ?? '';
    await unbanInTransaction(ctx, tx, id, reason);
    await markReversed(ctx, tx, and(eq(decisions.ownerId, id), eq(decisions.decision, 'ban')), reason);
  });
