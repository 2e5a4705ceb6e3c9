import { and, eq, inArray, sql } from 'drizzle-orm';
import { reservationMs } from '#contract/payments.ts';
import { listingStock } from '#server/catalogue/tables.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { purchases } from '#server/payments/tables.ts';
import type { PricedLine } from './price-basket.ts';
import { orderEvents, orders } from './tables.ts';

/** What was held without being paid is counted over this time. */
const windowMs = 60 * 60_000;
/** A hold shorter than this helps nobody to pay. */
const shortestMs = 2 * 60_000;
/** How many listings, and how many units of them together, somebody who has never paid may hold at a time. */
const mostListings = 20;
const mostUnits = 200;

/** How long the lines of a checkout hold their stock, in milliseconds, by listing; a line that is not named holds nothing. */
export type Holds = Map<string, number>;

const hasPaid = (tx: Db, buyerId: string) =>
  tx.$count(purchases, and(eq(purchases.buyerId, buyerId), eq(purchases.state, 'paid'))).then((count) => count > 0);

/**
 * What has been held of each listing in the last hour and not paid: by this buyer, in milliseconds, and by all who have never paid
 * together, in milliseconds times units; and how many units there are. An open checkout counts with all of its time.
 */
async function readUse(ctx: Ctx, tx: Db, buyerId: string, listingIds: string[]) {
  const ended = sql`(select min(${orderEvents.at}) from ${orderEvents} where ${orderEvents.orderId} = ${orders.id} and ${orderEvents.toState} = 'cancelled')`;
  const held = sql`1000 * extract(epoch from coalesce(${ended}, ${purchases.expiresAt}) - ${orders.createdAt})`;
  const isOwn = sql`${orders.buyerId} = ${buyerId}`;
  const isUnpaid = sql`not exists (select from ${purchases} paid where paid.buyer_id = ${orders.buyerId} and paid.state = 'paid')`;
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
      unitMs: sum(sql`${held} * ${orders.quantity}`, isUnpaid),
    })
    .from(listingStock)
    .leftJoin(orders, unpaid)
    .leftJoin(purchases, eq(purchases.id, orders.purchaseId))
    .where(inArray(listingStock.listingId, listingIds))
    .groupBy(listingStock.listingId);
}

/**
 * Which lines of a checkout hold their stock, and how long (docs/decisions/0014). Within an hour nobody holds a listing for longer
 * than one reservation without paying, and all who have never paid together not more of it than its stock for one reservation. The
 * caller has locked the stock and ended the buyer's earlier checkouts.
 */
export async function limitHolds(ctx: Ctx, tx: Db, buyerId: string, lines: PricedLine[]): Promise<Holds> {
  const isKnown = await hasPaid(tx, buyerId);
  const uses = await readUse(
    ctx,
    tx,
    buyerId,
    lines.map(({ listing }) => listing.id),
  );
  const holds: Holds = new Map();
  let units = 0;
  for (const { listing, quantity } of lines) {
    const use = uses.find(({ listingId }) => listingId === listing.id);
    if (!use) continue;
    const own = reservationMs - use.ownMs;
    const shared = isKnown ? own : (reservationMs * use.onHand - use.unitMs) / quantity;
    const ms = Math.min(own, shared);
    const isTooMuch = !isKnown && (holds.size >= mostListings || units + quantity > mostUnits);
    if (ms < shortestMs || isTooMuch) continue;
    holds.set(listing.id, ms);
    units += quantity;
  }
  return holds;
}

/** How long a checkout may stay unpaid: as long as each of its holds lasts. */
export const paymentTimeOf = (holds: Holds): number => Math.min(reservationMs, ...holds.values());
