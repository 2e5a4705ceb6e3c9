import { eq } from 'drizzle-orm';
import { mayMove } from '#contract/order-process.ts';
import { Problem } from '#contract/problems.ts';
import { clearBasket } from '#server/basket/basket.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { record, type Reactions } from '#server/events.ts';
import { endPurchase } from '#server/payments/purchases.ts';
import type { RefundReason } from '#server/payments/refund.ts';
import { findLateRefusal } from './late-payment.ts';
import { closeCheckout } from './start-checkout.ts';
import { orders } from './tables.ts';
import { lockOrders, transition, type Order } from './transition.ts';

const provider = { kind: 'provider' } as const;

/** Sends the money of an order back that cannot be sold any more. */
async function refuse(ctx: Ctx, tx: Db, order: Order, reason: RefundReason): Promise<undefined> {
  await transition(ctx, tx, order, 'refundLate', provider, reason);
  await record(ctx, tx, 'order.refunded', { orderId: order.id });
  return undefined;
}

/** Makes one order paid. Answers undefined when it was refunded instead or had been settled before. */
async function settle(ctx: Ctx, tx: Db, order: Order): Promise<Order | undefined> {
  const isPending = order.state === 'pending';
  if (!isPending && order.state !== 'cancelled') return undefined;
  const refusal = isPending ? undefined : await findLateRefusal(ctx, tx, order);
  if (refusal) return refuse(ctx, tx, order, refusal);
  try {
    return await transition(ctx, tx, order, isPending ? 'pay' : 'payLate', provider);
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'not_enough_stock') throw error;
    const cancelled = isPending ? await transition(ctx, tx, order, 'cancel', provider) : order;
    return refuse(ctx, tx, cancelled, 'sold_out');
  }
}

/**
 * A purchase's money has come: every order of it becomes paid, or is refunded if its reservation had lapsed and it
 * cannot be sold any more as it was priced. Runs under the purchase's lock; a second time it finds nothing left to do.
 */
async function settlePurchase(ctx: Ctx, tx: Db, { purchaseId }: { purchaseId: string }): Promise<void> {
  const lines = await lockOrders(tx, eq(orders.purchaseId, purchaseId));
  const paid: Order[] = [];
  for (const line of lines) {
    const order = await settle(ctx, tx, line);
    if (order) paid.push(order);
  }
  const [first] = paid;
  const isEnded = lines.some(({ state }) => state === 'pending');
  if (!first) return isEnded ? endPurchase(ctx, tx, purchaseId, 'closed') : undefined;
  await endPurchase(ctx, tx, purchaseId, 'paid');
  await clearBasket(
    tx,
    first.buyerId,
    paid.map((order) => order.listingId),
  );
  await record(ctx, tx, 'purchase.paid', { purchaseId, orders: paid });
}

/** The provider has cancelled the intent of an open purchase: the stock is free again. */
async function cancelPurchase(ctx: Ctx, tx: Db, { purchaseId }: { purchaseId: string }): Promise<void> {
  const open = await tx.select({ state: orders.state }).from(orders).where(eq(orders.purchaseId, purchaseId));
  if (open.some((order) => order.state === 'pending')) await closeCheckout(ctx, tx, purchaseId, provider);
}

/** The buyer's bank keeps a whole payment: what was not refunded of it is refunded by that. */
async function chargeBackOrders(ctx: Ctx, tx: Db, { purchaseId }: { purchaseId: string }): Promise<void> {
  for (const order of await lockOrders(tx, eq(orders.purchaseId, purchaseId)))
    if (mayMove('chargeBack', order.state, 'provider')) await transition(ctx, tx, order, 'chargeBack', provider);
}

export const reactions: Reactions = {
  'payment.succeeded': [settlePurchase],
  'payment.canceled': [cancelPurchase],
  'payment.lost': [chargeBackOrders],
};
