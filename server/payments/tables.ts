import { sql } from 'drizzle-orm';
import { bigserial, boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bankPayoutStates } from '#contract/payouts.ts';
import { users } from '#server/accounts/tables.ts';
import { id, moment } from '#server/db/columns.ts';

export const purchaseStates = ['open', 'closed', 'paid'] as const;

/**
 * One payment of one buyer: the orders of a checkout together. `open` until it is paid or closed (expired, replaced or
 * cancelled); a closed one can still become paid if the payment arrives late. Amounts are integer pence.
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
    /** Fetched from the provider after payment, together with its fee. */
    providerChargeId: text(),
    /** Set once the provider has confirmed that the intent of a closed purchase can no longer be paid. */
    intentEndedAt: moment(),
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
    index('purchases_unended')
      .on(t.expiresAt)
      .where(sql`state = 'closed' and intent_ended_at is null`),
    check('purchases_amount', sql`${t.amountPence} > 0`),
  ],
);

/** Webhook events already handled, so that a second delivery changes nothing. */
export const providerEvents = pgTable('provider_events', {
  id: text().primaryKey(),
  type: text().notNull(),
  receivedAt: moment().notNull(),
});

/** Why an order is refunded; every reason but the last is about a payment that arrived too late. */
export const refundReasons = [
  'sold_out',
  'not_for_sale',
  'seller_away',
  'price_changed',
  'cancelled_by_buyer',
  'cancelled_by_seller',
  'not_sent',
  'requested',
] as const;

/** Money on its way back to a buyer. */
export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    purchaseId: text()
      .notNull()
      .references(() => purchases.id),
    orderId: text().notNull(),
    amountPence: integer().notNull(),
    reason: text({ enum: refundReasons }).notNull(),
    /** How often the provider has refused it; with the row's id, this is the idempotency key of the next call. */
    refusals: integer().notNull().default(0),
    /** What paid the buyer back: the provider's refund, or the dispute through which the buyer's bank did. */
    providerRefundId: text(),
    /** When the card rejected it: the money is with us again, and the operator pays the buyer another way. */
    failedAt: moment(),
    createdAt: moment().notNull(),
  },
  (t) => [
    uniqueIndex('refunds_order').on(t.orderId),
    index('refunds_unsent')
      .on(t.createdAt)
      .where(sql`provider_refund_id is null`),
    check('refunds_amount', sql`${t.amountPence} > 0`),
  ],
);

/**
 * A cardholder's bank asks for a payment back (a chargeback); the id is the provider's. The payment's earnings are marked as disputed
 * while it is `open`, and stay marked, and end, if it is `lost`.
 */
export const disputes = pgTable(
  'disputes',
  {
    id: text().primaryKey(),
    purchaseId: text()
      .notNull()
      .references(() => purchases.id),
    amountPence: integer().notNull(),
    state: text({ enum: ['open', 'won', 'lost'] }).notNull(),
    openedAt: moment().notNull(),
    closedAt: moment(),
  },
  (t) => [index('disputes_purchase').on(t.purchaseId)],
);

export const earningStates = ['held', 'due', 'sending', 'transferred', 'refunded', 'returning', 'reversed'] as const;

/**
 * A seller's money from one paid order, in integer pence: the order's total less the commission, which is fixed here when the
 * order is paid. `held` until the order completes, then `due`; `sending` during the call to the provider, then `transferred`.
 * A refund or a lost dispute makes it `refunded` before the transfer and `returning` after it, until the transfer is `reversed`.
 */
