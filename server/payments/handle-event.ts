import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { record } from '#server/events.ts';
import type { PaymentEvent, TransferUpdate } from '#server/gateways/stripe-events.ts';
import { transact } from '#server/db/transact.ts';
import { handleDispute } from './bank-disputes.ts';
import { handlePayout } from './payouts.ts';
import { recordDelivery, lockPurchase } from './purchases.ts';
import { recordFailedRefund } from './refund.ts';
import { providerEvents } from './tables.ts';
import { acceptPayment } from './accept-payment.ts';
import { recordReversal, recordTransfer } from './transfer-due.ts';

async function handleIntent(ctx: Ctx, tx: Db, event: PaymentEvent): Promise<void> {
  const { purchaseId, intentId, type } = event;
  if (!purchaseId || !intentId) return;
  const isPaid = type === 'payment_intent.succeeded';
  const purchase = isPaid
    ? await recordDelivery(tx, purchaseId, intentId, event.deliverTo)
    : await lockPurchase(tx, purchaseId);
  if (!purchase) return ctx.log.warn({ eventId: event.id }, 'payment event for an unknown purchase');
  if (isPaid) await acceptPayment(ctx, tx, purchase, event.receivedPence);
  if (type === 'payment_intent.canceled') await record(ctx, tx, 'payment.canceled', { purchaseId });
}

async function handleTransfer(ctx: Ctx, tx: Db, { id, orderId, reversals }: TransferUpdate): Promise<void> {
  await recordTransfer(ctx, tx, orderId, id);
  for (const reversal of reversals) await recordReversal(ctx, tx, orderId, reversal);
}

/**
 * Handles one event from the payment provider. It may arrive twice, late, out of order or before the browser returns. Its id is
 * therefore stored in the same transaction as its effects, which depend on the state found under lock.
 */
export async function handleEvent(ctx: Ctx, event: PaymentEvent): Promise<void> {
  await transact(ctx.db, async (tx) => {
    const seen = await tx
      .insert(providerEvents)
      .values({ id: event.id, type: event.type, receivedAt: ctx.now() })
      .onConflictDoNothing()
      .returning({ id: providerEvents.id });
    if (seen.length === 0) return;
    await handleIntent(ctx, tx, event);
    const { changedAccountId: accountId, transfer, payout, failedRefund, dispute } = event;
    if (accountId) await ctx.queue.enqueue(tx, 'read-payout-account', { accountId });
    if (transfer) await handleTransfer(ctx, tx, transfer);
    if (payout) await handlePayout(ctx, tx, payout);
    if (failedRefund) await recordFailedRefund(ctx, tx, failedRefund.refundId, failedRefund.id);
    if (dispute) await handleDispute(ctx, tx, dispute);
  });
}
