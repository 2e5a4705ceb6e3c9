import { asc, inArray, sql } from 'drizzle-orm';
import { saveUserRating } from '#server/accounts/save-rating.ts';
import { saveListingRating } from '#server/catalogue/save-rating.ts';
import type { Db } from '#server/db/client.ts';
import { reviews } from './tables.ts';

export type NewReview = Omit<typeof reviews.$inferInsert, 'id'>;

/** The ratings of the users, or of the listings, with these ids. */
const ratingsOf = (tx: Db, subject: typeof reviews.subjectId | typeof reviews.listingId, ids: string[]) =>
  tx
    .select({
      id: subject,
      average: sql<number>`round(avg(${reviews.rating}), 1)::float8`,
      count: sql<number>`count(*)::int`,
    })
    .from(reviews)
    .where(inArray(subject, ids))
    .groupBy(subject)
    .orderBy(asc(subject));

/** Writes reviews and updates the ratings of the users and listings they are about. */
export async function writeReviews(tx: Db, written: NewReview[]): Promise<void> {
  await tx.insert(reviews).values(written);
  const people = written.map((review) => review.subjectId);
  for (const { id, ...rating } of await ratingsOf(tx, reviews.subjectId, people)) await saveUserRating(tx, id, rating);
  const listingIds = written.filter((review) => review.byBuyer).map((review) => review.listingId);
  for (const { id, ...rating } of await ratingsOf(tx, reviews.listingId, listingIds))
    await saveListingRating(tx, id, rating);
}
