import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '#server/accounts/tables.ts';
import { id, moment } from '#server/db/columns.ts';

export const purchaseStates = ['open', 'closed', 'paid'] as const;

/**
 * One payment of one buyer: the orders of a checkout together. `open` until it is paid or closed (expired, replaced or
 * cancelled); a closed one may still become paid when the money arrives late. Amounts are integer pence.
 */
export const purchases = pgTable(
  'purchases',
  {
    id: id(),
    buyerId: text()
      .notNull()
      .references(() => users.id),
    amountPence: integer().notNull(),
    state: text({ enum: purchaseStates }).notNull().default('open'),
    providerIntentId: text(),
    expiresAt: moment().notNull(),
    createdAt: moment().notNull(),
    paidAt: moment(),
    deliverTo: text(),
    deliverLine1: text(),
    deliverCity: text(),
    deliverPostcode: text(),
  },
  (t) => [
    uniqueIndex('purchases_intent').on(t.providerIntentId),
    index('purchases_buyer').on(t.buyerId, t.createdAt),
    index('purchases_open')
      .on(t.expiresAt)
      .where(sql`state = 'open'`),
    check('purchases_amount', sql`${t.amountPence} > 0`),
  ],
);

/** Webhook events that have been handled, so that a second delivery changes nothing. */
export const providerEvents = pgTable('provider_events', {
  id: text().primaryKey(),
  type: text().notNull(),
  receivedAt: moment().notNull(),
});

/** Money on its way back to a buyer. The row's id is the idempotency key of the provider's call. */
export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    purchaseId: text()
      .notNull()
      .references(() => purchases.id),
    orderId: text().notNull(),
    amountPence: integer().notNull(),
    reason: text({ enum: ['sold_out', 'requested'] }).notNull(),
    providerRefundId: text(),
    createdAt: moment().notNull(),
  },
  (t) => [uniqueIndex('refunds_order').on(t.orderId), check('refunds_amount', sql`${t.amountPence} > 0`)],
);
