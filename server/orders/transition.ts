import { asc, eq, inArray, type SQL } from 'drizzle-orm';
import { mayMove, transitions, type OrderActor, type Transition } from '#contract/order-process.ts';
import { Problem } from '#contract/problems.ts';
import { releaseStock, sellFree, sellReserved } from '#server/catalogue/stock.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { pictureName } from '#server/db/columns.ts';
import { holdEarning, releaseEarning } from '#server/payments/earnings.ts';
import { chargeBack, refuseMoney, returnMoney, type RefundReason } from '#server/payments/refund.ts';
import { orderEvents, orders } from './tables.ts';

export type Order = typeof orders.$inferSelect;
export type Actor = { kind: OrderActor; id?: string };

type Stock = (typeof transitions)[Transition]['stock'];

/** What a pending order holds of the stock. */
const holdOf = ({ listingId, quantity, buyerId }: Pick<Order, 'listingId' | 'quantity' | 'buyerId'>) => ({
  listingId,
  quantity,
  holderId: buyerId,
});

async function sellUnheld(ctx: Ctx, tx: Db, order: Order): Promise<void> {
  if (!(await sellFree(ctx, tx, order))) throw new Problem('not_enough_stock');
}

/** What each kind of stock effect does. `reserve` happens as the order is made, see start-checkout. */
const stockEffects = {
  reserve: async () => {},
  none: async () => {},
  sell: (ctx, tx, order) => (order.isHeld ? sellReserved(ctx, tx, holdOf(order)) : sellUnheld(ctx, tx, order)),
  release: async (_ctx, tx, order) => {
    if (order.isHeld) await releaseStock(tx, holdOf(order));
  },
  sellFromFree: sellUnheld,
} satisfies Record<Stock, (ctx: Ctx, tx: Db, order: Order) => Promise<void>>;

type Money = (typeof transitions)[Transition]['money'];

/** What each kind of money effect does; all of them write the ledger. */
const moneyEffects = {
  none: async () => {},
  hold: holdEarning,
  release: releaseEarning,
  return: returnMoney,
  chargeBack,
  refuse: refuseMoney,
} satisfies Record<Money, (ctx: Ctx, tx: Db, order: Order, reason: RefundReason) => Promise<void>>;

type Move = { orderId: string; transition: Transition; fromState: string | null; actor: Actor };

/** A statement that also writes down a move in the order's history. */
export function appendingEvent(ctx: Ctx, tx: Db, { orderId, transition, fromState, actor: { kind, id } }: Move) {
  const toState = transitions[transition].to;
  const event = { orderId, transition, fromState, toState, actor: kind, actorId: id, at: ctx.now() };
  const appended = tx.insert(orderEvents).values(event).returning({ id: orderEvents.id });
  return tx.with(tx.$with('appended').as(appended));
}

/** Locks orders, those of a purchase in the order of their listings, which is how their stock is locked too. */
export const lockOrders = (tx: Db, which: SQL | undefined): Promise<Order[]> =>
  tx.select().from(orders).where(which).orderBy(asc(orders.listingId)).for('update');

/**
 * The only way an order changes state: checks the order process, moves the stock and the money, writes the state and an event, all in
 * the caller's transaction, which has locked the order (`lockOrders`) or made it. An illegal move is `illegal_transition`.
 * `reason` says why money that came too late goes back.
 */
export async function transition(
  ctx: Ctx,
  tx: Db,
  order: Order,
  name: Transition,
  actor: Actor,
  reason: RefundReason = 'sold_out',
): Promise<Order> {
  const { id: orderId, state: fromState } = order;
  if (!mayMove(name, fromState, actor.kind)) throw new Problem('illegal_transition');
  const { to, stock, money } = transitions[name];
  await stockEffects[stock](ctx, tx, order);
  await moneyEffects[money](ctx, tx, order, reason);
  await appendingEvent(ctx, tx, { orderId, transition: name, fromState, actor })
    .update(orders)
    .set({ state: to })
    .where(eq(orders.id, orderId));
  return { ...order, state: to };
}

/** Whether an order shows one of these pictures. */
export const showsPicture = (pictures: string[]) => inArray(pictureName(orders.productImage), pictures);

/** Leaves orders that show a picture without one, which moves none of them; answers how many did. */
export async function removeFromOrders(tx: Db, picture: string): Promise<number> {
  const changed = tx
    .update(orders)
    .set({ productImage: '' })
    .where(showsPicture([picture]));
  return (await changed.returning({ id: orders.id })).length;
}
