import { eq, sql } from 'drizzle-orm';
import type { DeliveryMethod } from '#contract/catalogue.ts';
import type { Transition } from '#contract/order-process.ts';
import { selectCards, type CardRow } from '#server/catalogue/cards.ts';
import { listings as listingTable, listingViews } from '#server/catalogue/tables.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import type { DeliverTo } from '#server/gateways/stripe-events.ts';
import { priceLine } from '#server/orders/price-basket.ts';
import { writeOrder } from '#server/orders/start-checkout.ts';
import { transition, type Actor } from '#server/orders/transition.ts';
import { keepCharge } from '#server/payments/charges.ts';
import { createPurchase, endPurchase, keepDelivery, type Purchase } from '#server/payments/purchases.ts';
import { bookRefund } from '#server/payments/refund.ts';
import { refunds } from '#server/payments/tables.ts';
import { writeReviews, type NewReview } from '#server/reviews/write-reviews.ts';
import { chargeFee, chargeOf } from '#server/sandbox/balance.ts';
import { createIntent, createRefund, moveIntent } from '#server/sandbox/intents.ts';
import type { Ids } from './load.ts';
import { orders } from './orders.ts';
import { buyers } from './people.ts';
import { reviews } from './reviews.ts';
import { sales } from './sales.ts';
import type { DemoOrder } from './shape.ts';

const day = 86_400_000;

/** The moves that lead to each state, with who makes them and how many hours after the order. */
const histories: Record<DemoOrder['upTo'], [Transition, Actor['kind'], hours: number][]> = {
  cancelled: [['cancel', 'buyer', 0.1]],
  paid: [['pay', 'provider', 0.1]],
  dispatched: [
    ['pay', 'provider', 0.1],
    ['ship', 'seller', 20],
  ],
  delivered: [
    ['pay', 'provider', 0.1],
    ['ship', 'seller', 20],
    ['deliver', 'buyer', 70],
  ],
  completed: [
    ['pay', 'provider', 0.1],
    ['ship', 'seller', 20],
    ['deliver', 'buyer', 70],
    ['complete', 'buyer', 90],
  ],
  refunded: [
    ['pay', 'provider', 0.1],
    ['ship', 'seller', 20],
    ['deliver', 'buyer', 70],
    ['refund', 'seller', 120],
  ],
};

type Past = {
  listing: string;
  buyer: string;
  quantity: number;
  delivery?: DeliveryMethod;
  at: Date;
  upTo: DemoOrder['upTo'];
};

/** Where a buyer of the demo world has things sent. */
function addressOf(key: string): DeliverTo | undefined {
  const buyer = buyers.find((one) => one.key === key);
  return buyer && { name: buyer.name, line1: buyer.street, city: buyer.city, postcode: buyer.postcode };
}

/** Puts a purchase's payment into the sandbox's books, so that its money can move on like any other. Answers what pays it back. */
async function payInSandbox(ctx: Ctx, tx: Db, { id: purchaseId, amountPence: amount }: Purchase, buyer: string) {
  const wanted = { amount, currency: 'gbp', metadata: { purchaseId }, transferGroup: purchaseId };
  const intent = await createIntent(ctx, tx, wanted);
  const { id: intentId } = intent;
  await moveIntent(ctx, tx, intent, { status: 'succeeded' });
  await keepDelivery(tx, purchaseId, intentId, addressOf(buyer));
  await keepCharge(ctx, tx, purchaseId, { id: chargeOf(intentId), feePence: chargeFee(amount) });
  return async (later: Ctx) => {
    const [refund] = await tx.select().from(refunds).where(eq(refunds.purchaseId, purchaseId));
    if (!refund) throw new Error('the demo refund was not written');
    const { id } = await createRefund(later, tx, { intentId, amount, metadata: { refundId: refund.id } });
    await bookRefund(later, tx, refund.id, id);
  };
}

/** The ids of the data files' keys, and what is on sale by id. */
type World = { ids: Ids; goods: Map<string, CardRow> };

