import { and, eq, isNull } from 'drizzle-orm';
import { Problem } from '#contract/problems.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { newId } from '#server/db/columns.ts';
import { record } from '#server/events.ts';
import { transact } from '#server/db/transact.ts';
import { endEarning, intentOf, lockEarning, type OrderSum } from './earnings.ts';
import { book } from './ledger.ts';
import { purchases, refunds, type refundReasons } from './tables.ts';

export type RefundReason = (typeof refundReasons)[number];

const disputed = 'The buyer’s bank asks for this payment back. Until it has decided it cannot be refunded as well.';
const onItsWay = 'The money of this order is just being sent to the seller. Please try again in a minute.';

/** Writes down that an order's money goes back and has the provider told after the transaction. One refund an order. */
async function startRefund(ctx: Ctx, tx: Db, order: OrderSum, reason: RefundReason): Promise<void> {
  const { id: orderId, purchaseId, totalPence: amountPence } = order;
  const id = newId();
  await tx.insert(refunds).values({ id, purchaseId, orderId, amountPence, reason, createdAt: ctx.now() });
  await ctx.queue.enqueue(tx, 'send-refund', { refundId: id });
}

/** Money came for an order that cannot be had any more: it was never the seller's and goes straight back. */
export async function refuseMoney(ctx: Ctx, tx: Db, order: OrderSum, reason: RefundReason): Promise<void> {
  const { id: orderId, purchaseId, totalPence } = order;
  await book(ctx, tx, {
    kind: 'charge',
    cause: `charge:${orderId}`,
    orderId,
    providerObject: intentOf(purchaseId),
    entries: [
      { account: 'buyers', pence: -totalPence },
      { account: 'refunding', pence: totalPence },
    ],
  });
  await startRefund(ctx, tx, order, reason);
}

/**
 * The buyer of a paid order gets all of it back, the commission too. While the provider is being asked to send it to the seller,
 * nobody knows whether it was sent: `conflict`; so it is while the buyer's bank asks for the payment.
 */
export async function returnMoney(ctx: Ctx, tx: Db, order: OrderSum): Promise<void> {
  const earning = await lockEarning(tx, order.id);
  if (earning?.state === 'sending') throw new Problem('conflict', onItsWay);
  if (earning?.isDisputed) throw new Problem('conflict', disputed);
  if (!earning || earning.endedAt) throw new Error('there is no money to return');
  await endEarning(ctx, tx, earning, 'refunding');
  await startRefund(ctx, tx, order, 'requested');
}

/** The buyer's bank has given the buyer the money of a paid order: it is its seller's no more. Nothing is sent by us. */
export async function chargeBack(ctx: Ctx, tx: Db, { id }: OrderSum): Promise<void> {
  const earning = await lockEarning(tx, id);
  if (!earning || earning.endedAt) throw new Error('there is no money to take back');
  await endEarning(ctx, tx, earning, 'disputed');
}

/** Notes that the provider has accepted a refund; answers its order, or nothing where that was known. */
export async function bookRefund(ctx: Ctx, tx: Db, refundId: string, providerRefundId: string) {
  const [sent] = await tx
    .update(refunds)
    .set({ providerRefundId })
    .where(and(eq(refunds.id, refundId), isNull(refunds.providerRefundId)))
    .returning({ orderId: refunds.orderId, pence: refunds.amountPence });
  if (!sent) return undefined;
  await book(ctx, tx, {
    kind: 'refund_sent',
    cause: `refund-sent:${refundId}`,
    orderId: sent.orderId,
    providerObject: providerRefundId,
    entries: [
      { account: 'refunding', pence: -sent.pence },
      { account: 'buyers', pence: sent.pence },
    ],
  });
  return sent.orderId;
}

/** The provider has accepted a refund, and its buyer is told. A second time changes nothing. */
async function keepRefund(ctx: Ctx, tx: Db, refundId: string, providerRefundId: string): Promise<void> {
  const orderId = await bookRefund(ctx, tx, refundId, providerRefundId);
  if (orderId) await record(ctx, tx, 'refund.sent', { orderId });
}

/**
 * The provider could not give a refund back to the card, so its money is with us again: the operator is told and pays the buyer
 * another way. May be told before the provider's answer to the refund itself was kept, and twice.
 */
export async function keepFailedRefund(ctx: Ctx, tx: Db, refundId: string, providerRefundId: string): Promise<void> {
  await bookRefund(ctx, tx, refundId, providerRefundId);
  const [failed] = await tx
    .update(refunds)
    .set({ failedAt: ctx.now() })
    .where(and(eq(refunds.id, refundId), isNull(refunds.failedAt)))
    .returning({ orderId: refunds.orderId, pence: refunds.amountPence });
  if (!failed) return;
  await book(ctx, tx, {
    kind: 'refund_failed',
    cause: `refund-failed:${refundId}`,
    orderId: failed.orderId,
    providerObject: providerRefundId,
    entries: [
      { account: 'buyers', pence: -failed.pence },
      { account: 'refunding', pence: failed.pence },
    ],
  });
  ctx.log.error({ refundId }, 'a refund has failed: the buyer must be paid another way');
  await record(ctx, tx, 'refund.failed', { refundId });
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
  const { intentId, amountPence } = refund;
  const { id, hasFailed } = await ctx.payments.refund({ refundId, intentId, amountPence });
  const keep = hasFailed ? keepFailedRefund : keepRefund;
  await transact(ctx.db, (tx) => keep(ctx, tx, refundId, id));
}
