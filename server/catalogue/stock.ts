import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { listingStock } from './tables.ts';

const { onHand, reserved, listingId } = listingStock;

type Change = (tx: Db, listing: string, quantity: number) => Promise<boolean>;

const enough = (quantity: number) => sql`${onHand} - ${reserved} >= ${quantity}`;

/** Holds stock for an open checkout; false when there is not enough. */
export const reserveStock: Change = async (tx, listing, quantity) => {
  const rows = await tx
    .update(listingStock)
    .set({ reserved: sql`${reserved} + ${quantity}` })
    .where(and(eq(listingId, listing), enough(quantity)))
    .returning({ id: listingId });
  return rows.length === 1;
};

/** Gives held stock back. */
export async function releaseStock(tx: Db, listing: string, quantity: number): Promise<void> {
  await tx
    .update(listingStock)
    .set({ reserved: sql`${reserved} - ${quantity}` })
    .where(eq(listingId, listing));
}

/** Takes held stock away for good: it has been paid for. */
export async function sellReserved(tx: Db, listing: string, quantity: number): Promise<void> {
  await tx
    .update(listingStock)
    .set({ onHand: sql`${onHand} - ${quantity}`, reserved: sql`${reserved} - ${quantity}` })
    .where(eq(listingId, listing));
}

/** Takes stock that nobody holds; false when there is not enough. */
export const sellFree: Change = async (tx, listing, quantity) => {
  const rows = await tx
    .update(listingStock)
    .set({ onHand: sql`${onHand} - ${quantity}` })
    .where(and(eq(listingId, listing), enough(quantity)))
    .returning({ id: listingId });
  return rows.length === 1;
};

/** Counts a listing onto (1) or off (−1) one more wishlist. */
export async function countWish(tx: Db, listing: string, change: 1 | -1): Promise<void> {
  await tx
    .update(listingStock)
    .set({ wishes: sql`${listingStock.wishes} + ${change}` })
    .where(eq(listingId, listing));
}