/** One order as the domain's own functions make it, each step at its own time. Returns its id, listing and seller. */
async function replay(ctx: Ctx, tx: Db, { ids, goods }: World, past: Past) {
  const row = goods.get(ids.get(past.listing) ?? '');
  const buyerId = ids.get(past.buyer);
  if (!row || !buyerId) throw new Error(`the demo order of "${past.listing}" cannot be made`);
  const delivery = past.delivery ?? (row.canPost ? 'postage' : 'collection');
  const at = (hours: number): Ctx => ({ ...ctx, now: () => new Date(past.at.getTime() + hours * 3_600_000) });
  const line = priceLine({ listing: row, quantity: past.quantity, delivery, addedPricePence: row.pricePence });
  const purchase = await createPurchase(at(0), tx, buyerId, line.totalPence);
  let order = await writeOrder(at(0), tx, purchase, line);
  const isPaid = past.upTo !== 'cancelled' && !ctx.settings.stripe;
  const payBack = isPaid ? await payInSandbox(at(0.1), tx, purchase, past.buyer) : undefined;
  const idOf: Partial<Record<Actor['kind'], string>> = { buyer: buyerId, seller: row.sellerId };
  for (const [move, kind, hours] of histories[past.upTo])
    order = await transition(at(hours), tx, order, move, { kind, id: idOf[kind] });
  if (past.upTo === 'refunded') await payBack?.(at(121));
  await endPurchase(at(0.1), tx, purchase.id, past.upTo === 'cancelled' ? 'closed' : 'paid');
  return { orderId: order.id, listingId: row.id, sellerId: row.sellerId, buyerId };
}

/** How often the demo seller's listings were looked at, saved and put into a basket: each day of 12 weeks, and each week of two years. */
const loadViews = (tx: Db, sellerId: string, now: Date) =>
  tx.execute(sql`
    insert into ${listingViews} (listing_id, day, views, saves, baskets)
    select id, ${now.toISOString()}::date - ago, (1 + (nth * 7 + ago * 5) % 4) * days,
      ((nth * 5 + ago * 11) % 13 = 0)::int * days, ((nth * 3 + ago * 7) % 19 = 0)::int * days
    from (
      select id, created_at, row_number() over (order by title) as nth
      from ${listingTable} where seller_id = ${sellerId}
    ) as own, (
      select ago, 1 as days from generate_series(0, 83) as ago
      union all select ago, 7 from generate_series(84, 728, 7) as ago
    ) as days
    where created_at < ${now.toISOString()}::timestamptz - make_interval(days => ago)`);

/** The demo buyer's orders, what the demo seller sold to others, and for each review the completed order it is about. */
export async function loadHistory(ctx: Ctx, tx: Db, ids: Ids, now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * day);
  const world = { ids, goods: new Map((await selectCards(tx)).map((row) => [row.id, row])) };
  const own = new Map<string, Awaited<ReturnType<typeof replay>>>();
  for (const { daysAgo, ...order } of orders)
    own.set(order.listing, await replay(ctx, tx, world, { ...order, buyer: 'buyer', at: ago(daysAgo) }));
  for (const { daysAgo, ...sale } of sales) await replay(ctx, tx, world, { ...sale, at: ago(daysAgo) });
  await loadViews(tx, ids.get('seller') ?? '', now);
  const written: NewReview[] = [];
  for (const { listing, reviewer, rating, text, daysAgo } of reviews) {
    const before = reviewer === 'buyer' ? own.get(listing) : undefined;
    const done =
      before ??
      (await replay(ctx, tx, world, {
        listing,
        buyer: reviewer,
        quantity: 1,
        at: ago(daysAgo + 6),
        upTo: 'completed',
      }));
    const { orderId, listingId, sellerId: subjectId, buyerId: reviewerId } = done;
    written.push({
      orderId,
      listingId,
      reviewerId,
      subjectId,
      byBuyer: true,
      rating,
      body: text,
      createdAt: ago(daysAgo),
    });
  }
  await writeReviews(tx, written);
}
