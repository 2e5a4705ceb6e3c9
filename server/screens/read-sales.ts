import { and, asc, desc, eq, gte, lt, min, sql, type SQLWrapper } from 'drizzle-orm';
import type { Input } from '#contract/endpoint.ts';
import { toPounds } from '#contract/money.ts';
import type { readSales as endpoint, Sales, SalesFacts } from '#contract/sales.ts';
import { dayInBritain } from '#contract/time.ts';
import { listings, listingViews } from '#server/catalogue/tables.ts';
import type { ViewerCtx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { viewOnboarding } from '#server/payments/onboarding.ts';
import { findPayoutAccount } from '#server/payments/payout-accounts.ts';
import { earnings, payouts } from '#server/payments/tables.ts';
import { readSellerMoney } from './order-money.ts';
import { sumFigures, noFigures, sumBetween, sumIntervals, viewFigures, within } from './sales-figures.ts';
import {
  addDays,
  firstOfMonth,
  startOfDay,
  intervalsUpTo,
  intervalsYearEarlier,
  type Intervals,
} from './sales-intervals.ts';
import { orders } from '#server/orders/tables.ts';
import { isUnfulfilled } from './unfulfilled-orders.ts';

const bestShown = 10;

const startDay = ({ starts, end }: Intervals): string => starts[0] ?? end;

const duringDays = (intervals: Intervals) =>
  and(gte(listingViews.day, startDay(intervals)), lt(listingViews.day, intervals.end));

const sumOf = (column: SQLWrapper) => sql<number>`coalesce(sum(${column}), 0)::float8`;

/** How many times a seller's listings were viewed, saved and added to a basket. */
async function readInterest(db: Db, sellerId: string, intervals: Intervals): Promise<Sales['interest']> {
  const { views, saves, baskets } = listingViews;
  const [interest] = await db
    .select({ views: sumOf(views), saves: sumOf(saves), baskets: sumOf(baskets) })
    .from(listingViews)
    .innerJoin(listings, eq(listings.id, listingViews.listingId))
    .where(and(eq(listings.sellerId, sellerId), duringDays(intervals)));
  return interest ?? { views: 0, saves: 0, baskets: 0 };
}

async function readBest(db: Db, sellerId: string, intervals: Intervals): Promise<Sales['best']> {
  const turnover = sql<number>`sum(${earnings.totalPence})::float8`;
  const viewed = db
    .select({ views: sumOf(listingViews.views) })
    .from(listingViews)
    .where(and(eq(listingViews.listingId, listings.id), duringDays(intervals)));
  const { id, title, pictures } = listings;
  const rows = await db
    .select({
      id,
      title,
      pictures,
      turnover,
      units: sql<number>`sum(${orders.quantity})::float8`,
      views: sql<number>`${viewed}`,
    })
    .from(earnings)
    .innerJoin(orders, eq(orders.id, earnings.orderId))
    .innerJoin(listings, eq(listings.id, orders.listingId))
    .where(
      and(
        eq(earnings.sellerId, sellerId),
        within(earnings.paidAt, startOfDay(startDay(intervals)), startOfDay(intervals.end)),
      ),
    )
    .groupBy(listings.id)
    .orderBy(desc(turnover), asc(listings.id))
    .limit(bestShown);
  return rows.map(({ id: _id, pictures: [picture = null], turnover: pence, ...row }) => ({
    ...row,
    _id,
    picture,
    turnover: toPounds(pence),
  }));
}

async function findFirstSale(db: Db, sellerId: string): Promise<string | null> {
  const [row] = await db
    .select({ at: min(earnings.paidAt) })
    .from(earnings)
    .where(eq(earnings.sellerId, sellerId));
  return row?.at ? dayInBritain(row.at) : null;
}

/** The viewer's sales by week or month until now, compared with a year earlier. Runs five statements. */
export async function readSales({ db, viewer, now }: ViewerCtx, { query }: Input<typeof endpoint>): Promise<Sales> {
  const intervals = intervalsUpTo(query.period, now());
  const figures = await sumIntervals(db, viewer.id, intervals);
  const before = await sumIntervals(db, viewer.id, intervalsYearEarlier(intervals));
  const { starts, end, by } = intervals;
  return {
    by: by === 'month' ? 'month' : 'week',
    from: startDay(intervals),
    to: addDays(end, -1),
    total: viewFigures(sumFigures(figures)),
    totalLastYear: viewFigures(sumFigures(before)),
    intervals: starts.map((from, index) => ({
      ...viewFigures(figures[index] ?? noFigures),
      from,
      to: addDays(starts[index + 1] ?? end, -1),
      lastYear: viewFigures(before[index] ?? noFigures),
    })),
    interest: await readInterest(db, viewer.id, intervals),
    best: await readBest(db, viewer.id, intervals),
    since: await findFirstSale(db, viewer.id),
  };
}

/** The seller's next payout according to the ledger, either already on its way to the bank or still due. */
async function readNextPayout(db: Db, sellerId: string): Promise<SalesFacts['nextPayout']> {
  const [leaving] = await db
    .select()
    .from(payouts)
    .where(and(eq(payouts.sellerId, sellerId), eq(payouts.state, 'in_transit')))
    .orderBy(asc(payouts.arrivesAt))
    .limit(1);
  if (leaving) {
    const { amountPence, arrivesAt } = leaving;
    return { state: 'on_the_way', amount: toPounds(amountPence), arrivesAt: arrivesAt.toISOString() };
  }
  const { available, account } = await readSellerMoney(db, sellerId);
  if (available + account <= 0) return { state: 'none', amount: 0, arrivesAt: null };
  const { state } = viewOnboarding(await findPayoutAccount(db, sellerId));
  const blockedBy = state === 'refused' ? 'refused' : 'setup';
  return { state: state === 'ready' ? 'soon' : blockedBy, amount: toPounds(available + account), arrivesAt: null };
}

/** The viewer's month to date compared with the same days a year earlier, orders to fulfil, and the next payout. */
export async function readSalesFacts({ db, viewer, now }: ViewerCtx): Promise<SalesFacts> {
  const month = firstOfMonth(dayInBritain(now()));
  const [before, after] = [startOfDay(firstOfMonth(month, -12)), startOfDay(firstOfMonth(month, -11))];
  const sameMoment = before.getTime() + now().getTime() - startOfDay(month).getTime();
  const lastYear = [before, new Date(Math.min(sameMoment, after.getTime()))];
  const [soFar = noFigures] = await sumBetween(db, viewer.id, [startOfDay(month), startOfDay(firstOfMonth(month, 1))]);
  const [lastYearFigures = noFigures] = await sumBetween(db, viewer.id, lastYear);
  return {
    month,
    turnover: toPounds(soFar.turnover),
    turnoverLastYear: toPounds(lastYearFigures.turnover),
    orders: soFar.orders,
    unfulfilled: await db.$count(orders, isUnfulfilled(viewer.id)),
    nextPayout: await readNextPayout(db, viewer.id),
  };
}
