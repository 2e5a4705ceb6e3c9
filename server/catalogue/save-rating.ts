import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { listings } from './tables.ts';

/** Stores a summary of a listing's reviews: the number, and the average from 1 to 5 with one decimal place. */
export async function saveListingRating(
  tx: Db,
  listingId: string,
  rating: { average: number; count: number },
): Promise<void> {
  await tx
    .update(listings)
    .set({ averageRating: rating.average, reviewCount: rating.count })
    .where(eq(listings.id, listingId));
}
