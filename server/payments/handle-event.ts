import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { record } from '#server/events.ts';
import type { PaymentEvent } from '#server/gateways/stripe-events.ts';
import { transact } from '#server/db/transact.ts';
import { takeDispute } from './disputes.ts';
import { takePayout } from './payouts.ts';
import { keepDelivery, lockPurchase } from './purchases.ts';
import { keepFailedRefund } from './refund.ts';
import { providerEvents } from './tables.ts';
import { takePayment } from './take-payment.ts';
import { keepReversal, keepTransfer } from './transfer-due.ts';

async function takeIntent(ctx: Ctx, tx: Db, event: PaymentEvent): Promise<void> {
  const { purchaseId, intentId, type } = event;
  if (!purchaseId || !intentId) return;
  const isPaid = type === 'payment_intent.succeeded';
  const purchase = isPaid
    ? await keepDelivery(tx, purchaseId, intentId, event.deliverTo)
    : await lockPurchase(tx, purchaseId);
  if (!purchase) return ctx.log.warn({ eventId: event.id }, 'payment event for an unknown purchase');
  if (isPaid) await takePayment(ctx, tx, purchase, event.receivedPence);
  if (type === 'payment_intent.canceled') await record(ctx, tx, 'payment.canceled', { purchaseId });
}

/**
 * Takes one event of the payment provider. It may come twice, late, out of order or before the browser is back: its id is
 * kept in the same transaction as what it causes, and what it causes depends on the state found under lock.
 */
export async function handleEvent(ctx: Ctx, event: PaymentEvent): Promise<void> {
  await transact(ctx.db, async (tx) => {
    const seen = await tx
      .insert(providerEvents)
      .values({ id: event.id, type: event.type, receivedAt: ctx.now() })
      .onConflictDoNothing()
      .returning({ id: providerEvents.id });
    if (seen.length === 0) return;
    await takeIntent(ctx, tx, event);
    const { changedAccountId: accountId, transfer, payout, failedRefund, dispute } = event;
    if (accountId) await ctx.queue.enqueue(tx, 'read-payout-account', { accountId });
    if (transfer) await keepTransfer(ctx, tx, transfer.orderId, transfer.id);
    if (transfer?.reversalId) await keepReversal(ctx, tx, transfer.orderId, transfer.reversalId);
    if (payout) await takePayout(ctx, tx, payout);
    if (failedRefund) await keepFailedRefund(ctx, tx, failedRefund.refundId, failedRefund.id);
    if (dispute) await takeDispute(ctx, tx, dispute);
  });
}
