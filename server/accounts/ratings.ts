import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { users } from './tables.ts';

/** Keeps the summary of the reviews about a user: average of 1 to 5 with one decimal, and how many. */
export async function keepUserRating(
  tx: Db,
  userId: string,
  rating: { average: number; count: number },
): Promise<void> {
  await tx.update(users).set({ averageRating: rating.average, reviewCount: rating.count }).where(eq(users.id, userId));
}
