import { eq, sql } from 'drizzle-orm';
import type { OrderActor } from '#contract/order-move.ts';
import { moveOf, type Transition } from '#contract/order-process.ts';
import { turnOf } from '#contract/order-states.ts';
import { sellerApplications } from '#server/accounts/tables.ts';
import { listings, listingStock } from '#server/catalogue/tables.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import type { EventName, Reaction } from '#server/events.ts';
import { importRows, imports } from '#server/imports/tables.ts';
import { orders } from '#server/orders/tables.ts';
import { payouts, purchases, refunds } from '#server/payments/tables.ts';
import { reviews } from '#server/reviews/tables.ts';
import { deleteNotifications, forgetNames, forgetUser } from './forget-user.ts';
import { notificationFor, notify, type OutgoingNotification } from './notifications.ts';
import { notifyAdmins } from './notify-admins.ts';
import { notifyOfDispute } from './notify-of-dispute.ts';
import { enqueuePush } from './push-subscriptions.ts';
import { findStalled, type Parties, readOrder } from './read-order.ts';
import { banned, unbanned } from './table/moderation.ts';
import { adminRows } from './table/admins.ts';
import { claimStatement } from './table/claims.ts';
import type { OrderFacts } from './table/order-facts.ts';
import { orderLinks, orderRows } from './table/orders.ts';
import { payoutAccountChanged, payoutRows, refundFailed } from './table/payments.ts';
import { reviewRequest, reviewRows, type ReviewFacts } from './table/reviews.ts';
import type { Row, Rows } from './table/row.ts';
import { applicationRows, detailsRows, importDone, stockLow } from './table/selling.ts';
import { startNotifyingSavers } from './notify-savers.ts';

const notifyOne = <F>(ctx: Ctx, tx: Db, userId: string, row: Row<F>, facts: F): Promise<void> =>
  notify(ctx, tx, notificationFor(userId, row, facts));

/** Notifications for an order's buyer and seller, except for the one who acted. */
function notificationsForBoth<F>(
  rows: Rows<F, 'buyer' | 'seller'>,
  order: F & Parties,
  by?: OrderActor,
): OutgoingNotification[] {
  if ('silent' in rows) return [];
  const { buyer, seller } = rows;
  return [
    ...(buyer && by !== 'buyer'
      ? [notificationFor(order.buyerId, { ...orderLinks.buyer, ...buyer }, order, order.id)]
      : []),
    ...(seller && by !== 'seller'
      ? [notificationFor(order.sellerId, { ...orderLinks.seller, ...seller }, order, order.id)]
      : []),
  ];
}

/** How long a push about a message waits. By then, anyone who has the conversation open has read the message. */
const unreadSeconds = 15;

const receivingMoves: ReadonlySet<Transition> = new Set(['deliver', 'handOver']);

/** Whether an admin has to decide after this transition. */
function isForAdmins(transition: Transition): boolean {
  const claimState = moveOf(transition).claim?.to;
  return !!claimState && turnOf[claimState] === 'admin';
}

type BothRows = Rows<OrderFacts, 'buyer' | 'seller'>;

async function notifyOfOrder(ctx: Ctx, tx: Db, orderId: string, rows: BothRows, by?: OrderActor): Promise<void> {
  const order = await readOrder(tx, orderId);
  if (order) await notify(ctx, tx, ...notificationsForBoth(rows, order, by));
}

const readRefund = async (tx: Db, refundId: string) =>
  (
    await tx
      .select({ refund: refunds, productName: orders.productName, buyerId: orders.buyerId })
      .from(refunds)
      .innerJoin(orders, eq(orders.id, refunds.orderId))
      .where(eq(refunds.id, refundId))
  )[0];

/** Notifies the author of a review, or the person it is about. */
async function notifyOfReview(
  ctx: Ctx,
  tx: Db,
  reviewId: string,
  who: 'reviewerId' | 'subjectId',
  row: Row<ReviewFacts>,
) {
  const [found] = await tx
    .select({ review: reviews, productName: orders.productName })
    .from(reviews)
    .innerJoin(orders, eq(orders.id, reviews.orderId))
    .where(eq(reviews.id, reviewId));
  if (found) await notifyOne(ctx, tx, found.review[who], row, found);
}

/** Events that nobody is notified about here, and why. */
export const silentEvents = {
  'user.registered': 'registering sends the verification email',
  'user.role_changed': 'an admin has agreed it with the user',
  'seller.bee_sales_changed': 'the seller made the change',
  'payment.succeeded': 'purchase.paid and order.refunded_late follow',
  'payment.canceled': 'nothing was paid',
  'payment.lost': 'dispute.changed follows',
} satisfies Partial<Record<EventName, string>>;

type NotifiedEvent = Exclude<EventName, keyof typeof silentEvents>;

