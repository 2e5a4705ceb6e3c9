import { and, desc, eq, inArray, isNotNull, ne } from 'drizzle-orm';
import { liveBees } from '#contract/bee-sales.ts';
import type { FileResponse } from '#contract/endpoint.ts';
import { orderStates } from '#contract/order-states.ts';
import { dayInBritain } from '#contract/time.ts';
import { users } from '#server/accounts/tables.ts';
import { listings } from '#server/catalogue/tables.ts';
import type { ViewerCtx } from '#server/context.ts';
import { writeCsv } from '#server/gateways/csv.ts';
import { orders } from '#server/orders/tables.ts';
import { purchases } from '#server/payments/tables.ts';

/** Whether the viewer has stopped their bee sales, and how many listings that concerns. */
export async function readBeeSales({ db, viewer }: ViewerCtx) {
  const areLive = and(eq(listings.sellerId, viewer.id), inArray(listings.category, [...liveBees]));
  const [[seller], count, published] = await Promise.all([
    db.select({ stoppedAt: users.beesStoppedAt }).from(users).where(eq(users.id, viewer.id)),
    db.$count(listings, and(areLive, eq(listings.status, 'active'))),
    db.$count(listings, and(areLive, ne(listings.status, 'inactive'))),
  ]);
  return { stoppedAt: seller?.stoppedAt?.toISOString() ?? null, listings: count, hasListed: published > 0 };
}

const columns = [
  'Paid on',
  'Order',
  'Category',
  'Listing',
  'Quantity',
  'Status',
  'Delivery',
  'Handed over or posted on',
  'Buyer',
  'Address',
  'Town',
  'Postcode',
];

const dayOf = (at: Date | null): string => (at ? dayInBritain(at) : '');

/** Every paid order of live bees from the viewer, latest first, with the buyer's address where bees were posted. */
export async function exportBeeRegister({ db, viewer }: ViewerCtx): Promise<FileResponse> {
  const rows = await db
    .select({ order: orders, purchase: purchases, buyer: users.name })
    .from(orders)
    .innerJoin(purchases, eq(purchases.id, orders.purchaseId))
    .innerJoin(users, eq(users.id, orders.buyerId))
    .where(and(eq(orders.sellerId, viewer.id), isNotNull(orders.paidAt), inArray(orders.category, [...liveBees])))
    .orderBy(desc(orders.paidAt), desc(orders.id));
  const lines = rows.map(({ order, purchase, buyer }) => [
    dayOf(order.paidAt),
    order.id,
    order.category,
    order.productName,
    order.quantity,
    orderStates[order.state].fulfillmentStatus,
    order.delivery === 'collection' ? 'Collection' : 'Postage',
    dayOf(order.delivery === 'collection' ? order.receivedAt : order.dispatchedAt),
    purchase.deliverTo ?? buyer,
    purchase.deliverLine1 ?? '',
    purchase.deliverCity ?? '',
    purchase.deliverPostcode ?? '',
  ]);
  return {
    type: 'text/csv; charset=utf-8',
    name: 'skep-bee-register.csv',
    bytes: writeCsv([columns, ...lines]),
  };
}
