import { eq, sql } from 'drizzle-orm';
import { keepUserRating } from '#server/accounts/ratings.ts';
import { keepListingRating } from '#server/catalogue/ratings.ts';
import type { Db } from '#server/db/client.ts';
import { reviews } from './tables.ts';

export type NewReview = Omit<typeof reviews.$inferInsert, 'id'>;

const summary = { average: sql<number>`round(avg(${reviews.rating}), 1)::float8`, count: sql<number>`count(*)::int` };

/** Writes a review and brings the ratings of whom and what it is about up to date. */
export async function writeReview(tx: Db, review: NewReview): Promise<void> {
  await tx.insert(reviews).values(review);
  const [ofUser] = await tx.select(summary).from(reviews).where(eq(reviews.subjectId, review.subjectId));
  if (ofUser) await keepUserRating(tx, review.subjectId, ofUser);
  if (!review.byBuyer) return;
  const [ofListing] = await tx.select(summary).from(reviews).where(eq(reviews.listingId, review.listingId));
  if (ofListing) await keepListingRating(tx, review.listingId, ofListing);
}