export const earnings = pgTable(
  'earnings',
  {
    orderId: text().primaryKey(),
    purchaseId: text()
      .notNull()
      .references(() => purchases.id),
    sellerId: text()
      .notNull()
      .references(() => users.id),
    totalPence: integer().notNull(),
    feePence: integer().notNull(),
    state: text({ enum: earningStates }).notNull(),
    paidAt: moment().notNull(),
    dueAt: moment(),
    sentAt: moment(),
    endedAt: moment(),
    /** How often the provider has refused the transfer or its reversal; part of their idempotency keys. */
    refusals: integer().notNull().default(0),
    providerTransferId: text().unique(),
    providerReversalId: text().unique(),
    /** The buyer's bank disputes the payment: none of it is transferred or refunded. If `endedAt` is set too, the bank has kept it. */
    isDisputed: boolean().notNull().default(false),
  },
  (t) => [
    index('earnings_seller').on(t.sellerId, t.paidAt),
    index('earnings_unsettled')
      .on(t.state)
      .where(sql`state in ('due', 'sending', 'returning')`),
    check('earnings_fee', sql`${t.feePence} between 0 and ${t.totalPence}`),
  ],
);

/** A seller's account at the provider, as of `readAt`; `missing` lists what the provider still requires, in its own terms. */
export const payoutAccounts = pgTable('payout_accounts', {
  sellerId: text()
    .primaryKey()
    .references(() => users.id),
  providerAccountId: text().notNull().unique(),
  /** Can receive transfers and be paid out. */
  ready: boolean().notNull().default(false),
  /** The seller has submitted everything that was requested. */
  submitted: boolean().notNull().default(false),
  /** The provider will not pay this seller, whatever they submit. */
  refused: boolean().notNull().default(false),
  missing: jsonb().$type<string[]>().notNull().default([]),
  readAt: moment().notNull(),
});

/** Money on its way from a seller's account at the provider to their bank; the id is the provider's. */
export const payouts = pgTable(
  'payouts',
  {
    id: text().primaryKey(),
    sellerId: text()
      .notNull()
      .references(() => users.id),
    amountPence: integer().notNull(),
    state: text({ enum: bankPayoutStates }).notNull(),
    arrivesAt: moment().notNull(),
    createdAt: moment().notNull(),
  },
  (t) => [index('payouts_seller').on(t.sellerId, t.createdAt)],
);

/** Where money can be; docs/decisions/0012 explains each account. Every seller has their own `sellerAccounts`. */
export const sellerAccounts = ['held', 'due', 'account', 'transit', 'bank'] as const;
export const ledgerAccounts = ['buyers', 'refunding', 'disputed', 'fees', 'provider', ...sellerAccounts] as const;

export const ledgerKinds = [
  'charge',
  'provider_fee',
  'release',
  'refund',
  'refund_sent',
  'refund_failed',
  'dispute',
  'chargeback',
  'transfer',
  'reversal',
  'payout',
  'payout_paid',
  'payout_failed',
] as const;

/**
 * One movement of money. `cause` is unique, so repeated events are booked once. `providerObject` is the id under which the
 * provider shows the same movement; null if no money moves there and only its meaning changes.
 * The database refuses to change or delete it, and to commit one whose entries do not sum to zero.
 */
export const ledgerTransactions = pgTable(
  'ledger_transactions',
  {
    id: id(),
    kind: text({ enum: ledgerKinds }).notNull(),
    cause: text().notNull().unique(),
    orderId: text(),
    providerObject: text(),
    at: moment().notNull(),
  },
  (t) => [index('ledger_transactions_order').on(t.orderId)],
);

/** What a movement takes from (negative) or adds to (positive) each account, in integer pence. Append-only too. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    transactionId: text()
      .notNull()
      .references(() => ledgerTransactions.id),
    account: text({ enum: ledgerAccounts }).notNull(),
    sellerId: text().references(() => users.id),
    amountPence: integer().notNull(),
  },
  (t) => [
    index('ledger_entries_transaction').on(t.transactionId),
    index('ledger_entries_seller').on(t.sellerId, t.account),
    check('ledger_entries_amount', sql`${t.amountPence} <> 0`),
    check(
      'ledger_entries_seller_account',
      sql`(${t.account} in ('held', 'due', 'account', 'transit', 'bank')) = (${t.sellerId} is not null)`,
    ),
  ],
);
