import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { users } from './tables.ts';

/** Saves a user's rating: the average, from 1 to 5 with one decimal place, and the number of reviews. */
export async function saveUserRating(
  tx: Db,
  userId: string,
  rating: { average: number; count: number },
): Promise<void> {
  await tx.update(users).set({ averageRating: rating.average, reviewCount: rating.count }).where(eq(users.id, userId));
}
