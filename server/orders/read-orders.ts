import { and, asc, desc, eq, inArray, isNotNull, ne, notInArray, sql } from 'drizzle-orm';
import { isFinished, orderStates, type OrderState } from '#contract/order-states.ts';
import type { countOrders as count, listOrders as list, Order } from '#contract/orders.ts';
import { Problem } from '#contract/problems.ts';
import { postcodePrefix } from '#contract/uk.ts';
import type { Input } from '#contract/endpoint.ts';
import { users } from '#server/accounts/tables.ts';
import { listings } from '#server/catalogue/tables.ts';
import type { Ctx, ViewerCtx } from '#server/context.ts';
import { containsWords } from '#server/db/columns.ts';
import { earnings, purchases, refunds } from '#server/payments/tables.ts';
import { orderEvents, orders } from './tables.ts';
import { type OrderEvent, type Refunded, viewBought } from './view.ts';

type Row = typeof orders.$inferSelect;

/** Matches orders whose payment is in an open bank dispute. After a lost one, the earning is still marked, but has ended. */
export const isBankDisputed = sql<boolean>`exists (select from ${earnings}
  where ${earnings.orderId} = ${orders.id} and ${earnings.isDisputed} and ${earnings.endedAt} is null)`;

/**
 * The refunds of an order, and whether a bank dispute prevents more. The amount is the greater of two figures, because a late
 * payment is refunded without becoming an earning, and money that the buyer's bank took back is not one of our refunds.
 */
export const refundedOf = sql<Refunded>`(
  select json_build_object(
    'amount', greatest(coalesce(sum(${refunds.amountPence}), 0),
      (select ${earnings.returnedPence} from ${earnings} where ${earnings.orderId} = ${orders.id})),
    'isSent', coalesce(bool_and(${refunds.providerRefundId} is not null and ${refunds.failedAt} is null), false),
    'hasFailed', coalesce(bool_or(${refunds.failedAt} is not null), false),
    'isBankDisputed', ${isBankDisputed})
  from ${refunds} where ${refunds.orderId} = ${orders.id})`;

/** The history of these orders, oldest first. */
export const eventsOf = (ctx: Ctx, ids: string[]): Promise<OrderEvent[]> =>
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

/** Whether an order's buyer or seller, joined as `users`, has been suspended or has deleted their account. */
export const isUnreachable = sql<boolean>`(${users.bannedAt} is not null or ${users.deletedAt} is not null)`;

/** Where an order is collected. Orders created by an older version, for example during a rolling upgrade, use the listing's location. */
const collectFrom = {
  city: sql<string>`coalesce(${orders.collectCity}, ${listings.city})`,
  postcode: sql<string>`coalesce(${orders.collectPostcode}, ${listings.postcode})`,
};

const selectPurchases = ({ db }: Ctx) =>
  db
    .select({
      order: orders,
      sellerAvatar: users.avatar,
      sellerIsUnreachable: isUnreachable,
      refunded: refundedOf,
      to: {
        name: purchases.deliverTo,
        line1: purchases.deliverLine1,
        city: purchases.deliverCity,
        postcode: purchases.deliverPostcode,
      },
      from: collectFrom,
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

/** Where the buyer collects an order. Includes the full postcode only while it is paid and not yet handed over. */
function viewCollectFrom({ city, postcode }: Purchased['from'], { delivery, state }: Row): Order['collectFrom'] {
  if (delivery !== 'collection') return null;
  return { city, postcode: state === 'paid' ? postcode : postcodePrefix(postcode) };
}

async function withEvents(ctx: Ctx, rows: Purchased[]): Promise<Order[]> {
  if (rows.length === 0) return [];
  const events = await eventsOf(
    ctx,
    rows.map(({ order }) => order.id),
  );
  return rows.map(({ order, refunded, to, from, sellerAvatar, sellerIsUnreachable }) => {
    const bought = viewBought(
      ctx,
      order,
      { ...refunded, sellerIsUnreachable },
      events.filter((event) => event.orderId === order.id),
    );
    return {
      ...bought,
      sellerAvatar,
      refundFailed: refunded.hasFailed,
      refundSent: refunded.isSent,
      deliverTo: viewDeliverTo(to, order),
      collectFrom: viewCollectFrom(from, order),
    };
  });
}

const finishedStates = Object.entries(orderStates)
  .filter(([, shown]) => isFinished(shown))
  .map(([state]) => state as OrderState);
const whereFinished = {
  true: inArray(orders.state, finishedStates),
  false: notInArray(orders.state, finishedStates),
};

/** The viewer's purchases that match a search. */
const matching = ({ viewer }: ViewerCtx, { search, abandoned }: Input<typeof count>['query']) =>
  and(
    eq(orders.buyerId, viewer.id),
    abandoned && ne(orders.state, 'cancelled'),
    search
      ? containsWords(sql`concat_ws(' ', ${orders.productName}, ${orders.sellerName}, ${orders.id})`, search)
      : undefined,
  );

/** The viewer's purchases, newest first. */
export async function listOrders(ctx: ViewerCtx, { query }: Input<typeof list>) {
  const { limit, page, finished, claimed, purchase } = query;
  const rows = await selectPurchases(ctx)
    .where(
      and(
        matching(ctx, query),
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

/** Counts the viewer's matching purchases, and how many of them are finished or have an open claim. */
export async function countOrders(ctx: ViewerCtx, { query }: Input<typeof count>) {
  const [counted] = await ctx.db
    .select({
      orders: sql<number>`count(*)::int`,
      finishedOrders: sql<number>`(count(*) filter (where ${whereFinished.true}))::int`,
      claimedOrders: sql<number>`count(${orders.claimState})::int`,
    })
    .from(orders)
    .where(matching(ctx, query));
  return counted ?? { orders: 0, finishedOrders: 0, claimedOrders: 0 };
}

/** The orders of one purchase, as the buyer sees them. */
export async function readPurchase(ctx: Ctx, purchaseId: string): Promise<Order[]> {
  const rows = await selectPurchases(ctx)
    .where(eq(orders.purchaseId, purchaseId))
    .orderBy(asc(orders.productName), asc(orders.id));
  return withEvents(ctx, rows);
}

/** One of the viewer's purchases. Throws `order_not_found` for anyone else's. */
export async function readOrder(ctx: ViewerCtx, id: string): Promise<Order> {
  const rows = await selectPurchases(ctx).where(and(eq(orders.id, id), eq(orders.buyerId, ctx.viewer.id)));
  const [order] = await withEvents(ctx, rows);
  if (!order) throw new Problem('order_not_found');
  return order;
}
