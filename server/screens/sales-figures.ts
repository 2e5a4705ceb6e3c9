import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { toPounds } from '#contract/money.ts';
import type { Figures } from '#contract/sales.ts';
import type { Db } from '#server/db/client.ts';
import { ledgerEntries, ledgerTransactions } from '#server/payments/ledger-tables.ts';
import { deductions, earnings } from '#server/payments/tables.ts';
import { startOfDay, type Intervals } from './sales-intervals.ts';
import { orders } from '#server/orders/tables.ts';

/** `Figures` in integer pence. */
export type FiguresInPence = Omit<Figures, 'net'>;

/** The figures of a period without activity. */
export const noFigures: FiguresInPence = { turnover: 0, refunds: 0, fees: 0, paidOut: 0, orders: 0, units: 0 };

/** Whether a moment is in a range that includes `from` and excludes `until`. */
export const within = (at: SQLWrapper, from: Date, until: Date): SQL =>
  sql`${at} >= ${from.toISOString()}::timestamptz and ${at} < ${until.toISOString()}::timestamptz`;

/**
 * Everything that happened to a seller's money between two moments: sales (when they were paid), refunds, and what reached the
 * bank. Earnings and deductions are written with their ledger entries, so amounts and times agree exactly.
 */
const moves = (sellerId: string, from: Date, until: Date): SQL => sql`
  select ${earnings.paidAt} as at, ${earnings.totalPence} as turnover, 0 as refunds, ${earnings.feePence} as fees,
    0 as paid_out, 1 as orders, ${orders.quantity} as units
  from ${earnings} join ${orders} on ${orders.id} = ${earnings.orderId}
  where ${earnings.sellerId} = ${sellerId} and ${within(earnings.paidAt, from, until)}
  union all
  select ${deductions.at}, 0, ${deductions.amountPence}, -${deductions.feePence}, 0, 0, 0
  from ${deductions} where ${deductions.sellerId} = ${sellerId} and ${within(deductions.at, from, until)}
  union all
  select ${ledgerTransactions.at}, 0, 0, 0, ${ledgerEntries.amountPence}, 0, 0
  from ${ledgerEntries} join ${ledgerTransactions} on ${ledgerTransactions.id} = ${ledgerEntries.transactionId}
  where ${ledgerEntries.sellerId} = ${sellerId} and ${ledgerEntries.account} = 'bank'
    and ${within(ledgerTransactions.at, from, until)}`;

/** Returns a seller's figures for each interval between neighbouring moments. An interval without activity is all zeros. */
export async function sumBetween(db: Db, sellerId: string, moments: Date[]): Promise<FiguresInPence[]> {
  const [first, last] = [moments[0], moments.at(-1)];
  if (!first || !last) return [];
  const edges = `{${moments.map((at) => at.toISOString()).join()}}`;
  const { rows } = await db.execute(sql`
    select width_bucket(at, ${edges}::timestamptz[]) as slot, sum(turnover)::float8 as turnover, sum(refunds)::float8 as refunds,
      sum(fees)::float8 as fees, sum(paid_out)::float8 as "paidOut", sum(orders)::float8 as orders, sum(units)::float8 as units
    from (${moves(sellerId, first, last)}) as moves group by slot`);
  const bySlot = new Map((rows as (FiguresInPence & { slot: number })[]).map(({ slot, ...pence }) => [slot, pence]));
  return moments.slice(1).map((_, index) => bySlot.get(index + 1) ?? noFigures);
}

/** A seller's figures for each interval. */
export const sumIntervals = (db: Db, sellerId: string, { starts, end }: Intervals): Promise<FiguresInPence[]> =>
  sumBetween(db, sellerId, [...starts, end].map(startOfDay));

/** The sum of all figures. */
export function sumFigures(all: FiguresInPence[]): FiguresInPence {
  const total = { ...noFigures };
  const names = Object.keys(noFigures) as (keyof FiguresInPence)[];
  for (const one of all) for (const name of names) total[name] += one[name];
  return total;
}

export const viewFigures = ({ turnover, refunds, fees, paidOut, orders, units }: FiguresInPence): Figures => ({
  turnover: toPounds(turnover),
  refunds: toPounds(refunds),
  fees: toPounds(fees),
  net: toPounds(turnover - refunds - fees),
  paidOut: toPounds(paidOut),
  orders,
  units,
});
