import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { ViewerCtx } from '#server/context.ts';
import { transact } from '#server/db/transact.ts';
import { record } from '#server/events.ts';
import { users } from './tables.ts';

/** Stops or resumes all the viewer's sales of live bees. Idempotent. */
async function setStopped(ctx: ViewerCtx, beesStoppedAt: Date | null): Promise<void> {
  const userId = ctx.viewer.id;
  const wouldChange = beesStoppedAt ? isNull(users.beesStoppedAt) : isNotNull(users.beesStoppedAt);
  await transact(ctx.db, async (tx) => {
    const changed = await tx
      .update(users)
      .set({ beesStoppedAt })
      .where(and(eq(users.id, userId), wouldChange))
      .returning({ id: users.id });
    if (changed.length > 0) await record(ctx, tx, 'seller.bee_sales_changed', { userId });
  });
}

export const stopBeeSales = (ctx: ViewerCtx): Promise<void> => setStopped(ctx, ctx.now());
export const resumeBeeSales = (ctx: ViewerCtx): Promise<void> => setStopped(ctx, null);
