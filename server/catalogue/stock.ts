import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { listingStock, stockHolds } from './tables.ts';

const { onHand, reserved, listingId } = listingStock;

/** Some of a listing, and whose open checkout holds it. */
type Hold = typeof stockHolds.$inferSelect;

const enough = (quantity: number) => sql`${onHand} - ${reserved} >= ${quantity}`;

/** Locks the stock of these listings and of all that `holderId` holds, in the same order for everyone. */
export async function lockStock(tx: Db, holderId: string, listings: string[]): Promise<void> {
  const held = tx.select({ id: stockHolds.listingId }).from(stockHolds).where(eq(stockHolds.holderId, holderId));
  await tx
    .select({ id: listingId })
    .from(listingStock)
    .where(or(inArray(listingId, listings), inArray(listingId, held)))
    .orderBy(asc(listingId))
    .for('update');
}

/** Holds stock for an open checkout; false when there is not enough. */
export async function reserveStock(tx: Db, hold: Hold): Promise<boolean> {
  const rows = await tx
    .update(listingStock)
    .set({ reserved: sql`${reserved} + ${hold.quantity}` })
    .where(and(eq(listingId, hold.listingId), enough(hold.quantity)))
    .returning({ id: listingId });
  if (rows.length === 1) await tx.insert(stockHolds).values(hold);
  return rows.length === 1;
}

async function endHold(tx: Db, hold: Hold): Promise<void> {
  const { listingId: held, holderId } = stockHolds;
  await tx.delete(stockHolds).where(and(eq(holderId, hold.holderId), eq(held, hold.listingId)));
}

/** Gives held stock back. */
export async function releaseStock(tx: Db, hold: Hold): Promise<void> {
  await tx
    .update(listingStock)
    .set({ reserved: sql`${reserved} - ${hold.quantity}` })
    .where(eq(listingId, hold.listingId));
  await endHold(tx, hold);
}

/** Takes held stock away for good: it has been paid for. */
export async function sellReserved(tx: Db, hold: Hold): Promise<void> {
  const { quantity } = hold;
  await tx
    .update(listingStock)
    .set({ onHand: sql`${onHand} - ${quantity}`, reserved: sql`${reserved} - ${quantity}` })
    .where(eq(listingId, hold.listingId));
  await endHold(tx, hold);
}

/** Takes stock that nobody holds; false when there is not enough. */
export async function sellFree(tx: Db, listing: string, quantity: number): Promise<boolean> {
  const rows = await tx
    .update(listingStock)
    .set({ onHand: sql`${onHand} - ${quantity}` })
    .where(and(eq(listingId, listing), enough(quantity)))
    .returning({ id: listingId });
  return rows.length === 1;
}

/** Counts a listing onto (1) or off (−1) one more wishlist. */
export async function countWish(tx: Db, listing: string, change: 1 | -1): Promise<void> {
  await tx
    .update(listingStock)
    .set({ wishes: sql`${listingStock.wishes} + ${change}` })
    .where(eq(listingId, listing));
}
