import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '#server/db/columns.ts';

/** The sandbox's payment intents, as Stripe would store them. No card data. */
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
  /** What the test card causes after the payment. */
  later: text({ enum: ['disputed', 'refunds_fail'] }),
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

/** The sandbox's disputes, in Stripe's terms. */
export const sandboxDisputes = pgTable('sandbox_disputes', {
  id: text().primaryKey(),
  intentId: text()
    .notNull()
    .references(() => sandboxIntents.id),
  amount: integer().notNull(),
  status: text({ enum: ['needs_response', 'won', 'lost'] }).notNull(),
  createdAt: moment().notNull(),
});

/** The sandbox's response for each idempotency key. `request` distinguishes a repeated request from a different one. */
export const sandboxResponses = pgTable('sandbox_answers', {
  key: text().primaryKey(),
  request: text().notNull(),
  status: integer().notNull(),
  body: jsonb().$type<unknown>().notNull(),
});

/** The sandbox's webhook events; `delivered` is set once the app has accepted an event. */
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

/** The sandbox's connected accounts. `missing` lists the details still to be submitted, in Stripe's terms. */
export const sandboxAccounts = pgTable('sandbox_accounts', {
  id: text().primaryKey(),
  email: text().notNull(),
  metadata: jsonb().$type<Record<string, string>>().notNull().default({}),
  missing: jsonb().$type<string[]>().notNull(),
  submitted: boolean().notNull().default(false),
  /** Why Stripe rejected the account, e.g. 'rejected.fraud'. */
  rejected: text(),
  /** The bank account it is paid out to. */
  bank: jsonb().$type<{ id: string; fingerprint: string; last4: string }>(),
  createdAt: moment().notNull(),
});

/** Single-use links to the sandbox's onboarding page, valid for five minutes. */
export const sandboxAccountLinks = pgTable('sandbox_account_links', {
  id: text().primaryKey(),
  accountId: text()
    .notNull()
    .references(() => sandboxAccounts.id),
  returnUrl: text().notNull(),
  refreshUrl: text().notNull(),
  expiresAt: moment().notNull(),
  usedAt: moment(),
});

/** The sandbox's transfers to connected accounts. */
export const sandboxTransfers = pgTable(
  'sandbox_transfers',
  {
    id: text().primaryKey(),
    accountId: text()
      .notNull()
      .references(() => sandboxAccounts.id),
    amount: integer().notNull(),
    sourceTransaction: text(),
    transferGroup: text(),
    metadata: jsonb().$type<Record<string, string>>().notNull().default({}),
    amountReversed: integer().notNull().default(0),
    createdAt: moment().notNull(),
  },
  (t) => [
    index('sandbox_transfers_group').on(t.transferGroup),
    index('sandbox_transfers_source').on(t.sourceTransaction),
  ],
);

/** The sandbox's reversals of transfers, in part or of all that is left. */
export const sandboxReversals = pgTable(
  'sandbox_reversals',
  {
    id: text().primaryKey(),
    transferId: text()
      .notNull()
      .references(() => sandboxTransfers.id),
    amount: integer().notNull(),
    metadata: jsonb().$type<Record<string, string>>().notNull().default({}),
    createdAt: moment().notNull(),
  },
  (t) => [index('sandbox_reversals_transfer').on(t.transferId)],
);

/** The sandbox's payouts from connected accounts to banks. */
export const sandboxPayouts = pgTable('sandbox_payouts', {
  id: text().primaryKey(),
  accountId: text()
    .notNull()
    .references(() => sandboxAccounts.id),
  amount: integer().notNull(),
  status: text({ enum: ['in_transit', 'paid'] }).notNull(),
  arrivesAt: moment().notNull(),
  createdAt: moment().notNull(),
});

/** Balance movements in the sandbox: the platform's or, with `accountId`, a connected account's. A balance is their sum. */
export const sandboxBalance = pgTable(
  'sandbox_balance',
  {
    id: text().primaryKey(),
    accountId: text(),
    type: text().notNull(),
    source: text().notNull(),
    amount: integer().notNull(),
    fee: integer().notNull().default(0),
    createdAt: moment().notNull(),
  },
  (t) => [index('sandbox_balance_account').on(t.accountId, t.id), index('sandbox_balance_source').on(t.source)],
);
