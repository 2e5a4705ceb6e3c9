import { and, desc, eq, gt, ne } from 'drizzle-orm';
import type { Input } from '#contract/endpoint.ts';
import type { readActivity as endpoint } from '#contract/users.ts';
import { toPounds } from '#contract/money.ts';
import { orderStates } from '#contract/order-states.ts';
import { Problem } from '#contract/problems.ts';
import { securityEvents, sessions, users } from '#server/accounts/tables.ts';
import { listings } from '#server/catalogue/tables.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { reports } from '#server/moderation/tables.ts';
import { orders } from '#server/orders/tables.ts';

/** The user's latest purchases and sales. Uses two statements, so that each can use an index. */
async function latestOrders(db: Db, userId: string) {
  const { id, productName, totalPence, state, createdAt, buyerId, sellerId } = orders;
  const read = (who: typeof buyerId | typeof sellerId) =>
    db
      .select({ id, productName, totalPence, state, createdAt })
      .from(orders)
      .where(eq(who, userId))
      .orderBy(desc(createdAt))
      .limit(10);
  const [bought, sold] = await Promise.all([read(buyerId), read(sellerId)]);
  const view = (side: 'bought' | 'sold') => (row: (typeof bought)[number]) => ({
    _id: row.id,
    side,
    productName: row.productName,
    total: toPounds(row.totalPence),
    status: orderStates[row.state].status,
    createdAt: row.createdAt.toISOString(),
  });
  return [...bought.map(view('bought')), ...sold.map(view('sold'))]
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
    .slice(0, 10);
}

/** What an admin wants to know about a user before making a decision about them. */
export async function readActivity({ db, now }: Ctx, { params: { id } }: Input<typeof endpoint>) {
  const { device, createdAt, userId, expiresAt } = sessions;
  const isTheirs = and(eq(userId, id), gt(expiresAt, now()));
  const [known, bought, sold, listed, reportsMade, reportsAbout, latest, signedIn, devices, logged] = await Promise.all(
    [
      db.$count(users, eq(users.id, id)),
      db.$count(orders, and(eq(orders.buyerId, id), ne(orders.state, 'cancelled'))),
      db.$count(orders, and(eq(orders.sellerId, id), ne(orders.state, 'cancelled'))),
      db.$count(listings, eq(listings.sellerId, id)),
      db.$count(reports, eq(reports.reporterId, id)),
      db.$count(reports, eq(reports.ownerId, id)),
      latestOrders(db, id),
      db.$count(sessions, isTheirs),
      db.select({ device, createdAt }).from(sessions).where(isTheirs).orderBy(desc(createdAt)).limit(20),
      db.select().from(securityEvents).where(eq(securityEvents.userId, id)).orderBy(desc(securityEvents.at)).limit(20),
    ],
  );
  if (!known) throw new Problem('user_not_found');
  return {
    bought,
    sold,
    listings: listed,
    reportsMade,
    reportsAbout,
    orders: latest,
    signedIn,
    sessions: devices.map((one) => ({ ...one, createdAt: one.createdAt.toISOString() })),
    securityEvents: logged.map((one) => ({ ...one, _id: one.id, at: one.at.toISOString() })),
  };
}
