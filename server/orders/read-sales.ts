import { and, asc, desc, eq, gte, lt, min, sql, type SQLWrapper } from 'drizzle-orm';
import type { Input } from '#contract/endpoint.ts';
import { toPounds } from '#contract/money.ts';
import type { readSales as endpoint, Sales, SalesFacts } from '#contract/sales.ts';
import { dayInBritain } from '#server/accounts/away.ts';
import { listings, listingViews } from '#server/catalogue/tables.ts';
import type { Ctx, Viewer } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { viewOnboarding } from '#server/payments/onboarding.ts';
import { findPayoutAccount } from '#server/payments/payout-accounts.ts';
import { earnings, payouts } from '#server/payments/tables.ts';
import { readSellerMoney } from './order-money.ts';
import { addUp, none, sumBetween, sumTimes, viewFigures, within } from './sales-figures.ts';
import { addDays, firstOfMonth, startOf, timesUpTo, yearBefore, type Times } from './sales-times.ts';
import { orders } from './tables.ts';
import { waitingOf } from './waiting-orders.ts';

type Seller = Ctx & { viewer: Viewer };

const bestShown = 10;

const begin = ({ starts, end }: Times): string => starts[0] ?? end;

const duringDays = (times: Times) => and(gte(listingViews.day, begin(times)), lt(listingViews.day, times.end));

const sumOf = (column: SQLWrapper) => sql<number>`coalesce(sum(${column}), 0)::float8`;

/** How often a seller's listings were looked at, saved and put into a basket. */
async function readInterest(db: Db, sellerId: string, times: Times): Promise<Sales['interest']> {
  const { views, saves, baskets } = listingViews;
  const [interest] = await db
    .select({ views: sumOf(views), saves: sumOf(saves), baskets: sumOf(baskets) })
    .from(listingViews)
    .innerJoin(listings, eq(listings.id, listingViews.listingId))
    .where(and(eq(listings.sellerId, sellerId), duringDays(times)));
  return interest ?? { views: 0, saves: 0, baskets: 0 };
}

async function readBest(db: Db, sellerId: string, times: Times): Promise<Sales['best']> {
  const turnover = sql<number>`sum(${earnings.totalPence})::float8`;
  const viewed = db
    .select({ views: sumOf(listingViews.views) })
    .from(listingViews)
    .where(and(eq(listingViews.listingId, listings.id), duringDays(times)));
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
    .where(and(eq(earnings.sellerId, sellerId), within(earnings.paidAt, startOf(begin(times)), startOf(times.end))))
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

async function firstSale(db: Db, sellerId: string): Promise<string | null> {
  const [row] = await db
    .select({ at: min(earnings.paidAt) })
    .from(earnings)
    .where(eq(earnings.sellerId, sellerId));
  return row?.at ? dayInBritain(row.at) : null;
}

/** The viewer's sales by week or month up to now, beside those of a year before. Five statements. */
export async function readSales({ db, viewer, now }: Seller, { query }: Input<typeof endpoint>): Promise<Sales> {
  const times = timesUpTo(query.period, now());
  const figures = await sumTimes(db, viewer.id, times);
  const before = await sumTimes(db, viewer.id, yearBefore(times));
  const { starts, end, by } = times;
  return {
    by: by === 'month' ? 'month' : 'week',
    from: begin(times),
    to: addDays(end, -1),
    total: viewFigures(addUp(figures)),
    totalLastYear: viewFigures(addUp(before)),
    times: starts.map((from, index) => ({
      ...viewFigures(figures[index] ?? none),
      from,
      to: addDays(starts[index + 1] ?? end, -1),
      lastYear: viewFigures(before[index] ?? none),
    })),
    interest: await readInterest(db, viewer.id, times),
    best: await readBest(db, viewer.id, times),
    since: await firstSale(db, viewer.id),
  };
}

/** What goes to the seller's bank next, by the ledger: money on its way there, or what is due and waits. */
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
  const waits = state === 'refused' ? 'refused' : 'setup';
  return { state: state === 'ready' ? 'soon' : waits, amount: toPounds(available + account), arrivesAt: null };
}

/** The viewer's month so far beside the same days a year before, what is to hand over, and the next payout. */
export async function readSalesFacts({ db, viewer, now }: Seller): Promise<SalesFacts> {
  const month = firstOfMonth(dayInBritain(now()));
  const [before, after] = [startOf(firstOfMonth(month, -12)), startOf(firstOfMonth(month, -11))];
  const sameMoment = before.getTime() + now().getTime() - startOf(month).getTime();
  const lastYear = [before, new Date(Math.min(sameMoment, after.getTime()))];
  const [soFar = none] = await sumBetween(db, viewer.id, [startOf(month), startOf(firstOfMonth(month, 1))]);
  const [then = none] = await sumBetween(db, viewer.id, lastYear);
  return {
    month,
    turnover: toPounds(soFar.turnover),
    turnoverLastYear: toPounds(then.turnover),
    orders: soFar.orders,
    toHandOver: await db.$count(orders, waitingOf(db, viewer.id)),
    nextPayout: await readNextPayout(db, viewer.id),
  };
}
