import { and, asc, eq, or, sql, type SQL } from 'drizzle-orm';
import { users } from '#server/accounts/tables.ts';
import type { ViewerCtx } from '#server/context.ts';
import { withTotal, total } from '#server/db/paging.ts';
import { purchases } from '#server/payments/tables.ts';
import { inSaleGroup, requireSaleGroup } from './read-seller-orders.ts';
import { orders } from '#server/orders/tables.ts';

const maxShown = 3;

/** Matches the orders a seller has to post or hand over. */
export const isUnfulfilled = (sellerId: string): SQL | undefined =>
  and(eq(orders.sellerId, sellerId), or(inSaleGroup('to_post'), inSaleGroup('to_hand_over')));

/** The orders the viewer has to post or hand over, earliest paid first. */
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
    .where(isUnfulfilled(viewer.id))
    .orderBy(asc(paidAt), asc(orders.id))
    .limit(maxShown);
  return withTotal(rows, ({ state, delivery, city, paidAt, ...order }) => ({
    ...order,
    group: requireSaleGroup(state, delivery),
    town: delivery === 'postage' ? city : null,
    paidAt: paidAt.toISOString(),
  }));
}
