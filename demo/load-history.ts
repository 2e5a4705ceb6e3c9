import { eq, sql } from 'drizzle-orm';
import type { DeliveryMethod } from '#contract/catalogue.ts';
import type { Transition } from '#contract/order-process.ts';
import { dayInBritain, dayMs, hourMs, momentInBritain } from '#contract/time.ts';
import { selectCards, type CardRow } from '#server/catalogue/cards.ts';
import { listings as listingTable, listingViews } from '#server/catalogue/tables.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import type { DeliverTo } from '#server/gateways/stripe-events.ts';
import { priceLine } from '#server/orders/price-basket.ts';
import { createOrder } from '#server/orders/start-checkout.ts';
import { transition, type Actor } from '#server/orders/transition.ts';
import { recordCharge } from '#server/payments/charges.ts';
import { createPurchase, endPurchase, recordDelivery, type Purchase } from '#server/payments/purchases.ts';
import { bookRefund } from '#server/payments/refund.ts';
import { refunds } from '#server/payments/tables.ts';
import { insertReviews } from '#server/reviews/write-reviews.ts';
import { chargeFee, chargeOf } from '#sandbox/balance.ts';
import { createIntent, createRefund, updateIntent } from '#sandbox/intents.ts';
import { orders } from './orders.ts';
import { buyers } from './people.ts';
import { hiddenReview, reviews } from './reviews.ts';
import { sales } from './sales.ts';
import type { DemoOrder, DemoReview, Ids } from './shape.ts';

type History = [Transition, Actor['kind'], hours: number][];

/** The transitions that take a posted order to each state, who makes them, and how many hours after the order was placed. */
const histories: Record<DemoOrder['upTo'], History> = {
  cancelled: [['cancel', 'buyer', 0.1]],
  called_off: [
    ['pay', 'provider', 0.1],
    ['cancelAsSeller', 'seller', 30],
  ],
  paid: [['pay', 'provider', 0.1]],
  shipped: [
    ['pay', 'provider', 0.1],
    ['dispatch', 'seller', 20],
  ],
  delivered: [
    ['pay', 'provider', 0.1],
    ['dispatch', 'seller', 20],
    ['deliver', 'buyer', 70],
  ],
  completed: [
    ['pay', 'provider', 0.1],
    ['dispatch', 'seller', 20],
    ['deliver', 'buyer', 70],
    ['complete', 'clock', 118],
  ],
  refunded: [
    ['pay', 'provider', 0.1],
    ['dispatch', 'seller', 20],
    ['deliver', 'buyer', 70],
    ['refund', 'seller', 120],
  ],
};

/** An order's history, adapted to its delivery method: an order for collection is handed over by the seller instead of being posted. */
const historyOf = ({ upTo, delivery }: { upTo: DemoOrder['upTo']; delivery: DeliveryMethod }): History =>
  histories[upTo].flatMap<History[number]>(([step, kind, hours]) => {
    if (delivery === 'postage') return [[step, kind, hours]];
    if (step === 'dispatch') return [];
    return step === 'deliver' ? [['handOver', 'seller', hours]] : [[step, kind, hours]];
  });

/** An invented tracking number in Royal Mail's format. */
const trackingNumber = (orderId: string): string =>
  `QH${[...orderId]
    .reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1e9, 7)
    .toString()
    .padStart(9, '0')}GB`;

type PastOrder = {
  listing: string;
  buyer: string;
  quantity: number;
  delivery?: DeliveryMethod;
  at: Date;
  upTo: DemoOrder['upTo'];
  collection?: DemoOrder['collection'];
};

type Step = { name: Transition; by: Actor['kind']; hours: number; details: Parameters<typeof transition>[5] };

