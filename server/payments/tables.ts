import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bankPayoutStates } from '#contract/payouts.ts';
import { users } from '#server/accounts/tables.ts';
import { id, moment } from '#server/db/columns.ts';

export const purchaseStates = ['open', 'closed', 'paid'] as const;

/**
 * One buyer's payment for all orders of a checkout. `open` until it is paid or closed (expired, replaced or cancelled). A closed
 * purchase can still become paid if the payment arrives late. Amounts are integer pence.
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
    /** When the provider confirmed that a closed purchase's intent can no longer be paid. */
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

/** Why an order is refunded. The first four are for late payments: the item could no longer be sold. */
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

/** Refunds to buyers. An order can have several, whose total never exceeds the amount paid. */
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
    /** How many times the provider has refused it. Together with the row's id, the idempotency key of the next call. */
    refusals: integer().notNull().default(0),
    /** The provider's refund to the buyer, or the dispute through which their bank paid them back. */
    providerRefundId: text(),
    /** When the card rejected it. The money is back with us, and the operator pays the buyer another way. */
    failedAt: moment(),
    createdAt: moment().notNull(),
  },
  (t) => [
    index('refunds_order').on(t.orderId),
    index('refunds_created').on(t.createdAt),
    index('refunds_unsent')
      .on(t.createdAt)
      .where(sql`provider_refund_id is null`),
    check('refunds_amount', sql`${t.amountPence} > 0`),
  ],
);

/**
 * A cardholder's bank asks for a payment back (a chargeback). The id is the provider's. While a dispute is `open`, the payment's
 * earnings are marked as disputed. If it is `lost`, they stay marked and are ended.
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

export const earningStates = ['held', 'due', 'sending', 'transferred', 'refunded'] as const;

/** Matches earnings for which the seller has received more than what is left of their share, so that they owe the difference. See `owedOf`. */
export const isOwed = sql`case when provider_transfer_id is null then 0 else sent_pence - reversed_pence end - netted_pence > total_pence - fee_pence - returned_pence + returned_fee_pence`;

/**
 * A seller's money from one paid order, in integer pence: the total less the commission, which is fixed here when the order is
 * paid. `held` until the order completes, then `due`; `sending` during the call to the provider, then `transferred`. Refunds and a
 * lost dispute take from it (`deductions`), before or after the transfer, until it is all `refunded`.
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
    /** How much of the total has been taken back, and how much commission was refunded as a result. */
    returnedPence: integer().notNull().default(0),
    returnedFeePence: integer().notNull().default(0),
    /** The amount transferred, fixed before the provider is called, and how much of it has been reversed. */
    sentPence: integer().notNull().default(0),
    reversedPence: integer().notNull().default(0),
    /** The amount of a reversal whose outcome is unknown, fixed before the provider is called. */
    reversingPence: integer().notNull().default(0),
    /**
     * If positive, how much of what the seller owed on this order was taken from other orders' money. If negative, how much of this order's
     * money went towards debts on others. Sums to zero for each seller.
     */
    nettedPence: integer().notNull().default(0),
    state: text({ enum: earningStates }).notNull(),
    paidAt: moment().notNull(),
    dueAt: moment(),
    sentAt: moment(),
    /** When the last of it was taken back. */
    endedAt: moment(),
    /** How many times the provider has refused the transfer or its reversal. Part of their idempotency keys. */
    refusals: integer().notNull().default(0),
    providerTransferId: text().unique(),
    /** The buyer's bank is disputing the payment, so none of it is transferred or refunded. If `endedAt` is also set, the bank has kept it. */
    isDisputed: boolean().notNull().default(false),
    /** The buyer has requested a refund or opened a dispute, so due money is not transferred. */
    isClaimed: boolean().notNull().default(false),
  },
  (t) => [
    index('earnings_seller').on(t.sellerId, t.paidAt),
    index('earnings_paid').on(t.paidAt),
    index('earnings_unsettled')
      .on(t.state)
      .where(sql`state in ('due', 'sending')`),
    index('earnings_owed').on(t.sellerId).where(isOwed),
    check('earnings_fee', sql`${t.feePence} between 0 and ${t.totalPence}`),
    check('earnings_returned', sql`${t.returnedPence} between 0 and ${t.totalPence}`),
    check('earnings_returned_fee', sql`${t.returnedFeePence} between 0 and ${t.feePence}`),
  ],
);

export const deductionKinds = ['refund', 'chargeback'] as const;

/** Amounts taken from earnings: `amountPence` of the total, with `feePence` of commission refunded. A refund's deduction has the refund's id. */
export const deductions = pgTable(
  'deductions',
  {
    id: id(),
    orderId: text()
      .notNull()
      .references(() => earnings.orderId),
    sellerId: text()
      .notNull()
      .references(() => users.id),
    kind: text({ enum: deductionKinds }).notNull(),
    amountPence: integer().notNull(),
    feePence: integer().notNull(),
    at: moment().notNull(),
  },
  (t) => [
    index('deductions_order').on(t.orderId),
    index('deductions_seller').on(t.sellerId, t.at),
    check('deductions_amount', sql`${t.amountPence} > 0`),
    check('deductions_fee', sql`${t.feePence} between 0 and ${t.amountPence}`),
  ],
);

/** A seller's account at the provider as of `readAt`. `missing` lists what the provider still requires, in its own terms. */
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
  /** The bank account it is paid out to, and the last four digits of its number. */
  bankFingerprint: text(),
  bankEnding: text(),
  readAt: moment().notNull(),
});

/** Payouts from a seller's account at the provider to their bank. The id is the provider's. */
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
