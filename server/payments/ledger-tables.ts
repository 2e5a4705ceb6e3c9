import { sql } from 'drizzle-orm';
import { bigserial, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '#server/accounts/tables.ts';
import { id, moment } from '#server/db/columns.ts';

/** Where money can be; docs/decisions/0012 explains each account. Each seller has a separate set of `sellerAccounts`. */
export const sellerAccounts = ['held', 'due', 'account', 'transit', 'bank'] as const;
export const ledgerAccounts = ['buyers', 'refunding', 'disputed', 'fees', 'provider', ...sellerAccounts] as const;

const quotedSellerAccounts = sellerAccounts.map((name) => `'${name}'`).join(', ');

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
 * One movement of money. `cause` is unique, so that repeated events are booked once. `providerObject` is the id under which the
 * provider shows the same movement; null if only the money's purpose changes and nothing moves there. The database refuses changes,
 * deletions, and movements whose entries do not sum to zero.
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

/** The amount a movement takes from (negative) or adds to (positive) each account, in integer pence. Also append-only. */
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
      sql`(${t.account} in (${sql.raw(quotedSellerAccounts)})) = (${t.sellerId} is not null)`,
    ),
  ],
);
