import { and, eq, inArray } from 'drizzle-orm';
import type { OpenChat } from '#contract/chat.ts';
import { toPounds } from '#contract/money.ts';
import { orderStates } from '#contract/order-states.ts';
import { Problem } from '#contract/problems.ts';
import { isPublic, selectCards } from '#server/catalogue/cards.ts';
import { listings } from '#server/catalogue/tables.ts';
import type { Reads } from '#server/db/client.ts';
import { orders } from '#server/orders/tables.ts';

type Topic = OpenChat['about'];

async function readListing(db: Reads, id: string): Promise<Topic> {
  const [row] = await selectCards(db).where(eq(listings.id, id));
  if (!row) return null;
  const isOnSale = row.status === 'active' && !row.hiddenAt;
  return {
    kind: 'listing',
    _id: row.id,
    title: row.title,
    price: toPounds(row.pricePence),
    picture: row.pictures[0] ?? null,
    sellerId: row.sellerId,
    status: isOnSale ? (row.available > 0 ? 'active' : 'sold_out') : 'inactive',
  };
}

async function readOrder(db: Reads, id: string): Promise<Topic> {
  const [row] = await db.select().from(orders).where(eq(orders.id, id));
  if (!row) return null;
  return {
    kind: 'order',
    _id: row.id,
    title: row.productName,
    totalPrice: toPounds(row.totalPence),
    image: row.productImage,
    quantity: row.quantity,
    sellerId: row.sellerId,
    deliveryOption: row.delivery === 'postage' ? 'Postage' : 'Collection',
    ...orderStates[row.state],
  };
}

/** The topic of a chat in its current state; null if it has none. */
export async function readTopic(db: Reads, chat: { listingId: string | null; orderId: string | null }): Promise<Topic> {
  if (chat.orderId) return readOrder(db, chat.orderId);
  return chat.listingId ? readListing(db, chat.listingId) : null;
}

type Given = { listingId?: string | undefined; orderId?: string | undefined };

/**
 * Checks the topic of a chat between these two people: a public listing by one of them, or an order between them, which takes
 * precedence. Throws `product_not_found` or `order_not_found`.
 */
export async function checkTopic(db: Reads, { listingId, orderId }: Given, pair: string[]) {
  if (orderId) {
    const isTheirs = and(eq(orders.id, orderId), inArray(orders.buyerId, pair), inArray(orders.sellerId, pair));
    if ((await db.select({ id: orders.id }).from(orders).where(isTheirs)).length === 0)
      throw new Problem('order_not_found');
    return { orderId, listingId: null };
  }
  if (!listingId) return undefined;
  const isShown = and(eq(listings.id, listingId), inArray(listings.sellerId, pair), isPublic);
  if ((await db.select({ id: listings.id }).from(listings).where(isShown)).length === 0)
    throw new Problem('product_not_found');
  return { listingId, orderId: null };
}
