import { and, asc, eq, or, sql } from 'drizzle-orm';
import { users } from '#server/accounts/tables.ts';
import type { Ctx, Viewer } from '#server/context.ts';
import { few, total } from '#server/db/few.ts';
import { purchases } from '#server/payments/tables.ts';
import { inGroup, saleGroupIn } from './read-seller-orders.ts';
import { orders } from './tables.ts';

const shown = 3;

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
    .where(and(eq(orders.sellerId, viewer.id), or(inGroup('to_post'), inGroup('to_hand_over'))))
    .orderBy(asc(paidAt), asc(orders.id))
    .limit(shown);
  return few(rows, ({ state, delivery, city, paidAt, ...order }) => ({
    ...order,
    group: saleGroupIn(state, delivery),
    town: delivery === 'postage' ? city : null,
    paidAt: paidAt.toISOString(),
  }));
}
