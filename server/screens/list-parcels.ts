import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { Input } from '#contract/endpoint.ts';
import type { listParcels as endpoint, ParcelToPost } from '#contract/seller-orders.ts';
import { users } from '#server/accounts/tables.ts';
import type { ViewerCtx } from '#server/context.ts';
import { viewDeliverTo } from '#server/orders/read-orders.ts';
import { orders } from '#server/orders/tables.ts';
import { purchases } from '#server/payments/tables.ts';
import { inSaleGroup } from './read-seller-orders.ts';

const { deliverTo: name, deliverLine1: line1, deliverCity: city, deliverPostcode: postcode } = purchases;

/** Returns the viewer's parcels that contain these orders, newest first. Omits orders that do not have to be posted. */
export async function listParcels({ db, viewer }: ViewerCtx, { query }: Input<typeof endpoint>) {
  const isUnposted = and(eq(orders.sellerId, viewer.id), inSaleGroup('to_post'));
  const wanted = db
    .select({ purchaseId: orders.purchaseId })
    .from(orders)
    .where(and(isUnposted, inArray(orders.id, query.order)));
  const rows = await db
    .select({ order: orders, to: { name, line1, city, postcode }, buyerName: users.name })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.buyerId))
    .innerJoin(purchases, eq(purchases.id, orders.purchaseId))
    .where(and(isUnposted, inArray(orders.purchaseId, wanted)))
    .orderBy(desc(orders.createdAt), asc(orders.id));
  const parcels = Map.groupBy(rows, ({ order }) => order.purchaseId);
  return [...parcels.values()].flatMap((parcelRows): ParcelToPost[] => {
    const [first] = parcelRows;
    if (!first) return [];
    return [
      {
        deliverTo: viewDeliverTo(first.to, first.order),
        buyerName: first.buyerName,
        orders: parcelRows.map(({ order: { id: _id, productName, quantity } }) => ({ _id, productName, quantity })),
      },
    ];
  });
}
