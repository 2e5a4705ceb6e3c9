import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { record } from '#server/events.ts';
import { applyEarlierLoss } from './bank-disputes.ts';
import type { Purchase } from './purchases.ts';

/**
 * Handles the provider's report that a purchase was paid. The amount must match to the penny; `receivedPence` is undefined for a
 * payment in another currency. A mismatched payment pays for no order: the money stays with the provider, and admins are notified.
 */
export async function acceptPayment(ctx: Ctx, tx: Db, purchase: Purchase, receivedPence: number | undefined) {
  const { id: purchaseId, amountPence } = purchase;
  if (receivedPence === amountPence) {
    await record(ctx, tx, 'payment.succeeded', { purchaseId });
    return applyEarlierLoss(ctx, tx, purchaseId);
  }
  ctx.log.error(
    { purchaseId, amountPence, receivedPence },
    'the payment does not match the purchase: no order was marked as paid',
  );
  await record(ctx, tx, 'payment.mismatched', { purchaseId });
}
