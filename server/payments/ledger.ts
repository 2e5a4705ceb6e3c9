import { eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { newId } from '#server/db/columns.ts';
import {
  ledgerEntries,
  ledgerTransactions,
  type ledgerAccounts,
  type ledgerKinds,
  type sellerAccounts,
} from './ledger-tables.ts';

type SellerAccount = (typeof sellerAccounts)[number];
type OwnAccount = Exclude<(typeof ledgerAccounts)[number], SellerAccount>;

/** An account and the amount it gains, in integer pence; negative if it loses it. */
export type Entry =
  | { account: OwnAccount; pence: number }
  | { account: SellerAccount; sellerId: string; pence: number };

export type Movement = {
  kind: (typeof ledgerKinds)[number];
  /** Idempotency key: the same cause is never booked twice. */
  cause: string;
  orderId?: string;
  providerObject?: string | SQL | null;
  entries: Entry[];
};

/**
 * Books a movement of money, unless already booked, in the same transaction as its state change. The database refuses to commit
 * entries that do not sum to zero.
 */
export async function book(ctx: Ctx, tx: Db, { entries, ...movement }: Movement): Promise<void> {
  const booked = tx
    .insert(ledgerTransactions)
    .values({ id: newId(), ...movement, at: ctx.now() })
    .onConflictDoNothing({ target: ledgerTransactions.cause })
    .returning({ id: ledgerTransactions.id });
  const rows = entries
    .filter(({ pence }) => pence !== 0)
    .map((entry) => sql`(${entry.account}, ${'sellerId' in entry ? entry.sellerId : null}, ${entry.pence}::int)`);
  await tx.execute(sql`
    with booked as ${booked}
    insert into ${ledgerEntries} (transaction_id, account, seller_id, amount_pence)
    select booked.id, entry.* from booked, (values ${sql.join(rows, sql`, `)}) as entry`);
}

const total = sql<number>`sum(${ledgerEntries.amountPence})::bigint`.mapWith(Number);

/** The balance of each account in pence, derived from the entries alone. No balances are stored. */
export const readBalances = (db: Db) =>
  db
    .select({ account: ledgerEntries.account, sellerId: ledgerEntries.sellerId, pence: total })
    .from(ledgerEntries)
    .groupBy(ledgerEntries.account, ledgerEntries.sellerId)
    .orderBy(ledgerEntries.account, ledgerEntries.sellerId);

/** The balances of one seller's accounts, in pence. */
export async function readSellerBalance(db: Db, sellerId: string): Promise<Record<SellerAccount, number>> {
  const rows = await db
    .select({ account: ledgerEntries.account, pence: total })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.sellerId, sellerId))
    .groupBy(ledgerEntries.account);
  const balance = { held: 0, due: 0, account: 0, transit: 0, bank: 0 };
  return { ...balance, ...Object.fromEntries(rows.map(({ account, pence }) => [account, pence])) };
}

/** The accounts whose money is in our own balance at the provider. */
const ownBalance = ['refunding', 'disputed', 'fees', 'held', 'due'] as const;

/** How much each of the provider's objects should have changed our balance there, in pence. Movements without an object are summed under null. */
export const sumByProviderObject = (db: Db) =>
  db
    .select({ providerObject: ledgerTransactions.providerObject, pence: total })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(inArray(ledgerEntries.account, ownBalance))
    .groupBy(ledgerTransactions.providerObject)
    .having(sql`sum(${ledgerEntries.amountPence}) <> 0`);
