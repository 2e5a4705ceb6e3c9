import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { carriers } from '#contract/carriers.ts';
import { orderActors } from '#contract/order-move.ts';
import type { Transition } from '#contract/order-process.ts';
import type { ClaimState, OrderState } from '#contract/order-states.ts';
import { categoryNames } from '#contract/bees/categories.ts';
import { deliveryMethods, returnPolicies } from '#contract/catalogue.ts';
import { users } from '#server/accounts/tables.ts';
import { listings } from '#server/catalogue/tables.ts';
import { id, moment, pictureName } from '#server/db/columns.ts';
import { purchases } from '#server/payments/tables.ts';

/** One basket line of one purchase, with a snapshot of the item bought. Amounts are integer pence. */
export const orders = pgTable(
  'orders',
  {
    /** From `newOrderNumber`; buyer and seller also quote it as the order number. */
    id: text().primaryKey(),
    purchaseId: text()
      .notNull()
      .references(() => purchases.id),
    buyerId: text()
      .notNull()
      .references(() => users.id),
    sellerId: text()
      .notNull()
      .references(() => users.id),
    listingId: text()
      .notNull()
      .references(() => listings.id),
    productName: text().notNull(),
    productImage: text().notNull(),
    category: text({ enum: categoryNames }).notNull(),
    sellerName: text().notNull(),
    quantity: integer().notNull(),
    unitPricePence: integer().notNull(),
    postagePence: integer().notNull(),
    totalPence: integer().notNull(),
    delivery: text({ enum: deliveryMethods }).notNull(),
    /** Where it is collected, as listed at the time of purchase; null for postage. If the seller is deleted, only the outward postcode remains. */
    collectCity: text(),
    collectPostcode: text(),
    returnPolicy: text({ enum: returnPolicies }).notNull(),
    state: text().$type<OrderState>().notNull(),
    /** Whether stock is reserved while it is pending. If not, the first buyer to pay gets the stock. */
    isHeld: boolean().notNull().default(true),
    /** The state of the open refund request, return or dispute. `server/claims` stores the statements. */
    claimState: text().$type<ClaimState>(),
    /** When the claim reached its current state. */
    claimSince: moment(),
    /** When the claim's dispute was opened. */
    disputedAt: moment(),
    /** Whether the refund claimed or granted requires the item to be sent back first. */
    claimNeedsReturn: boolean().notNull().default(false),
    /** Whether the buyer had a legal right to change their mind (`mayChangeMind`) at the time of purchase. */
    changeOfMind: boolean().notNull().default(false),
    createdAt: moment().notNull(),
    paidAt: moment(),
    dispatchedAt: moment(),
    carrier: text({ enum: carriers }),
    trackingNumber: text(),
    /** When the buyer received it, or counts as having received it. */
    receivedAt: moment(),
    /** When the seller was reminded to send it. */
    remindedAt: moment(),
    /** When Skep next acts on it automatically (`nextDeadline`); null if it does not. */
    deadlineAt: moment(),
    /** When to retry a deadline that could not be acted on. */
    deadlineRetryAt: moment(),
    /** The seller's own reason for cancelling it; null if they refunded all of it instead. */
    cancelReason: text(),
    /** The six digits that the buyer shows to collect it; null for postage. */
    collectionCode: text(),
    /** The time that both sides have agreed for its collection. */
    collectionAt: moment(),
    /** The time one side proposes, until the other agrees or proposes another. */
    collectionProposal: moment(),
    collectionProposedBy: text({ enum: ['buyer', 'seller'] }),
    /** How many wrong codes the seller has entered since the last lock. */
    wrongCodes: integer().notNull().default(0),
    codeLockedUntil: moment(),
  },
  (t) => [
    index('orders_deadline')
      .on(t.deadlineAt)
      .where(sql`${t.deadlineAt} is not null`),
    index('orders_claimed')
      .on(t.claimState)
      .where(sql`${t.claimState} is not null`),
    index('orders_purchase').on(t.purchaseId),
    index('orders_buyer').on(t.buyerId, t.createdAt),
    index('orders_seller').on(t.sellerId, t.createdAt),
    index('orders_picture').on(pictureName(t.productImage)),
    index('orders_listing').on(t.listingId, t.createdAt),
    check('orders_total', sql`${t.totalPence} = ${t.unitPricePence} * ${t.quantity} + ${t.postagePence}`),
    check('orders_quantity', sql`${t.quantity} > 0`),
  ],
);

/** Every transition of every order and its claims; append-only. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: id(),
    orderId: text()
      .notNull()
      .references(() => orders.id),
    transition: text().$type<Transition>().notNull(),
    fromState: text(),
    toState: text().notNull(),
    actor: text({ enum: orderActors }).notNull(),
    actorId: text(),
    at: moment().notNull(),
  },
  (t) => [index('order_events_order').on(t.orderId, t.at)],
);

/**
 * Deleted users' names and addresses from paid orders. The operator must retain these by law (for receipts and the register of
 * bee sales). Only `npm run admin -- archive` reads them, and each access is recorded. A nightly job deletes those no longer
 * required.
 */
export const archivedParties = pgTable(
  'archived_parties',
  {
    orderId: text()
      .notNull()
      .references(() => orders.id),
    party: text({ enum: ['buyer', 'seller'] }).notNull(),
    name: text().notNull(),
    address: text().notNull(),
    archivedAt: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.party] })],
);

/** Who has read the archive, when and why. */
export const archiveReads = pgTable('archive_reads', {
  id: id(),
  reader: text().notNull(),
  reason: text().notNull(),
  at: moment().notNull(),
});