/** The steps that propose a collection time and, if it was agreed, agree to it. */
function timeSteps(ctx: Ctx, { collection }: PastOrder): Step[] {
  if (!collection) return [];
  const { inDays, time, agreed } = collection;
  const at = momentInBritain(dayInBritain(new Date(ctx.now().getTime() + inDays * dayMs)), time);
  const proposed = { collectionProposal: at, collectionProposedBy: 'seller' as const };
  const accepted = { collectionAt: at, collectionProposal: null, collectionProposedBy: null };
  return [
    { name: 'proposeTime', by: 'seller', hours: 4, details: proposed },
    ...(agreed ? [{ name: 'agreeTime' as const, by: 'buyer' as const, hours: 9, details: accepted }] : []),
  ];
}

/** A demo buyer's delivery address. */
function addressOf(key: string): DeliverTo | undefined {
  const buyer = buyers.find((one) => one.key === key);
  return buyer && { name: buyer.name, line1: buyer.street, city: buyer.city, postcode: buyer.postcode };
}

/** Records a purchase's payment in the sandbox, so that it can be paid out like any other. Returns a function that sends its refunds. */
async function payInSandbox(ctx: Ctx, tx: Db, { id: purchaseId, amountPence: amount }: Purchase, buyer: string) {
  const wanted = { amount, currency: 'gbp', metadata: { purchaseId }, transferGroup: purchaseId };
  const intent = await createIntent(ctx, tx, wanted);
  const { id: intentId } = intent;
  await updateIntent(ctx, tx, intent, { status: 'succeeded' });
  await recordDelivery(tx, purchaseId, intentId, addressOf(buyer));
  await recordCharge(ctx, tx, purchaseId, { id: chargeOf(intentId), feePence: chargeFee(amount) });
  return async (later: Ctx, tx: Db) => {
    for (const refund of await tx.select().from(refunds).where(eq(refunds.purchaseId, purchaseId))) {
      const { id: refundId, amountPence } = refund;
      const { id } = await createRefund(later, tx, { intentId, amount: amountPence, metadata: { refundId } });
      await bookRefund(later, tx, refundId, id);
    }
  };
}

/** The database ids for the keys in the data files, and the listings by id. */
export type World = { ids: Ids; cards: Map<string, CardRow> };

/**
 * Creates one order with the domain's own functions, each step at its own time. Returns the ids of the order, listing, seller and buyer,
 * and a function that sends the order's refunds.
 */
export async function replay(ctx: Ctx, tx: Db, { ids, cards }: World, past: PastOrder) {
  const row = cards.get(ids.get(past.listing) ?? '');
  const buyerId = ids.get(past.buyer);
  if (!row || !buyerId) throw new Error(`the demo order of "${past.listing}" cannot be created`);
  const delivery = past.delivery ?? (row.canPost ? 'postage' : 'collection');
  const at = (hours: number): Ctx => ({ ...ctx, now: () => new Date(past.at.getTime() + hours * hourMs) });
  const line = priceLine({ listing: row, quantity: past.quantity, delivery, addedPricePence: row.pricePence });
  const purchase = await createPurchase(at(0), tx, buyerId, line.totalPence);
  let order = await createOrder(at(0), tx, purchase, line);
  const isPaid = past.upTo !== 'cancelled' && !ctx.settings.stripe;
  const refund = isPaid ? await payInSandbox(at(0.1), tx, purchase, past.buyer) : undefined;
  const idOf: Partial<Record<Actor['kind'], string>> = { buyer: buyerId, seller: row.sellerId };
  const cancelReason = 'I dropped it while packing it, and it was my last one. I am sorry.';
  const parcel = { carrier: 'royal_mail' as const, trackingNumber: trackingNumber(order.id) };
  const steps = historyOf({ upTo: past.upTo, delivery }).map<Step>(([name, by, hours]) => ({
    name,
    by,
    hours,
    details: { ...(name === 'dispatch' && parcel), ...(name === 'cancelAsSeller' && { cancelReason }) },
  }));
  for (const { name, by: kind, hours, details } of [...steps, ...timeSteps(ctx, past)])
    order = await transition(at(hours), tx, order, name, { kind, id: idOf[kind] }, details);
  if (past.upTo === 'refunded' || past.upTo === 'called_off') await refund?.(at(121), tx);
  await endPurchase(at(0.1), tx, purchase.id, past.upTo === 'cancelled' ? 'closed' : 'paid');
  return { orderId: order.id, listingId: row.id, sellerId: row.sellerId, buyerId, refund };
}

