import { and, asc, eq, notExists, or, sql, type SQL } from 'drizzle-orm';
import { users } from '#server/accounts/tables.ts';
import type { Ctx, Viewer } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { few, total } from '#server/db/few.ts';
import { earnings, purchases } from '#server/payments/tables.ts';
import { inGroup, saleGroupIn } from './read-seller-orders.ts';
import { orders } from './tables.ts';

const shown = 3;

/** What a seller has to post or to hand over: not what the buyer's bank asks the payment of back. */
export const waitingOf = (db: Db, sellerId: string): SQL | undefined => {
  const disputed = db
    .select({ orderId: earnings.orderId })
    .from(earnings)
    .where(and(eq(earnings.orderId, orders.id), eq(earnings.isDisputed, true)));
  const isWaiting = or(inGroup('to_post'), inGroup('to_hand_over'));
  return and(eq(orders.sellerId, sellerId), isWaiting, notExists(disputed));
};

/** What the viewer has to post or to hand over, the first paid first. */
export async function readWaitingOrders({ db, viewer }: Ctx & { viewer: Viewer }) {
  const paidAt = sql`coalesce(${purchases.paidAt}, ${orders.createdAt})`.mapWith(orders.createdAt);
  const { id: _id, productName, quantity, state, delivery } = orders;
  const rows = await db
    .select({
      total,
      _id,
      productName,
      quantity,
      state,
      delivery,
      buyerName: users.name,
      city: purchases.deliverCity,
      paidAt,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.buyerId))
    .innerJoin(purchases, eq(purchases.id, orders.purchaseId))
    .where(waitingOf(db, viewer.id))
    .orderBy(asc(paidAt), asc(orders.id))
    .limit(shown);
  return few(rows, ({ state, delivery, city, paidAt, ...order }) => ({
    ...order,
    group: saleGroupIn(state, delivery),
    town: delivery === 'postage' ? city : null,
    paidAt: paidAt.toISOString(),
  }));
}
