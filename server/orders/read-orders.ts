import { and, asc, desc, eq, inArray, isNotNull, notInArray, sql } from 'drizzle-orm';
import { toPounds } from '#contract/money.ts';
import { type DeadlineDays, nextDeadline } from '#contract/order-deadlines.ts';
import { carrierName, trackingUrl } from '#contract/carriers.ts';
import { reasonsFor } from '#contract/claim-reasons.ts';
import { actionsOf } from '#contract/order-actions.ts';
import { moveOf, type OrderActor, type Transition } from '#contract/order-process.ts';
import { isDispute, isFinished, orderStates, type OrderState } from '#contract/order-states.ts';
import type { countOrders as count, listOrders as list, Order } from '#contract/orders.ts';
import { Problem } from '#contract/problems.ts';
import { mayRequestRefund, refundUntil } from '#contract/refund-rules.ts';
import { postcodePrefix } from '#contract/uk.ts';
import type { Input } from '#contract/endpoint.ts';
import { users } from '#server/accounts/tables.ts';
import type { Ctx, ViewerCtx } from '#server/context.ts';
import { listings } from '#server/catalogue/tables.ts';
import { containsWords } from '#server/db/columns.ts';
import { earnings, purchases, refunds } from '#server/payments/tables.ts';
import { orderEvents, orders } from './tables.ts';

type Row = typeof orders.$inferSelect;
type Refunded = { amount: number; isSent: boolean; hasFailed: boolean };
type Event = { orderId: string; transition: Transition; actor: OrderActor; at: Date };

export const viewParcel = ({ carrier, trackingNumber }: Pick<Row, 'carrier' | 'trackingNumber'>): Order['parcel'] =>
  carrier && { carrier: carrierName(carrier), trackingNumber, trackingUrl: trackingUrl(carrier, trackingNumber) };

function viewCollectionTime(row: Row): Order['collectionTime'] {
  const { state, collectionAt, collectionProposal: proposal, collectionProposedBy: by } = row;
  if (state !== 'paid' || !(collectionAt || proposal)) return null;
  return {
    agreed: collectionAt?.toISOString() ?? null,
    proposed: proposal && by && { at: proposal.toISOString(), by },
  };
}

/** The next deadline that would change the order; the reminder before it is not one. */
function viewDeadline(row: Row, days: DeadlineDays): Order['deadline'] {
  const due = nextDeadline({ ...row, remindedAt: row.remindedAt ?? row.paidAt }, days);
  return due && { what: due.what, at: due.at.toISOString() };
}

/**
 * The refunds of an order. A payment that came too late is refunded without ever being an earning, and what the buyer's bank took back
 * is not a refund of ours.
 */
export const refundedOf = sql<Refunded>`(
  select json_build_object(
    'amount', greatest(coalesce(sum(${refunds.amountPence}), 0),
      (select ${earnings.returnedPence} from ${earnings} where ${earnings.orderId} = ${orders.id})),
    'isSent', coalesce(bool_and(${refunds.providerRefundId} is not null and ${refunds.failedAt} is null), false),
    'hasFailed', coalesce(bool_or(${refunds.failedAt} is not null), false))
  from ${refunds} where ${refunds.orderId} = ${orders.id})`;

/** Whether and until when the buyer can request a refund, and what either side can do. */
function viewPossible(row: Row, side: 'buyer' | 'seller', now: Date) {
  const { status } = orderStates[row.state];
  const order = { ...row, status, refundPolicy: row.returnPolicy };
  const until = refundUntil(order);
  const mayRequest = !row.claimState && mayRequestRefund(order, now);
  return {
    mayRequestRefund: mayRequest,
    refundUntil: until instanceof Date ? until.toISOString() : null,
    changeOfMind: row.changeOfMind,
    actions: actionsOf(row, side).filter((action) => action !== 'requestRefund' || mayRequest),
  };
}

/** An order with its history, as both buyer and seller may see it; `side` says who looks. */
export const viewOrder = (
  { settings, now }: Pick<Ctx, 'settings' | 'now'>,
  row: Row,
  refunded: Refunded,
  events: Event[],
  side: 'buyer' | 'seller',
): Omit<
  Order,
  'sellerAvatar' | 'reasons' | 'refundFailed' | 'refundSent' | 'deliverTo' | 'collectFrom' | 'collectionCode'
> => ({
  _id: row.id,
  purchaseId: row.purchaseId,
  productId: row.listingId,
  productName: row.productName,
  productImage: row.productImage,
  category: row.category,
  quantity: row.quantity,
  unitPrice: toPounds(row.unitPricePence),
  postagePrice: toPounds(row.postagePence),
  totalPrice: toPounds(row.totalPence),
  deliveryOption: row.delivery === 'postage' ? 'Postage' : 'Collection',
  ...orderStates[row.state],
  refundPolicy: row.returnPolicy,
  refundRequested: row.claimState !== null && !isDispute(row.claimState),
  disputeOpened: isDispute(row.claimState),
  claimState: row.claimState,
  ...viewPossible(row, side, now()),
  refundedAmount: toPounds(refunded.amount),
  sellerId: row.sellerId,
  sellerName: row.sellerName,
  createdAt: row.createdAt.toISOString(),
  parcel: viewParcel(row),
  collectionTime: viewCollectionTime(row),
  cancelReason: row.cancelReason,
  receivedAt: row.receivedAt?.toISOString() ?? null,
  deadline: viewDeadline(row, settings.deadlineDays),
  claimDays: settings.deadlineDays,
  events: events.map(({ transition, at }) => ({ transition, label: moveOf(transition).label, at: at.toISOString() })),
});

