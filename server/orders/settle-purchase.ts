import { eq } from 'drizzle-orm';
import { mayTransition } from '#contract/order-process.ts';
import { Problem } from '#contract/problems.ts';
import { clearBasket } from '#server/basket/basket.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { record, type Reactions } from '#server/events.ts';
import { endPurchase } from '#server/payments/purchases.ts';
import type { RefundReason } from '#server/payments/refund.ts';
import { resumeSending } from './deadlines.ts';
import { emptyLists, endSelling, forgetUser } from './forget-user.ts';
import { findLateRefundReason } from './late-payment.ts';
import { move } from './move-order.ts';
import { closeCheckout } from './start-checkout.ts';
import { orders } from './tables.ts';
import { lockOrders, transition, type Order } from './transition.ts';

const provider = { kind: 'provider' } as const;

/** Refunds an order that can no longer be sold. */
async function refundLate(ctx: Ctx, tx: Db, order: Order, reason: RefundReason): Promise<undefined> {
  await transition(ctx, tx, order, 'refundLate', provider, { refundReason: reason });
  await record(ctx, tx, 'order.refunded_late', { orderId: order.id });
  return undefined;
}

/** Marks an order as paid. Returns undefined if it was refunded instead or had already been settled. */
async function settle(ctx: Ctx, tx: Db, order: Order): Promise<Order | undefined> {
  const isPending = order.state === 'pending';
  if (!isPending && order.state !== 'cancelled') return undefined;
  const refundReason = isPending ? undefined : await findLateRefundReason(ctx, tx, order);
  if (refundReason) return refundLate(ctx, tx, order, refundReason);
  try {
    return await transition(ctx, tx, order, isPending ? 'pay' : 'payLate', provider);
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'not_enough_stock') throw error;
    const cancelled = isPending ? await transition(ctx, tx, order, 'cancel', provider) : order;
    return refundLate(ctx, tx, cancelled, 'sold_out');
  }
}

/**
 * Handles the payment for a purchase. Marks each of its orders as paid, or refunds it if its stock was not reserved and it can no
 * longer be sold at that price. Runs under the purchase's lock. Idempotent.
 */
async function settlePurchase(ctx: Ctx, tx: Db, { purchaseId }: { purchaseId: string }): Promise<void> {
  const lines = await lockOrders(tx, eq(orders.purchaseId, purchaseId));
  const paid: Order[] = [];
  for (const line of lines) {
    const order = await settle(ctx, tx, line);
    if (order) paid.push(order);
  }
  const [first] = paid;
  const wasPending = lines.some(({ state }) => state === 'pending');
  if (!first) return wasPending ? endPurchase(ctx, tx, purchaseId, 'closed') : undefined;
  await endPurchase(ctx, tx, purchaseId, 'paid');
  await clearBasket(
    tx,
    first.buyerId,
    paid.map((order) => order.listingId),
  );
  await record(ctx, tx, 'purchase.paid', { purchaseId, orders: paid });
}

/** Releases the stock of an open purchase whose intent the provider has cancelled. */
async function cancelPurchase(ctx: Ctx, tx: Db, { purchaseId }: { purchaseId: string }): Promise<void> {
  const open = await tx.select({ state: orders.state }).from(orders).where(eq(orders.purchaseId, purchaseId));
  if (open.some((order) => order.state === 'pending')) await closeCheckout(ctx, tx, purchaseId, provider);
}

/** When the buyer's bank keeps the whole payment, marks every order not already refunded as refunded. */
async function chargeBackOrders(ctx: Ctx, tx: Db, { purchaseId }: { purchaseId: string }): Promise<void> {
  for (const order of await lockOrders(tx, eq(orders.purchaseId, purchaseId)))
    if (mayTransition('chargeBack', order, 'provider')) await move(ctx, tx, order, 'chargeBack', provider);
}

export const reactions: Reactions<Ctx> = {
  'user.replaced': [emptyLists],
  'user.deleted': [forgetUser],
  'user.role_changed': [endSelling],
  'payment.succeeded': [settlePurchase],
  'payment.canceled': [cancelPurchase],
  'payment.lost': [chargeBackOrders],
  'dispute.changed': [resumeSending],
};