/**
 * Adds views, saves and basket additions for the demo seller's listings, some more popular than others. The figures are daily for the last
 * 12 weeks, and weekly for the rest of two years.
 */
const loadViews = (tx: Db, sellerId: string, now: Date) =>
  tx.execute(sql`
    insert into ${listingViews} (listing_id, day, views, saves, baskets)
    select id, ${now.toISOString()}::date - ago, greatest(1, (1 + (nth * 7 + ago * 5) % 4) * (2 + nth * 5 % 7) / 4) * days,
      ((nth * 5 + ago * 11) % 13 = 0)::int * days, ((nth * 3 + ago * 7) % 19 = 0)::int * days
    from (
      select id, created_at, row_number() over (order by title) as nth
      from ${listingTable} where seller_id = ${sellerId}
    ) as own, (
      select ago, 1 as days from generate_series(0, 83) as ago
      union all select ago, 7 from generate_series(84, 728, 7) as ago
    ) as days
    where created_at < ${now.toISOString()}::timestamptz - make_interval(days => ago)`);

type Reviewed = Awaited<ReturnType<typeof replay>>;
type Written = Parameters<typeof insertReviews>[1];

/** The fields of a review that identify its order, its writer and the person reviewed. */
const between = ({ orderId, listingId, sellerId, buyerId }: Reviewed, byBuyer: boolean) => ({
  orderId,
  listingId,
  byBuyer,
  reviewerId: byBuyer ? buyerId : sellerId,
  subjectId: byBuyer ? sellerId : buyerId,
});

/** A buyer's review with any reply, and the seller's review of the same order if there is one, all published. */
function reviewsOf(reviewed: Reviewed, { rating, text, reply, ofBuyer }: DemoReview, at: Date): Written {
  const times = { createdAt: at, publishedAt: at };
  const replied = reply ? { reply, repliedAt: new Date(at.getTime() + 9 * hourMs) } : {};
  const byBuyer = { ...between(reviewed, true), rating, body: text, ...times, ...replied };
  const { rating: stars, text: body } = ofBuyer ?? {};
  return [byBuyer, ...(stars && body ? [{ ...between(reviewed, false), rating: stars, body, ...times }] : [])];
}

/**
 * Loads the demo buyer's orders, the demo seller's sales to others, and the completed order behind each review. The demo seller has also
 * reviewed the demo buyer, but that review stays hidden until the buyer reviews the same order.
 */
export async function loadHistory(ctx: Ctx, tx: Db, ids: Ids, now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * dayMs);
  const world = { ids, cards: new Map((await selectCards(tx)).map((row) => [row.id, row])) };
  const own = new Map<string, Reviewed>();
  for (const { daysAgo, ...order } of orders)
    own.set(order.listing, await replay(ctx, tx, world, { ...order, buyer: 'buyer', at: ago(daysAgo) }));
  for (const { daysAgo, ...sale } of sales) await replay(ctx, tx, world, { ...sale, at: ago(daysAgo) });
  await loadViews(tx, ids.get('seller') ?? '', now);
  const written: Written = [];
  for (const review of reviews) {
    const { listing, reviewer: buyer, daysAgo } = review;
    const existing = buyer === 'buyer' ? own.get(listing) : undefined;
    const past = { listing, buyer, quantity: 1, at: ago(daysAgo + 6), upTo: 'completed' as const };
    written.push(...reviewsOf(existing ?? (await replay(ctx, tx, world, past)), review, ago(daysAgo)));
  }
  const latest = own.get(hiddenReview.listing);
  if (latest) {
    const { rating, text: body, daysAgo } = hiddenReview;
    written.push({ ...between(latest, false), rating, body, createdAt: ago(daysAgo) });
  }
  await insertReviews(tx, written);
}
