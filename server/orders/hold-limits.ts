import { and, eq, inArray, sql } from 'drizzle-orm';
import { reservationMs } from '#contract/payments.ts';
import { hourMs, minuteMs } from '#contract/time.ts';
import { listingStock } from '#server/catalogue/tables.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { purchases } from '#server/payments/tables.ts';
import type { PricedLine } from './price-basket.ts';
import { orderEvents, orders } from './tables.ts';

/** Unpaid holds are counted over this period. */
const windowMs = hourMs;
/** A shorter hold would leave too little time to pay, because the whole checkout expires with its first hold. */
const shortestMs = 5 * minuteMs;
/** The most listings, and the most units in total, that a buyer who has never paid can hold at a time. */
const maxListings = 20;
const maxUnits = 200;

/** How long each line of a checkout holds its stock, in milliseconds, by listing id. Missing lines are not held. */
export type Holds = Map<string, number>;

const hasPaid = (tx: Db, buyerId: string) =>
  tx.$count(purchases, and(eq(purchases.buyerId, buyerId), eq(purchases.state, 'paid'))).then((count) => count > 0);

/**
 * Reads, for each listing, the units in stock and how much was held without payment in the last hour: by this buyer (`ownMs`, in
 * milliseconds) and by all buyers in the same group (`unitMs`, in milliseconds times units). One group is buyers who had paid
 * before the hold started; the other is everyone else. A later payment does not move a hold between groups. An open checkout counts
 * in full.
 */
async function readUsage(ctx: Ctx, tx: Db, buyer: { id: string; hasPaidBefore: boolean }, listingIds: string[]) {
  const ended = sql`(select min(${orderEvents.at}) from ${orderEvents} where ${orderEvents.orderId} = ${orders.id} and ${orderEvents.toState} = 'cancelled')`;
  const held = sql`1000 * extract(epoch from coalesce(${ended}, ${purchases.expiresAt}) - ${orders.createdAt})`;
  const isOwn = sql`${orders.buyerId} = ${buyer.id}`;
  const hadPaid = sql`exists (select from ${purchases} paid where paid.buyer_id = ${orders.buyerId} and paid.state = 'paid' and paid.paid_at <= ${orders.createdAt})`;
  const isSameGroup = sql`${hadPaid} = ${buyer.hasPaidBefore}`;
  const sum = (what: typeof held, which: typeof held) =>
    sql<number>`coalesce(sum(${what}) filter (where ${which}), 0)::bigint`.mapWith(Number);
  const isRecent = sql`${orders.createdAt} > ${new Date(ctx.now().getTime() - windowMs)}`;
  const unpaid = and(
    eq(orders.listingId, listingStock.listingId),
    isRecent,
    eq(orders.isHeld, true),
    inArray(orders.state, ['pending', 'cancelled']),
  );
  return tx
    .select({
      listingId: listingStock.listingId,
      onHand: listingStock.onHand,
      ownMs: sum(held, isOwn),
      unitMs: sum(sql`${held} * ${orders.quantity}`, isSameGroup),
    })
    .from(listingStock)
    .leftJoin(orders, unpaid)
    .leftJoin(purchases, eq(purchases.id, orders.purchaseId))
    .where(inArray(listingStock.listingId, listingIds))
    .groupBy(listingStock.listingId);
}

/**
 * Decides which lines of a checkout hold their stock, and for how long (docs/decisions/0014). Within an hour, no buyer can hold a
 * listing for longer than one reservation without paying. All buyers who have never paid can together hold at most its whole stock
 * for one reservation; so can all the others. The caller has locked the stock and closed the buyer's earlier checkouts.
 */
export async function limitHolds(ctx: Ctx, tx: Db, buyerId: string, lines: PricedLine[]): Promise<Holds> {
  const hasPaidBefore = await hasPaid(tx, buyerId);
  const listingIds = lines.map(({ listing }) => listing.id);
  const usages = await readUsage(ctx, tx, { id: buyerId, hasPaidBefore }, listingIds);
  const holds: Holds = new Map();
  let units = 0;
  for (const { listing, quantity } of lines) {
    const usage = usages.find(({ listingId }) => listingId === listing.id);
    if (!usage) continue;
    const own = reservationMs - usage.ownMs;
    const shared = (reservationMs * usage.onHand - usage.unitMs) / quantity;
    const ms = Math.min(own, shared);
    const isOverLimit = !hasPaidBefore && (holds.size >= maxListings || units + quantity > maxUnits);
    if (ms < shortestMs || isOverLimit) continue;
    holds.set(listing.id, ms);
    units += quantity;
  }
  return holds;
}

/** How long the buyer has to pay, in milliseconds: until the first hold expires. */
export const paymentWindowMs = (holds: Holds): number => Math.min(reservationMs, ...holds.values());
