import { and, eq, isNull } from 'drizzle-orm';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import { lockPurchase, recordDelivery } from './purchases.ts';
import { acceptPayment } from './accept-payment.ts';
import { purchases } from './tables.ts';

/** Records that this purchase's intent can no longer be paid. */
const recordIntentEnded = (ctx: Ctx, tx: Db, purchaseId: string) =>
  tx
    .update(purchases)
    .set({ intentEndedAt: ctx.now() })
    .where(and(eq(purchases.id, purchaseId), isNull(purchases.intentEndedAt)));

/** Cancels the intent of a closed purchase. If it turns out to have been paid, settles it as a late payment. */
export async function closeIntent(ctx: Ctx, purchaseId: string): Promise<void> {
  const [purchase] = await ctx.db.select().from(purchases).where(eq(purchases.id, purchaseId));
  if (!purchase?.providerIntentId || purchase.intentEndedAt || purchase.state !== 'closed') return;
  const { providerIntentId: intentId } = purchase;
  const closed = await ctx.payments.closeIntent(intentId);
  if (closed.status === 'open') throw new Error('the payment is still being processed');
  await transact(ctx.db, async (tx) => {
    const isPaid = closed.status === 'succeeded';
    const locked = isPaid
      ? await recordDelivery(tx, purchaseId, intentId, closed.deliverTo)
      : await lockPurchase(tx, purchaseId);
    if (!locked) return;
    if (isPaid) await acceptPayment(ctx, tx, locked, closed.receivedPence);
    await recordIntentEnded(ctx, tx, purchaseId);
  });
}
