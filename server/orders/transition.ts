import { randomInt } from 'node:crypto';
import { asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { describePossible } from '#contract/order-actions.ts';
import type { Move, OrderActor } from '#contract/order-move.ts';
import { mayTransition, moveOf, type Transition } from '#contract/order-process.ts';
import { type ClaimState, isDispute } from '#contract/order-states.ts';
import { nextDeadline } from '#contract/order-deadlines.ts';
import { Problem } from '#contract/problems.ts';
import { releaseStock, restock, sellUnreserved, sellReserved } from '#server/catalogue/stock.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { pictureName } from '#server/db/columns.ts';
import { holdClaimed, holdEarning, releaseClaimed, releaseEarning } from '#server/payments/earnings.ts';
import { chargeBack, refundBuyer, refundLatePayment, refundPart, type RefundReason } from '#server/payments/refund.ts';
import { orderEvents, orders } from './tables.ts';

export type Order = typeof orders.$inferSelect;
export type Actor = { kind: OrderActor; id?: string };

type Stock = NonNullable<Move['stock']>;

/** Six digits that the buyer shows at collection and the seller enters. */
const newCollectionCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** The stock hold of a pending order. */
const holdOf = ({ listingId, quantity, buyerId }: Pick<Order, 'listingId' | 'quantity' | 'buyerId'>) => ({
  listingId,
  quantity,
  holderId: buyerId,
});

async function sellUnheld(ctx: Ctx, tx: Db, order: Order): Promise<void> {
  if (!(await sellUnreserved(ctx, tx, order))) throw new Problem('not_enough_stock');
}

/** What each stock effect does. `reserve` does nothing: start-checkout.ts reserves the stock when it creates an order. */
const stockEffects = {
  reserve: async () => {},
  sell: (ctx, tx, order) => (order.isHeld ? sellReserved(ctx, tx, holdOf(order)) : sellUnheld(ctx, tx, order)),
  release: async (_ctx, tx, order) => {
    if (order.isHeld) await releaseStock(tx, holdOf(order));
  },
  sellUnreserved: sellUnheld,
  restock: async (ctx, tx, order) => {
    if (order.state === 'paid') await restock(ctx, tx, order);
  },
} satisfies Record<Stock, (ctx: Ctx, tx: Db, order: Order) => Promise<void>>;

type Money = NonNullable<Move['money']>;

/** What each money effect does; all of them write to the ledger. */
const moneyEffects = {
  hold: holdEarning,
  release: releaseEarning,
  return: refundBuyer,
  returnPart: (ctx, tx, order, reason, pence) => refundPart(ctx, tx, order, pence, reason),
  chargeBack,
  refuse: refundLatePayment,
} satisfies Record<Money, (ctx: Ctx, tx: Db, order: Order, reason: RefundReason, pence: number) => Promise<void>>;

type NewEvent = { orderId: string; transition: Transition; fromState: string | null; actor: Actor };

/** Starts a statement that also appends an event to the order's history. */
export function withOrderEvent(ctx: Ctx, tx: Db, { orderId, transition, fromState, actor: { kind, id } }: NewEvent) {
  const toState = moveOf(transition).to ?? fromState ?? '';
  const event = { orderId, transition, fromState, toState, actor: kind, actorId: id, at: ctx.now() };
  const appended = tx.insert(orderEvents).values(event).returning({ id: orderEvents.id });
  return tx.with(tx.$with('appended').as(appended));
}

/** Why the buyer is refunded, if the transition alone determines it. */
const refundReasons: Partial<Record<Transition, RefundReason>> = {
  refund: 'requested',
  refundPart: 'requested',
  cancelAsBuyer: 'cancelled_by_buyer',
  cancelAsSeller: 'cancelled_by_seller',
  lapse: 'not_sent',
};

/** What is recorded about an order when it reaches a state. */
function factsOf({ delivery }: Order, to: Order['state'], now: Date): Partial<Order> {
  if (to === 'paid') return { paidAt: now, collectionCode: delivery === 'collection' ? newCollectionCode() : null };
  if (to === 'shipped') return { dispatchedAt: now };
  if (to === 'delivered') return { receivedAt: now };
  return {};
}

/** What is recorded about an order's claim when it reaches a state. */
const claimFactsOf = ({ disputedAt }: Order, to: ClaimState | null, now: Date): Partial<Order> => ({
  claimState: to,
  claimSince: to && now,
  disputedAt: isDispute(to) ? (disputedAt ?? now) : null,
  ...(!to && { claimNeedsReturn: false }),
});

/** Keeps the order's money from being sent to the seller while a claim is open. */
async function holdForClaim(ctx: Ctx, tx: Db, { id, claimState }: Order, to: ClaimState | null): Promise<void> {
  if (!claimState && to) await holdClaimed(tx, id);
  if (claimState && !to) await releaseClaimed(ctx, tx, id);
}

/** When Skep next acts on an order automatically. */
export const deadlineOf = ({ settings }: Ctx, order: Order): Date | null =>
  nextDeadline(order, settings.deadlineDays)?.at ?? null;

/** The other columns that a transition may set. */
type Details = Partial<
  Pick<
    Order,
    | 'carrier'
    | 'trackingNumber'
    | 'cancelReason'
    | 'claimNeedsReturn'
    | 'collectionAt'
    | 'collectionProposal'
    | 'collectionProposedBy'
  >
>;

/** Locks orders sorted by listing, as their stock is, so that transactions cannot deadlock. */
export const lockOrders = (tx: Db, where: SQL | undefined): Promise<Order[]> =>
  tx.select().from(orders).where(where).orderBy(asc(orders.listingId)).for('update');

/**
 * The only way to change the state of an order or its claim. Checks the move against the order process, applies the stock and money
 * effects, and writes the state and an event, all in the caller's transaction. The caller has created or locked the order
 * (`lockOrders`). Throws `illegal_transition`, with a message that lists what is possible. `refundReason` is why the buyer is
 * refunded; `refundPence` is the amount of a partial refund.
 */
export async function transition(
  ctx: Ctx,
  tx: Db,
  order: Order,
  name: Transition,
  actor: Actor,
  {
    refundReason = refundReasons[name] ?? 'sold_out',
    refundPence = 0,
    ...details
  }: Details & { refundReason?: RefundReason; refundPence?: number } = {},
): Promise<Order> {
  const { id: orderId, state: fromState, claimState } = order;
  if (!mayTransition(name, order, actor.kind))
    throw new Problem('illegal_transition', describePossible(order, actor.kind));
  const { to = fromState, stock, money, claim } = moveOf(name);
  const toClaim = claim?.to === undefined ? claimState : claim.to;
  if (stock) await stockEffects[stock](ctx, tx, order);
  if (money) await moneyEffects[money](ctx, tx, order, refundReason, refundPence);
  await holdForClaim(ctx, tx, order, toClaim);
  const now = ctx.now();
  const change = {
    state: to,
    ...(to !== fromState && factsOf(order, to, now)),
    ...(toClaim !== claimState && claimFactsOf(order, toClaim, now)),
    ...details,
  };
  const deadlineAt = deadlineOf(ctx, { ...order, ...change });
  await withOrderEvent(ctx, tx, { orderId, transition: name, fromState, actor })
    .update(orders)
    .set({ ...change, deadlineAt })
    .where(eq(orders.id, orderId));
  return { ...order, ...change, deadlineAt };
}

/** Sets columns that do not affect an order's state. */
export async function updateOrder(
  tx: Db,
  orderId: string,
  change: Partial<Pick<Order, 'deadlineAt' | 'deadlineRetryAt' | 'remindedAt' | 'wrongCodes' | 'codeLockedUntil'>>,
): Promise<void> {
  await tx.update(orders).set(change).where(eq(orders.id, orderId));
}

/** Replaces a deleted seller's name on their orders, and shortens the collection postcode to the outward code. */
export async function forgetSellerOnOrders(tx: Db, sellerId: string, sellerName: string): Promise<void> {
  const collectPostcode = sql`split_part(${orders.collectPostcode}, ' ', 1)`;
  await tx.update(orders).set({ sellerName, collectPostcode }).where(eq(orders.sellerId, sellerId));
}

/** Matches orders that show one of these pictures. */
export const showsPicture = (pictures: string[]) => inArray(pictureName(orders.productImage), pictures);

/** Removes a picture from the orders that show it, without changing their state. Returns how many there were. */
export async function removePictureFromOrders(tx: Db, picture: string): Promise<number> {
  const removal = tx
    .update(orders)
    .set({ productImage: '' })
    .where(showsPicture([picture]));
  return (await removal.returning({ id: orders.id })).length;
}
