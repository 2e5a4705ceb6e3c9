import { and, eq, isNull } from 'drizzle-orm';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import { lockPurchase } from './purchases.ts';
import { takePayment } from './take-payment.ts';
import { purchases } from './tables.ts';

/** Nobody can pay this purchase's intent any more. */
export const keepIntentEnd = (ctx: Ctx, tx: Db, purchaseId: string) =>
  tx
    .update(purchases)
    .set({ intentEndedAt: ctx.now() })
    .where(and(eq(purchases.id, purchaseId), isNull(purchases.intentEndedAt)));

/** Cancels the intent of a closed purchase; if it turns out to be paid, the payment is settled as a late one. */
export async function closeIntent(ctx: Ctx, purchaseId: string): Promise<void> {
  const [purchase] = await ctx.db.select().from(purchases).where(eq(purchases.id, purchaseId));
  if (!purchase?.providerIntentId || purchase.intentEndedAt || purchase.state !== 'closed') return;
  const closed = await ctx.payments.closeIntent(purchase.providerIntentId);
  if (closed.status === 'open') throw new Error('the payment is still being processed');
  await transact(ctx.db, async (tx) => {
    const locked = await lockPurchase(tx, purchaseId);
    if (!locked) return;
    if (closed.status === 'succeeded') await takePayment(ctx, tx, locked, closed.receivedPence);
    await keepIntentEnd(ctx, tx, purchaseId);
  });
}