/** Notifies the people affected by each event. `table/` defines who they are and what they are told. */
export const reactions = {
  'user.replaced': [(_ctx, tx, { userId }) => deleteNotifications(tx, userId)],
  'user.deleted': [(_ctx, tx, event) => forgetUser(tx, event)],
  'seller.forgotten': [(_ctx, tx, { sellerId, names, becomes }) => forgetNames(tx, sellerId, names, becomes)],
  'user.banned': [
    (ctx, tx, { userId, ...facts }) => notifyOne(ctx, tx, userId, banned, facts),
    async (ctx, tx, { userId }) => {
      for (const { id, side } of await findStalled(tx, userId)) await notifyOfOrder(ctx, tx, id, orderRows[side]);
    },
  ],
  'user.unbanned': [(ctx, tx, { userId }) => notifyOne(ctx, tx, userId, unbanned, {})],
  'application.decided': [
    async (ctx, tx, { applicationId }) => {
      const [application] = await tx.select().from(sellerApplications).where(eq(sellerApplications.id, applicationId));
      if (!application || application.status === 'pending') return;
      const rows = application.isChange ? detailsRows : applicationRows;
      await notifyOne(ctx, tx, application.userId, rows[application.status], application);
    },
  ],
  'purchase.paid': [
    async (ctx, tx, { purchaseId, orders: paid }) => {
      const people = new Set(paid.flatMap(({ buyerId, sellerId }) => [buyerId, sellerId]));
      await notify(ctx, tx, ...paid.flatMap((order) => notificationsForBoth(orderRows.pay, order)));
      await ctx.queue.enqueue(
        tx,
        'paid-mail',
        Array.from(people, (userId) => ({ purchaseId, userId })),
      );
    },
  ],
  'order.refunded_late': [(ctx, tx, { orderId }) => notifyOfOrder(ctx, tx, orderId, orderRows.refundLate)],
  'order.moved': [
    async (ctx, tx, { orderId, transition, by }) => {
      const order = await readOrder(tx, orderId);
      if (!order) return;
      const updates = notificationsForBoth<OrderFacts>(orderRows[transition], { ...order, by }, by);
      const requests = receivingMoves.has(transition) ? notificationsForBoth(reviewRequest, order) : [];
      await notify(ctx, tx, ...updates, ...requests);
      if (isForAdmins(transition)) await notifyAdmins(ctx, tx, adminRows.disputeToDecide, order);
    },
  ],
  'order.unsent': [(ctx, tx, { orderId }) => notifyOfOrder(ctx, tx, orderId, orderRows.remind)],
  'claim.statement': [(ctx, tx, { orderId, by }) => notifyOfOrder(ctx, tx, orderId, claimStatement, by)],
  'message.sent': [
    (ctx, tx, { messages }) => {
      const subjects = messages.map(({ messageId, receiverId }) => ({ userId: receiverId, messageId }));
      return enqueuePush(ctx, tx, subjects, unreadSeconds);
    },
  ],
  'payment.mismatched': [
    async (ctx, tx, { purchaseId }) => {
      const [purchase] = await tx.select().from(purchases).where(eq(purchases.id, purchaseId));
      if (purchase) await notifyAdmins(ctx, tx, adminRows['payment.mismatched'], purchase);
    },
  ],
  'refund.sent': [(ctx, tx, { refundId }) => ctx.queue.enqueue(tx, 'refund-mail', { refundId })],
  'refund.failed': [
    async (ctx, tx, { refundId }) => {
      const found = await readRefund(tx, refundId);
      if (!found) return;
      await notifyOne(ctx, tx, found.buyerId, refundFailed, found);
      await notifyAdmins(ctx, tx, adminRows['refund.failed'], found);
    },
  ],
  'dispute.changed': [(ctx, tx, { disputeId }) => notifyOfDispute(ctx, tx, disputeId)],
  'payout_account.changed': [(ctx, tx, event) => notifyOne(ctx, tx, event.sellerId, payoutAccountChanged, event)],
  'payout.changed': [
    async (ctx, tx, { payoutId }) => {
      const [payout] = await tx.select().from(payouts).where(eq(payouts.id, payoutId));
      const rows = payout && payoutRows[payout.state];
      if (rows && !('silent' in rows)) await notifyOne(ctx, tx, payout.sellerId, rows.seller, payout);
    },
  ],
  'review.published': [
    (ctx, tx, { reviewId }) => notifyOfReview(ctx, tx, reviewId, 'subjectId', reviewRows['review.published'].subject),
  ],
  'review.replied': [
    (ctx, tx, { reviewId }) => notifyOfReview(ctx, tx, reviewId, 'reviewerId', reviewRows['review.replied'].reviewer),
  ],
  'price.dropped': [(ctx, tx, { listingId }) => startNotifyingSavers(ctx, tx, listingId, 'price.dropped')],
  'stock.back': [(ctx, tx, { listingId }) => startNotifyingSavers(ctx, tx, listingId, 'stock.back')],
  'stock.low': [
    async (ctx, tx, { listingId }) => {
      const [found] = await tx
        .select({ listingId: listings.id, userId: listings.sellerId, name: listings.title, left: listingStock.onHand })
        .from(listings)
        .innerJoin(listingStock, eq(listingStock.listingId, listings.id))
        .where(eq(listings.id, listingId));
      if (found) await notifyOne(ctx, tx, found.userId, stockLow, found);
    },
  ],
  'import.done': [
    async (ctx, tx, { importId }) => {
      const { outcome, problems } = importRows;
      const [found] = await tx
        .select({
          userId: imports.sellerId,
          fileName: imports.fileName,
          written: sql<number>`count(*) filter (where ${outcome} in ('created', 'changed'))::int`,
          leftOut: sql<number>`count(*) filter (where ${problems} is not null)::int`,
        })
        .from(imports)
        .innerJoin(importRows, eq(importRows.importId, imports.id))
        .where(eq(imports.id, importId))
        .groupBy(imports.id);
      if (found) await notifyOne(ctx, tx, found.userId, importDone, found);
    },
  ],
} satisfies { [E in NotifiedEvent]: Reaction<Ctx, E>[] };
