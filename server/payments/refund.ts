import { eq } from 'drizzle-orm';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { newId } from '#server/db/columns.ts';
import { purchases, refunds } from './tables.ts';

type NewRefund = { purchaseId: string; orderId: string; amountPence: number; reason: 'sold_out' | 'requested' };

/** Writes down that an order's money goes back and has the provider told after the transaction. One refund an order. */
export async function startRefund(ctx: Ctx, tx: Db, refund: NewRefund): Promise<void> {
  const id = newId();
  await tx.insert(refunds).values({ id, ...refund, createdAt: ctx.now() });
  await ctx.queue.enqueue(tx, 'send-refund', { refundId: id });
}

/** Tells the provider; doing it again gives the same refund. */
export async function sendRefund(ctx: Ctx, refundId: string): Promise<void> {
  const [refund] = await ctx.db
    .select({ amountPence: refunds.amountPence, sent: refunds.providerRefundId, intentId: purchases.providerIntentId })
    .from(refunds)
    .innerJoin(purchases, eq(purchases.id, refunds.purchaseId))
    .where(eq(refunds.id, refundId));
  if (!refund || refund.sent) return;
  if (!refund.intentId) throw new Error('a refund without a payment intent');
  const { id } = await ctx.payments.refund({ refundId, intentId: refund.intentId, amountPence: refund.amountPence });
  await ctx.db.update(refunds).set({ providerRefundId: id }).where(eq(refunds.id, refundId));
}
