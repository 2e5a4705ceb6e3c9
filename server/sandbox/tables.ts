import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '#server/db/columns.ts';

/** The sandbox's payment intents, as Stripe would keep them. `requestedAction` is set while 3-D Secure is asked for. No card data. */
export const sandboxIntents = pgTable('sandbox_intents', {
  id: text().primaryKey(),
  clientSecret: text().notNull().unique(),
  amount: integer().notNull(),
  currency: text().notNull(),
  status: text({ enum: ['requires_payment_method', 'requires_action', 'succeeded', 'canceled'] }).notNull(),
  metadata: jsonb().$type<Record<string, string>>().notNull().default({}),
  shipping: jsonb().$type<Record<string, unknown>>(),
  transferGroup: text(),
  lastError: jsonb().$type<Record<string, string>>(),
  amountRefunded: integer().notNull().default(0),
  createdAt: moment().notNull(),
});

/** The sandbox's refunds. */
export const sandboxRefunds = pgTable('sandbox_refunds', {
  id: text().primaryKey(),
  intentId: text()
    .notNull()
    .references(() => sandboxIntents.id),
  amount: integer().notNull(),
  metadata: jsonb().$type<Record<string, string>>().notNull().default({}),
  createdAt: moment().notNull(),
});

/** What the sandbox answered to each idempotency key. `request` tells a repeated call from a different one. */
export const sandboxAnswers = pgTable('sandbox_answers', {
  key: text().primaryKey(),
  request: text().notNull(),
  status: integer().notNull(),
  body: jsonb().$type<unknown>().notNull(),
});

/** The sandbox's webhook events; `delivered` once the app has taken one. */
export const sandboxEvents = pgTable(
  'sandbox_events',
  {
    id: text().primaryKey(),
    body: text().notNull(),
    delivered: boolean().notNull().default(false),
    createdAt: moment().notNull(),
  },
  (t) => [index('sandbox_events_delivered').on(t.delivered, t.createdAt)],
);
