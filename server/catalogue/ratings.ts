import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { listings } from './tables.ts';

/** Keeps the summary of the reviews of a listing: average of 1 to 5 with one decimal, and how many. */
export async function keepListingRating(
  tx: Db,
  listingId: string,
  rating: { average: number; count: number },
): Promise<void> {
  await tx
    .update(listings)
    .set({ averageRating: rating.average, reviewCount: rating.count })
    .where(eq(listings.id, listingId));
}