/** The history of these orders, oldest first. */
export const eventsOf = (ctx: Ctx, ids: string[]): Promise<Event[]> =>
  ctx.db
    .select({
      orderId: orderEvents.orderId,
      transition: orderEvents.transition,
      actor: orderEvents.actor,
      at: orderEvents.at,
    })
    .from(orderEvents)
    .where(inArray(orderEvents.orderId, ids))
    .orderBy(asc(orderEvents.at), asc(orderEvents.id));

const selectPurchases = ({ db }: Ctx) =>
  db
    .select({
      order: orders,
      sellerAvatar: users.avatar,
      refunded: refundedOf,
      to: {
        name: purchases.deliverTo,
        line1: purchases.deliverLine1,
        city: purchases.deliverCity,
        postcode: purchases.deliverPostcode,
      },
      from: { city: listings.city, postcode: listings.postcode },
    })
    .from(orders)
    .innerJoin(purchases, eq(purchases.id, orders.purchaseId))
    .innerJoin(listings, eq(listings.id, orders.listingId))
    .innerJoin(users, eq(users.id, orders.sellerId))
    .$dynamic();

type Purchased = Awaited<ReturnType<typeof selectPurchases>>[number];

/** The delivery address of a posted order; null until the payment has provided it. */
export function viewDeliverTo({ name, line1, city, postcode }: Purchased['to'], { delivery }: Row): Order['deliverTo'] {
  return delivery === 'postage' && name && line1 && city && postcode ? { name, line1, city, postcode } : null;
}

/** Where the buyer collects an order: the full postcode only while it is paid and not yet handed over. */
function viewCollectFrom({ city, postcode }: Purchased['from'], { delivery, state }: Row): Order['collectFrom'] {
  if (delivery !== 'collection') return null;
  return { city, postcode: state === 'paid' ? postcode : postcodePrefix(postcode) };
}

/** An order with the reasons its buyer may have to claim; after a decision there is nothing left to dispute. */
function viewClaimable(ctx: Ctx, row: Row, refunded: Refunded, events: Event[]) {
  const reasons = {
    requestRefund: reasonsFor('requestRefund', row, events),
    openDispute: reasonsFor('openDispute', row, events),
  };
  const view = viewOrder(ctx, row, refunded, events, 'buyer');
  const actions = view.actions.filter((action) => action !== 'openDispute' || reasons.openDispute.length > 0);
  return { ...view, actions, reasons };
}

async function withEvents(ctx: Ctx, rows: Purchased[]): Promise<Order[]> {
  if (rows.length === 0) return [];
  const events = await eventsOf(
    ctx,
    rows.map(({ order }) => order.id),
  );
  return rows.map(({ order, refunded, to, from, ...others }) => ({
    ...viewClaimable(
      ctx,
      order,
      refunded,
      events.filter((event) => event.orderId === order.id),
    ),
    collectionCode: order.state === 'paid' ? order.collectionCode : null,
    ...others,
    refundFailed: refunded.hasFailed,
    refundSent: refunded.isSent,
    deliverTo: viewDeliverTo(to, order),
    collectFrom: viewCollectFrom(from, order),
  }));
}

const finishedStates = Object.entries(orderStates)
  .filter(([, shown]) => isFinished(shown))
  .map(([state]) => state as OrderState);
const whereFinished = {
  true: inArray(orders.state, finishedStates),
  false: notInArray(orders.state, finishedStates),
};

/** The viewer's purchases that match what they search for. */
const found = ({ viewer }: ViewerCtx, search: string | undefined) =>
  and(
    eq(orders.buyerId, viewer.id),
    search
      ? containsWords(sql`concat_ws(' ', ${orders.productName}, ${orders.sellerName}, ${orders.id})`, search)
      : undefined,
  );

/** The viewer's purchases, newest first. */
export async function listOrders(ctx: ViewerCtx, { query }: Input<typeof list>) {
  const { limit, page, finished, claimed, search, purchase } = query;
  const rows = await selectPurchases(ctx)
    .where(
      and(
        found(ctx, search),
        finished && whereFinished[finished],
        claimed && isNotNull(orders.claimState),
        purchase ? eq(orders.purchaseId, purchase) : undefined,
      ),
    )
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit)
    .offset((page - 1) * limit);
  return withEvents(ctx, rows);
}

/** How many of the viewer's purchases match, how many of those are finished, and how many have a claim open. */
export async function countOrders(ctx: ViewerCtx, { query: { search } }: Input<typeof count>) {
  const [counted] = await ctx.db
    .select({
      orders: sql<number>`count(*)::int`,
      finishedOrders: sql<number>`(count(*) filter (where ${whereFinished.true}))::int`,
      claimedOrders: sql<number>`count(${orders.claimState})::int`,
    })
    .from(orders)
    .where(found(ctx, search));
  return counted ?? { orders: 0, finishedOrders: 0, claimedOrders: 0 };
}

/** The orders of one purchase, as the buyer sees them. */
export async function readPurchase(ctx: Ctx, purchaseId: string): Promise<Order[]> {
  const rows = await selectPurchases(ctx)
    .where(eq(orders.purchaseId, purchaseId))
    .orderBy(asc(orders.productName), asc(orders.id));
  return withEvents(ctx, rows);
}

/** One of the viewer's purchases; someone else's is `order_not_found`. */
export async function readOrder(ctx: ViewerCtx, id: string): Promise<Order> {
  const rows = await selectPurchases(ctx).where(and(eq(orders.id, id), eq(orders.buyerId, ctx.viewer.id)));
  const [order] = await withEvents(ctx, rows);
  if (!order) throw new Problem('order_not_found');
  return order;
}
