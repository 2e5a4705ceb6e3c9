import { and, eq } from 'drizzle-orm';
import type { FileResponse } from '#contract/endpoint.ts';
import { toPounds } from '#contract/money.ts';
import type { Statement, StatementRow } from '#contract/sales.ts';
import { dayInBritain } from '#contract/time.ts';
import { users } from '#server/accounts/tables.ts';
import { addressLinesOf, viewTrader } from '#server/accounts/view.ts';
import type { ViewerCtx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { readInTurn } from '#server/db/paging.ts';
import { csvFile, writeCsv } from '#server/gateways/csv.ts';
import { deductions, earnings } from '#server/payments/tables.ts';
import { sumFigures, sumIntervals, viewFigures, within } from './sales-figures.ts';
import { addDays, startOfDay, intervalOfYear } from './sales-intervals.ts';
import { orders } from '#server/orders/tables.ts';

/** Only the columns on a statement, because a large seller has tens of thousands of orders in a year. */
const orderColumns = { orderId: orders.id, title: orders.productName };

async function readSaleRows(db: Db, sellerId: string, from: Date, until: Date): Promise<StatementRow[]> {
  const { paidAt, totalPence, feePence, sentAt, providerTransferId: transferId } = earnings;
  const rows = await db
    .select({
      paidAt,
      totalPence,
      feePence,
      sentAt,
      transferId,
      ...orderColumns,
      quantity: orders.quantity,
      postagePence: orders.postagePence,
    })
    .from(earnings)
    .innerJoin(orders, eq(orders.id, earnings.orderId))
    .where(and(eq(earnings.sellerId, sellerId), within(paidAt, from, until)));
  return rows.map((row) => ({
    at: row.paidAt.toISOString(),
    kind: 'sale',
    orderId: row.orderId,
    title: row.title,
    quantity: row.quantity,
    goods: toPounds(row.totalPence - row.postagePence),
    postage: toPounds(row.postagePence),
    refund: 0,
    commission: toPounds(row.feePence),
    net: toPounds(row.totalPence - row.feePence),
    sentAt: row.sentAt?.toISOString() ?? null,
    transferId: row.transferId,
  }));
}

async function readRefundRows(db: Db, sellerId: string, from: Date, until: Date): Promise<StatementRow[]> {
  const { at, amountPence, feePence } = deductions;
  const rows = await db
    .select({ at, amountPence, feePence, ...orderColumns })
    .from(deductions)
    .innerJoin(orders, eq(orders.id, deductions.orderId))
    .where(and(eq(deductions.sellerId, sellerId), within(at, from, until)));
  return rows.map((row) => ({
    at: row.at.toISOString(),
    kind: 'refund',
    orderId: row.orderId,
    title: row.title,
    quantity: 0,
    goods: 0,
    postage: 0,
    refund: toPounds(row.amountPence),
    commission: toPounds(-row.feePence),
    net: toPounds(row.feePence - row.amountPence),
    sentAt: null,
    transferId: null,
  }));
}

const compare = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1);

/** The sales paid and the refunds made between two moments, oldest first. */
async function readRows(db: Db, sellerId: string, from: Date, until: Date): Promise<StatementRow[]> {
  const sales = await readSaleRows(db, sellerId, from, until);
  const refunds = await readRefundRows(db, sellerId, from, until);
  const rows = [...sales, ...refunds];
  return rows.toSorted((a, b) => compare(a.at, b.at) || compare(a.orderId, b.orderId));
}

async function readSellerDetails({ db, viewer }: ViewerCtx): Promise<Statement['seller']> {
  const [user] = await db.select().from(users).where(eq(users.id, viewer.id));
  if (!user) throw new Error('the viewer does not exist');
  return viewTrader(user) ?? { name: user.name, companyNumber: null, addressLines: addressLinesOf(user) };
}

async function collectStatement(ctx: ViewerCtx, year: string): Promise<Statement> {
  const interval = intervalOfYear(year);
  const from = interval.starts[0] ?? interval.end;
  const rows = await readRows(ctx.db, ctx.viewer.id, startOfDay(from), startOfDay(interval.end));
  const postage = rows.reduce((sum, row) => sum + Math.round(row.postage * 100), 0);
  const total = sumFigures(await sumIntervals(ctx.db, ctx.viewer.id, interval));
  return {
    year,
    from,
    to: addDays(interval.end, -1),
    seller: await readSellerDetails(ctx),
    company: ctx.settings.company ?? null,
    rows,
    total: { ...viewFigures(total), goods: toPounds(total.turnover - postage), postage: toPounds(postage) },
  };
}

/** All of the viewer's sales and refunds in a calendar or tax year, with the same totals as `readSales`. */
export const readStatement = (ctx: ViewerCtx, year: string): Promise<Statement> =>
  readInTurn(ctx.viewer.id, () => collectStatement(ctx, year));

const columns = [
  'Date',
  'Type',
  'Order',
  'Listing',
  'Quantity',
  'Goods (£)',
  'Postage (£)',
  'Refund (£)',
  'Commission (£)',
  'Net (£)',
  'Sent to you on',
  'Transfer',
];

const amounts = (...all: number[]) => all.map((pounds) => ({ pounds }));
const dayOf = (iso: string | null): string => (iso ? dayInBritain(new Date(iso)) : '');

async function writeStatement(ctx: ViewerCtx, year: string): Promise<Uint8Array> {
  const { rows, total } = await collectStatement(ctx, year);
  const lines = rows.map((row) => [
    dayOf(row.at),
    row.kind === 'sale' ? 'Sale' : 'Refund',
    row.orderId,
    row.title,
    row.quantity,
    ...amounts(row.goods, row.postage, row.refund, row.commission, row.net),
    dayOf(row.sentAt),
    row.transferId ?? '',
  ]);
  const { goods, postage, refunds, fees, net, units } = total;
  const sum = ['Total', '', '', '', units, ...amounts(goods, postage, refunds, fees, net), '', ''];
  return writeCsv([columns, ...lines, sum]);
}

/** The statement as a CSV file: a line for each row, then the totals. */
export const exportStatement = async (ctx: ViewerCtx, year: string): Promise<FileResponse> =>
  csvFile(`skep-sales-${year}.csv`, await readInTurn(ctx.viewer.id, () => writeStatement(ctx, year)));
