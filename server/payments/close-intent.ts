import { eq } from 'drizzle-orm';
import type { Ctx } from '#server/context.ts';
import { transact } from '#server/db/transact.ts';
import { lockPurchase } from './purchases.ts';
import { takePayment } from './take-payment.ts';
import { purchases } from './tables.ts';

/** Cancels the intent of a closed purchase; if it turns out to be paid, the payment is settled as a late one. */
export async function closeIntent(ctx: Ctx, purchaseId: string): Promise<void> {
  const [purchase] = await ctx.db.select().from(purchases).where(eq(purchases.id, purchaseId));
  if (!purchase?.providerIntentId || purchase.state !== 'closed') return;
  const closed = await ctx.payments.closeIntent(purchase.providerIntentId);
  if (closed.status === 'open') throw new Error('the payment is still being processed');
  if (closed.status !== 'succeeded') return;
  await transact(ctx.db, async (tx) => {
    const locked = await lockPurchase(tx, purchaseId);
    if (locked) await takePayment(ctx, tx, locked, closed.receivedPence);
  });
}
