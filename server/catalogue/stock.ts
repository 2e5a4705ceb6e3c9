import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import { formatNumber } from '#contract/numbers.ts';
import { Problem } from '#contract/problems.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { record } from '#server/events.ts';
import { listings, listingStock, stockHolds } from './tables.ts';

const { onHand, reserved, sold, listingId } = listingStock;

/** A quantity of a listing, reserved for the open checkout of `holderId`. */
type Hold = typeof stockHolds.$inferSelect;

const enough = (quantity: number) => sql`${onHand} - ${reserved} >= ${quantity}`;

/** Locks the stock of these listings and of everything reserved for `holderId`, always in the same order. */
export async function lockStock(tx: Db, holderId: string, listings: string[]): Promise<void> {
  const held = await tx.select({ id: stockHolds.listingId }).from(stockHolds).where(eq(stockHolds.holderId, holderId));
  // The ids are listed because PostgreSQL would read the stock of every listing for a subquery here.
  const wanted = [...listings, ...held.map(({ id }) => id)];
  await tx
    .select({ id: listingId })
    .from(listingStock)
    .where(inArray(listingId, wanted))
    .orderBy(asc(listingId))
    .for('update');
}

/** Reserves stock for an open checkout; false if there is not enough. */
export async function reserveStock(tx: Db, { listingId: wanted, holderId, quantity }: Hold): Promise<boolean> {
  const reserving = tx.$with('reserving').as(
    tx
      .update(listingStock)
      .set({ reserved: sql`${reserved} + ${quantity}` })
      .where(and(eq(listingId, wanted), enough(quantity)))
      .returning({
        listingId,
        holderId: sql`${holderId}`.as('holder'),
        quantity: sql`${quantity}::int`.as('quantity'),
      }),
  );
  const rows = await tx
    .with(reserving)
    .insert(stockHolds)
    .select(tx.select().from(reserving))
    .returning({ id: stockHolds.listingId });
  return rows.length === 1;
}

/** Starts a statement that also deletes a reservation. */
function endingHold(tx: Db, hold: Hold) {
  const { listingId: held, holderId } = stockHolds;
  const ended = tx.delete(stockHolds).where(and(eq(holderId, hold.holderId), eq(held, hold.listingId)));
  return tx.with(tx.$with('ended').as(ended.returning({ id: held })));
}

/** Releases reserved stock. */
export async function releaseStock(tx: Db, hold: Hold): Promise<void> {
  await endingHold(tx, hold)
    .update(listingStock)
    .set({ reserved: sql`${reserved} - ${hold.quantity}` })
    .where(eq(listingId, hold.listingId));
}

/** The stock left after a sale, and the seller's low-stock threshold. */
const afterSale = {
  left: onHand,
  lowStockAt: sql<number>`(select ${listings.lowStockAt} from ${listings} where ${listings.id} = ${listingId})`,
};

/** Records an event when a sale takes the stock from above the low-stock threshold to or below it. */
async function recordLowStock(
  ctx: Ctx,
  tx: Db,
  { listingId, quantity }: Sale,
  after: { left: number; lowStockAt: number },
) {
  const { left, lowStockAt } = after;
  if (left <= lowStockAt && left + quantity > lowStockAt) await record(ctx, tx, 'stock.low', { listingId });
}

type Sale = Pick<Hold, 'listingId' | 'quantity'>;

/** Removes reserved stock permanently: it has been paid for. */
export async function sellReserved(ctx: Ctx, tx: Db, hold: Hold): Promise<void> {
  const { quantity } = hold;
  const [after] = await endingHold(tx, hold)
    .update(listingStock)
    .set({
      onHand: sql`${onHand} - ${quantity}`,
      reserved: sql`${reserved} - ${quantity}`,
      sold: sql`${sold} + ${quantity}`,
    })
    .where(eq(listingId, hold.listingId))
    .returning(afterSale);
  if (after) await recordLowStock(ctx, tx, hold, after);
}

/** Sells unreserved stock; false if there is not enough. */
export async function sellUnreserved(ctx: Ctx, tx: Db, sale: Sale): Promise<boolean> {
  const { quantity } = sale;
  const [after] = await tx
    .update(listingStock)
    .set({ onHand: sql`${onHand} - ${quantity}`, sold: sql`${sold} + ${quantity}` })
    .where(and(eq(listingId, sale.listingId), enough(quantity)))
    .returning(afterSale);
  if (after) await recordLowStock(ctx, tx, sale, after);
  return after !== undefined;
}

/** Makes stock that was sold but never sent available again. */
export async function restock(ctx: Ctx, tx: Db, { listingId: returned, quantity }: Sale): Promise<void> {
  const [after] = await tx
    .update(listingStock)
    .set({ onHand: sql`${onHand} + ${quantity}`, sold: sql`${sold} - ${quantity}` })
    .where(eq(listingId, returned))
    .returning({ onHand });
  if (after?.onHand === quantity) await record(ctx, tx, 'stock.back', { listingId: returned });
}

/** A listing's stock, including reservations. */
export async function stockOf(tx: Db, listing: string): Promise<number> {
  const [row] = await tx.select({ onHand }).from(listingStock).where(eq(listingId, listing));
  return row?.onHand ?? 0;
}

/**
 * Sets the stock to the quantity that the seller entered. Throws `conflict` if the stock has changed since the seller saw it, for
 * example through a sale, and `not_enough_stock` if open checkouts have reserved more. A listing that is not on sale is back in stock
 * only once it is published.
 */
export async function setStock(
  ctx: Ctx,
  tx: Db,
  { id, status }: Pick<typeof listings.$inferSelect, 'id' | 'status'>,
  { seen, becomes }: { seen: number; becomes: number },
): Promise<void> {
  const set = await tx
    .update(listingStock)
    .set({ onHand: becomes })
    .where(and(eq(listingId, id), eq(onHand, seen), lte(reserved, becomes)))
    .returning({ id: listingId });
  if (set.length === 1) {
    if (status === 'active' && seen === 0 && becomes > 0) await record(ctx, tx, 'stock.back', { listingId: id });
    return;
  }
  const [now] = await tx.select({ onHand, reserved }).from(listingStock).where(eq(listingId, id));
  if (now?.onHand !== seen)
    throw new Problem('conflict', `The stock has changed to ${formatNumber(now?.onHand ?? 0)}.`);
  throw new Problem(
    'not_enough_stock',
    `Buyers who are checking out have reserved ${formatNumber(now.reserved)}, so the stock can't be lower.`,
  );
}

/** Updates the wishlist counts of listings that were added to (1) or removed from (−1) a wishlist, locking them in the same order as `lockStock`. */
export async function changeWishCounts(tx: Db, ids: string[], change: 1 | -1): Promise<void> {
  if (ids.length === 0) return;
  const isOne = inArray(listingId, ids);
  await tx.select({ id: listingId }).from(listingStock).where(isOne).orderBy(asc(listingId)).for('no key update');
  await tx
    .update(listingStock)
    .set({ wishes: sql`${listingStock.wishes} + ${change}` })
    .where(isOne);
}
