import { and, eq, isNull } from 'drizzle-orm';
import { Problem } from '#contract/problems.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { newId } from '#server/db/columns.ts';
import { record } from '#server/events.ts';
import { isRefusal } from '#server/gateways/stripe.ts';
import { transact } from '#server/db/transact.ts';
import { endEarning, intentOf, lockEarning, type OrderTotal } from './earnings.ts';
import { book } from './ledger.ts';
import { purchases, refunds, type refundReasons } from './tables.ts';

export type RefundReason = (typeof refundReasons)[number];

const disputed = "The buyer's bank has asked for this payment back. It cannot be refunded until the bank has decided.";
const beingSent = 'The money for this order is being sent to the seller right now. Please try again in a minute.';

/** Creates an order's refund and enqueues the job that sends it. One refund per order. */
async function startRefund(ctx: Ctx, tx: Db, order: OrderTotal, reason: RefundReason): Promise<void> {
  const { id: orderId, purchaseId, totalPence: amountPence } = order;
  const id = newId();
  await tx.insert(refunds).values({ id, purchaseId, orderId, amountPence, reason, createdAt: ctx.now() });
  await ctx.queue.enqueue(tx, 'send-refund', { refundId: id });
}

/** A payment arrived for an order that can no longer be sold: the money never becomes the seller's and is refunded straight away. */
export async function refundLatePayment(ctx: Ctx, tx: Db, order: OrderTotal, reason: RefundReason): Promise<void> {
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
 * Refunds a paid order to its buyer in full, including the commission. Throws `conflict` while a transfer to the seller is in progress,
 * since its outcome is unknown, and while the buyer's bank disputes the payment.
 */
export async function refundBuyer(ctx: Ctx, tx: Db, order: OrderTotal, reason: RefundReason): Promise<void> {
  const earning = await lockEarning(tx, order.id);
  if (earning?.state === 'sending') throw new Problem('conflict', beingSent);
  if (earning?.isDisputed) throw new Problem('conflict', disputed);
  if (!earning || earning.endedAt) throw new Error('there is no money to return');
  await endEarning(ctx, tx, earning, 'refunding');
  await startRefund(ctx, tx, order, reason);
}

/** The buyer's bank has paid the buyer back for a paid order: takes the money from the seller. We send nothing. */
export async function chargeBack(ctx: Ctx, tx: Db, { id }: OrderTotal): Promise<void> {
  const earning = await lockEarning(tx, id);
  if (!earning || earning.endedAt) throw new Error('there is no money to take back');
  await endEarning(ctx, tx, earning, 'disputed');
}

/** Records that the provider has accepted a refund; returns its order id, or undefined if that was already recorded. */
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

/** Records an accepted refund, of which the buyer is then notified. Doing it again changes nothing. */
async function recordRefund(ctx: Ctx, tx: Db, refundId: string, providerRefundId: string): Promise<void> {
  const orderId = await bookRefund(ctx, tx, refundId, providerRefundId);
  if (orderId) await record(ctx, tx, 'refund.sent', { orderId });
}

/**
 * The card rejected a refund, so its money is with us again: the operator is notified and pays the buyer another way. The failure can be
 * reported twice, and before the provider's response to the refund request was recorded.
 */
export async function recordFailedRefund(ctx: Ctx, tx: Db, refundId: string, providerRefundId: string): Promise<void> {
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

/** Records a refusal, so that the next call uses a new idempotency key. A repeated response to the same key counts once. */
const recordRefusal = (ctx: Ctx, refundId: string, before: number) =>
  ctx.db
    .update(refunds)
    .set({ refusals: before + 1 })
    .where(and(eq(refunds.id, refundId), eq(refunds.refusals, before)));

/** Sends a refund to the provider; sending it again returns the same refund. */
export async function sendRefund(ctx: Ctx, refundId: string): Promise<void> {
  const [refund] = await ctx.db
    .select({
      amountPence: refunds.amountPence,
      refusals: refunds.refusals,
      sent: refunds.providerRefundId,
      intentId: purchases.providerIntentId,
    })
    .from(refunds)
    .innerJoin(purchases, eq(purchases.id, refunds.purchaseId))
    .where(eq(refunds.id, refundId));
  if (!refund || refund.sent) return;
  if (!refund.intentId) throw new Error('the refund has no payment intent');
  const { intentId, amountPence, refusals } = refund;
  const { id, hasFailed } = await ctx.payments
    .refund({ refundId, intentId, amountPence, refusals })
    .catch(async (error: unknown) => {
      if (isRefusal(error)) await recordRefusal(ctx, refundId, refusals);
      throw error;
    });
  const recordResult = hasFailed ? recordFailedRefund : recordRefund;
  await transact(ctx.db, (tx) => recordResult(ctx, tx, refundId, id));
}
