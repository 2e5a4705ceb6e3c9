import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { record } from '#server/events.ts';
import { takeEarlierLoss } from './disputes.ts';
import type { Purchase } from './purchases.ts';

/**
 * The provider says that a purchase was paid. What came must be what was asked for, to the penny and in pounds: anything else
 * pays no order, stays at the provider, and the operator is told to look.
 */
export async function takePayment(ctx: Ctx, tx: Db, purchase: Purchase, receivedPence: number | undefined) {
  const { id: purchaseId, amountPence } = purchase;
  if (receivedPence === amountPence) {
    await record(ctx, tx, 'payment.succeeded', { purchaseId });
    return takeEarlierLoss(ctx, tx, purchaseId);
  }
  ctx.log.error(
    { purchaseId, amountPence, receivedPence },
    'a payment is not what was asked for: nothing was paid by it',
  );
  await record(ctx, tx, 'payment.mismatched', { purchaseId });
}
