import { asc, inArray, sql } from 'drizzle-orm';
import { keepUserRating } from '#server/accounts/ratings.ts';
import { keepListingRating } from '#server/catalogue/ratings.ts';
import type { Db } from '#server/db/client.ts';
import { reviews } from './tables.ts';

export type NewReview = Omit<typeof reviews.$inferInsert, 'id'>;

/** The ratings of everyone, or everything, that these ids name. */
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

/** Writes reviews and brings the ratings of whom and what they are about up to date. */
export async function writeReviews(tx: Db, written: NewReview[]): Promise<void> {
  await tx.insert(reviews).values(written);
  const people = written.map((review) => review.subjectId);
  for (const { id, ...rating } of await ratingsOf(tx, reviews.subjectId, people)) await keepUserRating(tx, id, rating);
  const goods = written.filter((review) => review.byBuyer).map((review) => review.listingId);
  for (const { id, ...rating } of await ratingsOf(tx, reviews.listingId, goods))
    await keepListingRating(tx, id, rating);
}
