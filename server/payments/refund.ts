import { and, eq, isNull } from 'drizzle-orm';
import { formatPence } from '#contract/pounds.ts';
import { Problem } from '#contract/problems.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { newId } from '#server/db/columns.ts';
import { record } from '#server/events.ts';
import { isRefusal } from '#server/gateways/stripe.ts';
import { transact } from '#server/db/transact.ts';
import { bookCharge, deduct, leftOf, lockEarning, type Earning, type OrderTotal } from './earnings.ts';
import { book } from './ledger.ts';
import { purchases, refunds, type refundReasons } from './tables.ts';

export type RefundReason = (typeof refundReasons)[number];

const disputed = "A bank is disputing this payment, so it can't be refunded until the bank has decided.";
const beingSent = 'The money for this order is being sent to the seller right now. Please try again in a minute.';

type NewRefund = Pick<typeof refunds.$inferInsert, 'purchaseId' | 'orderId' | 'amountPence' | 'reason'>;

/** Creates a refund and enqueues the job that sends it; returns its id. */
async function startRefund(ctx: Ctx, tx: Db, refund: NewRefund): Promise<string> {
  const id = newId();
  await tx.insert(refunds).values({ id, ...refund, createdAt: ctx.now() });
  await ctx.queue.enqueue(tx, 'send-refund', { refundId: id });
  return id;
}

/** Refunds a payment for an order that can no longer be sold. The money never becomes the seller's. */
export async function refundLatePayment(ctx: Ctx, tx: Db, order: OrderTotal, reason: RefundReason): Promise<void> {
  const { id: orderId, purchaseId, totalPence } = order;
  await bookCharge(ctx, tx, order, [{ account: 'refunding', pence: totalPence }]);
  await startRefund(ctx, tx, { orderId, purchaseId, amountPence: totalPence, reason });
}

/**
 * Locks the earning of an order to be refunded. Throws `conflict` while a transfer to the seller is in progress, as its outcome is
 * unknown, and while the buyer's bank is disputing the payment.
 */
async function lockRefundable(tx: Db, orderId: string): Promise<Earning> {
  const earning = await lockEarning(tx, orderId);
  if (earning?.state === 'sending') throw new Problem('conflict', beingSent);
  if (earning?.isDisputed) throw new Problem('conflict', disputed);
  if (!earning || earning.endedAt) throw new Error('there is no money to return');
  return earning;
}

async function refund(ctx: Ctx, tx: Db, earning: Earning, amountPence: number, reason: RefundReason): Promise<void> {
  const { orderId, purchaseId } = earning;
  const id = await startRefund(ctx, tx, { orderId, purchaseId, amountPence, reason });
  await deduct(ctx, tx, earning, { id, kind: 'refund', amountPence });
}

/**
 * Refunds to the buyer all that is left of a paid order, including the commission. Throws `conflict` while that is impossible (see
 * `lockRefundable`).
 */
export async function refundBuyer(ctx: Ctx, tx: Db, { id }: OrderTotal, reason: RefundReason): Promise<void> {
  const earning = await lockRefundable(tx, id);
  await refund(ctx, tx, earning, leftOf(earning), reason);
}

/** How much of an order can still be refunded, in pence. Locks it, so that the result holds until the caller's transaction ends. */
export async function refundablePence(tx: Db, orderId: string): Promise<number> {
  const earning = await lockEarning(tx, orderId);
  return earning ? leftOf(earning) : 0;
}

/**
 * Refunds part of a paid order, with the commission on it, to its buyer. The order continues. To refund all of `refundablePence`,
 * the caller must use the order's transition for a full refund. Throws `conflict` like `refundBuyer`.
 */
export async function refundPart(
  ctx: Ctx,
  tx: Db,
  { id }: OrderTotal,
  amountPence: number,
  reason: RefundReason,
): Promise<void> {
  const earning = await lockRefundable(tx, id);
  const left = leftOf(earning);
  if (amountPence < 1) throw new Problem('invalid_input', 'A refund must be at least one penny.');
  if (amountPence > left) throw new Problem('invalid_input', `At most ${formatPence(left)} can still be refunded.`);
  if (amountPence === left) throw new Error("the rest of an order's payment is refunded by the order's transition");
  await refund(ctx, tx, earning, amountPence, reason);
}

/** Takes what is left of a paid order from its seller, because the bank has paid the buyer back. We send nothing. */
export async function chargeBack(ctx: Ctx, tx: Db, { id }: OrderTotal): Promise<void> {
  const earning = await lockEarning(tx, id);
  if (!earning || earning.endedAt) throw new Error('there is no money to take back');
  await deduct(ctx, tx, earning, { id: newId(), kind: 'chargeback', amountPence: leftOf(earning) });
}

/** Records that the provider has accepted a refund. Returns false if this was already recorded. */
export async function bookRefund(ctx: Ctx, tx: Db, refundId: string, providerRefundId: string): Promise<boolean> {
  const [sent] = await tx
    .update(refunds)
    .set({ providerRefundId })
    .where(and(eq(refunds.id, refundId), isNull(refunds.providerRefundId)))
    .returning({ orderId: refunds.orderId, pence: refunds.amountPence });
  if (!sent) return false;
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
  return true;
}

/** Records an accepted refund, and notifies the buyer. Idempotent. */
async function recordRefund(ctx: Ctx, tx: Db, refundId: string, providerRefundId: string): Promise<void> {
  if (await bookRefund(ctx, tx, refundId, providerRefundId)) await record(ctx, tx, 'refund.sent', { refundId });
}

/**
 * Records that the card rejected a refund. The money is back with us, so admins are notified, and the operator pays the buyer
 * another way. The failure may be reported twice, or before we have recorded the provider's response to the request.
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

/** Records a refusal, so that the next call uses a new idempotency key. Repeated responses for the same key count once. */
const recordRefusal = (ctx: Ctx, refundId: string, before: number) =>
  ctx.db
    .update(refunds)
    .set({ refusals: before + 1 })
    .where(and(eq(refunds.id, refundId), eq(refunds.refusals, before)));

/** Sends a refund to the provider; sending it again returns the same refund. */
export async function sendRefund(ctx: Ctx, refundId: string): Promise<void> {
  const [unsent] = await ctx.db
    .select({
      amountPence: refunds.amountPence,
      refusals: refunds.refusals,
      sent: refunds.providerRefundId,
      intentId: purchases.providerIntentId,
    })
    .from(refunds)
    .innerJoin(purchases, eq(purchases.id, refunds.purchaseId))
    .where(eq(refunds.id, refundId));
  if (!unsent || unsent.sent) return;
  if (!unsent.intentId) throw new Error('the refund has no payment intent');
  const { intentId, amountPence, refusals } = unsent;
  const { id, hasFailed } = await ctx.payments
    .refund({ refundId, intentId, amountPence, refusals })
    .catch(async (error: unknown) => {
      if (isRefusal(error)) await recordRefusal(ctx, refundId, refusals);
      throw error;
    });
  const recordResult = hasFailed ? recordFailedRefund : recordRefund;
  await transact(ctx.db, (tx) => recordResult(ctx, tx, refundId, id));
}
