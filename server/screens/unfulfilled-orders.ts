import { and, asc, eq, notExists, or, sql, type SQL } from 'drizzle-orm';
import { users } from '#server/accounts/tables.ts';
import type { ViewerCtx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { withTotal, total } from '#server/db/paging.ts';
import { earnings, purchases } from '#server/payments/tables.ts';
import { inSaleGroup, requireSaleGroup } from './read-seller-orders.ts';
import { orders } from '#server/orders/tables.ts';

const shown = 3;

/** Matches the orders a seller has to post or hand over, except those whose payment the buyer's bank disputes. */
export const isUnfulfilled = (db: Db, sellerId: string): SQL | undefined => {
  const disputed = db
    .select({ orderId: earnings.orderId })
    .from(earnings)
    .where(and(eq(earnings.orderId, orders.id), eq(earnings.isDisputed, true)));
  const isReadyToSend = or(inSaleGroup('to_post'), inSaleGroup('to_hand_over'));
  return and(eq(orders.sellerId, sellerId), isReadyToSend, notExists(disputed));
};

/** The orders the viewer has to post or hand over, the earliest paid first. */
export async function readUnfulfilledOrders({ db, viewer }: ViewerCtx) {
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
    .where(isUnfulfilled(db, viewer.id))
    .orderBy(asc(paidAt), asc(orders.id))
    .limit(shown);
  return withTotal(rows, ({ state, delivery, city, paidAt, ...order }) => ({
    ...order,
    group: requireSaleGroup(state, delivery),
    town: delivery === 'postage' ? city : null,
    paidAt: paidAt.toISOString(),
  }));
}
