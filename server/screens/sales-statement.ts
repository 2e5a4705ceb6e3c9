import { and, eq } from 'drizzle-orm';
import type { FileResponse } from '#contract/endpoint.ts';
import { toPounds } from '#contract/money.ts';
import type { Statement, StatementRow } from '#contract/sales.ts';
import { dayInBritain } from '#contract/time.ts';
import { users } from '#server/accounts/tables.ts';
import { addressLinesOf, viewTrader } from '#server/accounts/view.ts';
import type { ViewerCtx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { writeCsv } from '#server/gateways/csv.ts';
import type { Earning } from '#server/payments/earnings.ts';
import { deductions, earnings } from '#server/payments/tables.ts';
import { sumFigures, sumIntervals, viewFigures, within } from './sales-figures.ts';
import { addDays, startOfDay, intervalOfYear } from './sales-intervals.ts';
import { orders } from '#server/orders/tables.ts';

type Order = typeof orders.$inferSelect;

const viewSale = (earning: Earning, order: Order): StatementRow => ({
  at: earning.paidAt.toISOString(),
  kind: 'sale',
  orderId: order.id,
  title: order.productName,
  quantity: order.quantity,
  goods: toPounds(order.totalPence - order.postagePence),
  postage: toPounds(order.postagePence),
  refund: 0,
  commission: toPounds(earning.feePence),
  net: toPounds(earning.totalPence - earning.feePence),
  sentAt: earning.sentAt?.toISOString() ?? null,
  transferId: earning.providerTransferId,
});

const viewRefund = ({ at, amountPence, feePence }: typeof deductions.$inferSelect, order: Order): StatementRow => ({
  at: at.toISOString(),
  kind: 'refund',
  orderId: order.id,
  title: order.productName,
  quantity: order.quantity,
  goods: 0,
  postage: 0,
  refund: toPounds(amountPence),
  commission: toPounds(-feePence),
  net: toPounds(feePence - amountPence),
  sentAt: null,
  transferId: null,
});

/** The sales paid and the refunds made between two moments, oldest first. */
async function readRows(db: Db, sellerId: string, from: Date, until: Date): Promise<StatementRow[]> {
  const sales = await db
    .select({ earning: earnings, order: orders })
    .from(earnings)
    .innerJoin(orders, eq(orders.id, earnings.orderId))
    .where(and(eq(earnings.sellerId, sellerId), within(earnings.paidAt, from, until)));
  const refunds = await db
    .select({ deduction: deductions, order: orders })
    .from(deductions)
    .innerJoin(orders, eq(orders.id, deductions.orderId))
    .where(and(eq(deductions.sellerId, sellerId), within(deductions.at, from, until)));
  const rows = [
    ...sales.map(({ earning, order }) => viewSale(earning, order)),
    ...refunds.map(({ deduction, order }) => viewRefund(deduction, order)),
  ];
  return rows.toSorted((a, b) => (a.at === b.at ? (a.orderId < b.orderId ? -1 : 1) : a.at < b.at ? -1 : 1));
}

async function readSellerDetails({ db, viewer }: ViewerCtx): Promise<Statement['seller']> {
  const [user] = await db.select().from(users).where(eq(users.id, viewer.id));
  if (!user) throw new Error('the viewer does not exist');
  return viewTrader(user) ?? { name: user.name, companyNumber: null, addressLines: addressLinesOf(user) };
}

/** Every sale and refund of the viewer in a calendar or tax year, with the same totals as `readSales`. */
export async function readStatement(ctx: ViewerCtx, year: string): Promise<Statement> {
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

/** The statement as a CSV file: a line for each row, then the totals. */
export async function exportStatement(ctx: ViewerCtx, year: string): Promise<FileResponse> {
  const { rows, total } = await readStatement(ctx, year);
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
  return {
    type: 'text/csv; charset=utf-8',
    name: `skep-sales-${year}.csv`,
    bytes: writeCsv([columns, ...lines, sum]),
  };
}
