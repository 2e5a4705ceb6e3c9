import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { carriers } from '#contract/carriers.ts';
import type { ClaimReason } from '#contract/claim-reasons.ts';
import { claimOutcomes, type ClaimParty } from '#contract/claims.ts';
import type { Transition } from '#contract/order-process.ts';
import { users } from '#server/accounts/tables.ts';
import { id, moment } from '#server/db/columns.ts';
import { orders } from '#server/orders/tables.ts';

/**
 * A refund request or dispute about an order, which can have only one open claim. Its current state is `orders.claimState`. Amounts
 * are integer pence.
 */
export const claims = pgTable(
  'claims',
  {
    id: id(),
    orderId: text()
      .notNull()
      .references(() => orders.id),
    reason: text().$type<ClaimReason>().notNull(),
    amountPence: integer().notNull(),
    needsReturn: boolean().notNull(),
    /** Whether it is, or became, a dispute. */
    isDispute: boolean().notNull(),
    openedAt: moment().notNull(),
    endedAt: moment(),
    outcome: text({ enum: claimOutcomes }),
    sentBackAt: moment(),
    /** Null if the item was handed over. */
    returnCarrier: text({ enum: carriers }),
    returnTrackingNumber: text(),
    decidedPence: integer(),
    decidedReturn: boolean(),
    decidedAt: moment(),
    decidedById: text().references(() => users.id),
  },
  (t) => [
    uniqueIndex('claims_open')
      .on(t.orderId)
      .where(sql`${t.endedAt} is null`),
    index('claims_order').on(t.orderId, t.openedAt),
    index('claims_disputes')
      .on(t.endedAt, t.openedAt)
      .where(sql`${t.isDispute}`),
    check('claims_amount', sql`${t.amountPence} > 0`),
    check('claims_ended', sql`(${t.endedAt} is null) = (${t.outcome} is null)`),
  ],
);

/** The statements that the two sides and Skep make about a claim; append-only. */
export const claimStatements = pgTable(
  'claim_statements',
  {
    id: id(),
    claimId: text()
      .notNull()
      .references(() => claims.id),
    by: text().$type<ClaimParty>().notNull(),
    authorId: text()
      .notNull()
      .references(() => users.id),
    /** The move it was made with; null if it was added on its own. */
    move: text().$type<Transition>(),
    body: text().notNull(),
    at: moment().notNull(),
  },
  (t) => [index('claim_statements_claim').on(t.claimId, t.at)],
);

/** Pictures uploaded as evidence, stored as private files. Deleted after a day if they are not used in a statement. */
export const evidence = pgTable(
  'evidence',
  {
    id: id(),
    orderId: text()
      .notNull()
      .references(() => orders.id),
    uploaderId: text()
      .notNull()
      .references(() => users.id),
    statementId: text().references(() => claimStatements.id),
    uploadedAt: moment().notNull(),
  },
  (t) => [
    index('evidence_statement').on(t.statementId),
    index('evidence_unused')
      .on(t.uploaderId, t.uploadedAt)
      .where(sql`${t.statementId} is null`),
  ],
);
