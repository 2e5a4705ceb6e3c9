import { and, eq, type SQL } from 'drizzle-orm';
import type { Carrier } from '#contract/carriers.ts';
import type { Transition } from '#contract/order-process.ts';
import { Problem } from '#contract/problems.ts';
import { maxWrongCodes } from '#contract/seller-orders.ts';
import { formatTime, hourMs } from '#contract/time.ts';
import type { Ctx, ViewerCtx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import { record } from '#server/events.ts';
import { orders } from './tables.ts';
import { lockOrders, transition, type Order, updateOrder } from './transition.ts';

/** Locks the paid order that matches. Throws `order_not_found` if there is none. */
export async function lockOne(tx: Db, where: SQL | undefined): Promise<Order> {
  const [order] = await lockOrders(tx, where);
  // To its buyer and seller, an unpaid order is only a checkout.
  if (!order || order.state === 'pending') throw new Problem('order_not_found');
  return order;
}

const isOwnPurchase = ({ viewer }: ViewerCtx, id: string) => and(eq(orders.id, id), eq(orders.buyerId, viewer.id));
export const isOwnSale = ({ viewer }: ViewerCtx, id: string) => and(eq(orders.id, id), eq(orders.sellerId, viewer.id));

type Details = Parameters<typeof transition>[5];

/** Makes a transition and records it as an event. */
export async function move(
  ctx: Ctx,
  tx: Db,
  order: Order,
  name: Transition,
  actor: Parameters<typeof transition>[4],
  details?: Details,
) {
  const moved = await transition(ctx, tx, order, name, actor, details);
  await record(ctx, tx, 'order.moved', { orderId: order.id, transition: name, by: actor.kind });
  return moved;
}

type Parcel = { carrier: Carrier; trackingNumber: string | null };

/** Whether an order has already been dispatched with these details, so that the request is a repeat. */
const isDispatchedIn = (order: Order, { carrier, trackingNumber }: Parcel): boolean =>
  order.dispatchedAt !== null && order.carrier === carrier && order.trackingNumber === trackingNumber;

/** Marks an order as posted by its seller. Idempotent. */
export const dispatchOrder = (ctx: ViewerCtx, id: string, parcel: Parcel) =>
  transact(ctx.db, async (tx) => {
    const order = await lockOne(tx, isOwnSale(ctx, id));
    if (isDispatchedIn(order, parcel)) return;
    await move(ctx, tx, order, 'dispatch', { kind: 'seller', id: ctx.viewer.id }, parcel);
  });

/** Corrects the tracking details of a posted order, and notifies the buyer. Idempotent. */
export const changeTracking = (ctx: ViewerCtx, id: string, parcel: Parcel) =>
  transact(ctx.db, async (tx) => {
    const order = await lockOne(tx, isOwnSale(ctx, id));
    if (isDispatchedIn(order, parcel)) return;
    await ctx.limiter.spend('orderAccount', `${ctx.viewer.id} ${id}`);
    await move(ctx, tx, order, 'changeTracking', { kind: 'seller', id: ctx.viewer.id }, parcel);
  });

const wrongCode = "That isn't this order's code. Ask the buyer to open the order on their phone.";
const lockedCode = (until: Date): string =>
  `Too many wrong codes: this code is locked until ${formatTime(until)}. Please check the order with the buyer.`;

/** Counts a wrong collection code; too many lock the code for an hour. Returns the message for the seller. */
async function countWrongCode(ctx: Ctx, tx: Db, { id, wrongCodes }: Order): Promise<string> {
  const isLast = wrongCodes + 1 >= maxWrongCodes;
  const codeLockedUntil = isLast ? new Date(ctx.now().getTime() + hourMs) : null;
  await updateOrder(tx, id, { wrongCodes: isLast ? 0 : wrongCodes + 1, codeLockedUntil });
  return codeLockedUntil ? lockedCode(codeLockedUntil) : wrongCode;
}

/** Records that the seller has handed an order over to a buyer who showed its code. Wrong codes are refused and counted. */
export async function handOverOrder(ctx: ViewerCtx, id: string, code: string): Promise<void> {
  const refusal = await transact(ctx.db, async (tx) => {
    const order = await lockOne(tx, isOwnSale(ctx, id));
    if (order.codeLockedUntil && order.codeLockedUntil > ctx.now())
      throw new Problem('too_many_requests', lockedCode(order.codeLockedUntil));
    if (order.state === 'paid' && order.delivery === 'collection' && order.collectionCode !== code)
      return countWrongCode(ctx, tx, order);
    await move(ctx, tx, order, 'handOver', { kind: 'seller', id: ctx.viewer.id });
    return undefined;
  });
  if (refusal) throw new Problem('invalid_input', refusal, { code: refusal });
}

/** Records that the buyer has received an order. */
export const confirmReceipt = (ctx: ViewerCtx, id: string) =>
  transact(ctx.db, async (tx) => {
    const order = await lockOne(tx, isOwnPurchase(ctx, id));
    await move(ctx, tx, order, 'deliver', { kind: 'buyer', id: ctx.viewer.id });
  });

/** Cancels an unsent order for its buyer. It is refunded, and the item goes back on sale. */
export const cancelAsBuyer = (ctx: ViewerCtx, id: string) =>
  transact(ctx.db, async (tx) => {
    const order = await lockOne(tx, isOwnPurchase(ctx, id));
    await move(ctx, tx, order, 'cancelAsBuyer', { kind: 'buyer', id: ctx.viewer.id });
  });

/** Cancels an unsent order for its seller, who gives the reason. */
export const cancelAsSeller = (ctx: ViewerCtx, id: string, cancelReason: string) =>
  transact(ctx.db, async (tx) => {
    const order = await lockOne(tx, isOwnSale(ctx, id));
    await move(ctx, tx, order, 'cancelAsSeller', { kind: 'seller', id: ctx.viewer.id }, { cancelReason });
  });
