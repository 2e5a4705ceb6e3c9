import { and, desc, eq, inArray, isNotNull, ne } from 'drizzle-orm';
import { liveBees } from '#contract/bee-sales.ts';
import type { FileResponse } from '#contract/endpoint.ts';
import { fulfilmentLabel, orderStates } from '#contract/order-states.ts';
import { dayInBritain } from '#contract/time.ts';
import { users } from '#server/accounts/tables.ts';
import { listings } from '#server/catalogue/tables.ts';
import type { ViewerCtx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { readInTurn } from '#server/db/paging.ts';
import { csvFile, writeCsv } from '#server/gateways/csv.ts';
import { orders } from '#server/orders/tables.ts';
import { purchases } from '#server/payments/tables.ts';

/** When the viewer stopped selling bees (if they have), and how many listings this affects. */
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

/** Only the columns that the register shows, because it covers all the years a seller has traded. */
const registered = {
  paidAt: orders.paidAt,
  id: orders.id,
  category: orders.category,
  productName: orders.productName,
  quantity: orders.quantity,
  state: orders.state,
  delivery: orders.delivery,
  receivedAt: orders.receivedAt,
  dispatchedAt: orders.dispatchedAt,
  buyer: users.name,
  to: purchases.deliverTo,
  line1: purchases.deliverLine1,
  city: purchases.deliverCity,
  postcode: purchases.deliverPostcode,
};

/** Writes a CSV file of a seller's paid orders of live bees, newest first, with the buyer's address if the bees were posted. */
export async function writeBeeRegister(db: Db, sellerId: string): Promise<Uint8Array> {
  const rows = await db
    .select(registered)
    .from(orders)
    .innerJoin(purchases, eq(purchases.id, orders.purchaseId))
    .innerJoin(users, eq(users.id, orders.buyerId))
    .where(and(eq(orders.sellerId, sellerId), isNotNull(orders.paidAt), inArray(orders.category, [...liveBees])))
    .orderBy(desc(orders.paidAt), desc(orders.id));
  const lines = rows.map(({ delivery, buyer, to, line1, city, postcode, ...order }) => [
    dayOf(order.paidAt),
    order.id,
    order.category,
    order.productName,
    order.quantity,
    fulfilmentLabel(orderStates[order.state].fulfillmentStatus, delivery === 'collection'),
    delivery === 'collection' ? 'Collection' : 'Postage',
    dayOf(delivery === 'collection' ? order.receivedAt : order.dispatchedAt),
    ...(delivery === 'collection' ? [buyer, '', '', ''] : [to ?? buyer, line1 ?? '', city ?? '', postcode ?? '']),
  ]);
  return writeCsv([columns, ...lines]);
}

/** The viewer's own register. */
export const exportBeeRegister = async ({ db, viewer }: ViewerCtx): Promise<FileResponse> =>
  csvFile('skep-bee-register.csv', await readInTurn(viewer.id, () => writeBeeRegister(db, viewer.id)));
