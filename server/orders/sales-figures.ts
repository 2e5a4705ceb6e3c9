import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { toPounds } from '#contract/money.ts';
import type { Figures } from '#contract/sales.ts';
import type { Db } from '#server/db/client.ts';
import { earnings, ledgerEntries, ledgerTransactions } from '#server/payments/tables.ts';
import { startOf, type Times } from './sales-times.ts';
import { orders } from './tables.ts';

/** As `Figures`, in integer pence. */
export type Pence = Omit<Figures, 'net'>;

/** What a time brought in which nothing happened. */
export const none: Pence = { turnover: 0, refunds: 0, fees: 0, paidOut: 0, orders: 0, units: 0 };

/** Whether a moment lies between two others, the first included. */
export const within = (at: SQLWrapper, from: Date, until: Date): SQL =>
  sql`${at} >= ${from.toISOString()}::timestamptz and ${at} < ${until.toISOString()}::timestamptz`;

/**
 * Everything that happened to a seller's money between two moments: sales when they were paid, refunds, and what reached the bank.
 * An earning is written with the ledger's entries of the same order, so the two agree to the penny and the moment.
 */
const moves = (sellerId: string, from: Date, until: Date): SQL => sql`
  select ${earnings.paidAt} as at, ${earnings.totalPence} as turnover, 0 as refunds, ${earnings.feePence} as fees,
    0 as paid_out, 1 as orders, ${orders.quantity} as units
  from ${earnings} join ${orders} on ${orders.id} = ${earnings.orderId}
  where ${earnings.sellerId} = ${sellerId} and ${within(earnings.paidAt, from, until)}
  union all
  select ${earnings.endedAt}, 0, ${earnings.totalPence}, -${earnings.feePence}, 0, 0, 0
  from ${earnings} where ${earnings.sellerId} = ${sellerId} and ${within(earnings.endedAt, from, until)}
  union all
  select ${ledgerTransactions.at}, 0, 0, 0, ${ledgerEntries.amountPence}, 0, 0
  from ${ledgerEntries} join ${ledgerTransactions} on ${ledgerTransactions.id} = ${ledgerEntries.transactionId}
  where ${ledgerEntries.sellerId} = ${sellerId} and ${ledgerEntries.account} = 'bank'
    and ${within(ledgerTransactions.at, from, until)}`;

/** What each stretch between neighbouring moments brought a seller; one that brought nothing is there with zeros. */
export async function sumBetween(db: Db, sellerId: string, moments: Date[]): Promise<Pence[]> {
  const [first, last] = [moments[0], moments.at(-1)];
  if (!first || !last) return [];
  const edges = `{${moments.map((at) => at.toISOString()).join()}}`;
  const { rows } = await db.execute(sql`
    select width_bucket(at, ${edges}::timestamptz[]) as slot, sum(turnover)::float8 as turnover, sum(refunds)::float8 as refunds,
      sum(fees)::float8 as fees, sum(paid_out)::float8 as "paidOut", sum(orders)::float8 as orders, sum(units)::float8 as units
    from (${moves(sellerId, first, last)}) as moves group by slot`);
  const bySlot = new Map((rows as (Pence & { slot: number })[]).map(({ slot, ...pence }) => [slot, pence]));
  return moments.slice(1).map((_, index) => bySlot.get(index + 1) ?? none);
}

/** What each of these times brought a seller. */
export const sumTimes = (db: Db, sellerId: string, { starts, end }: Times): Promise<Pence[]> =>
  sumBetween(db, sellerId, [...starts, end].map(startOf));

/** All of them together. */
export function addUp(all: Pence[]): Pence {
  const total = { ...none };
  const names = Object.keys(none) as (keyof Pence)[];
  for (const one of all) for (const name of names) total[name] += one[name];
  return total;
}

export const viewFigures = ({ turnover, refunds, fees, paidOut, orders, units }: Pence): Figures => ({
  turnover: toPounds(turnover),
  refunds: toPounds(refunds),
  fees: toPounds(fees),
  net: toPounds(turnover - refunds - fees),
  paidOut: toPounds(paidOut),
  orders,
  units,
});
