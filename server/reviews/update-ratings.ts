import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { saveUserRating } from '#server/accounts/save-rating.ts';
import { sellerApplications, users } from '#server/accounts/tables.ts';
import { saveListingRating } from '#server/catalogue/save-rating.ts';
import { listings } from '#server/catalogue/tables.ts';
import type { Db } from '#server/db/client.ts';
import type { Ctx } from '#server/context.ts';
import type { Reactions } from '#server/events.ts';
import { isPublished, reviews } from './tables.ts';

const rating = {
  average: sql<number>`coalesce(round(avg(${reviews.rating}), 1), 0)::float8`,
  count: sql<number>`count(${reviews.id})::int`,
};

/**
 * Sellers are rated by their buyers, and everyone else by the sellers they bought from. Locks the users first, so that the next
 * statement counts every review committed before it.
 */
async function updateUserRatings(tx: Db, ids: string[]): Promise<void> {
  const which = inArray(users.id, ids);
  await tx.select({ id: users.id }).from(users).where(which).orderBy(asc(users.id)).for('no key update');
  const counts = and(
    eq(reviews.subjectId, users.id),
    sql`${reviews.byBuyer} = (${users.role} = 'seller')`,
    isPublished,
  );
  const rated = await tx
    .select({ id: users.id, ...rating })
    .from(users)
    .leftJoin(reviews, counts)
    .where(which)
    .groupBy(users.id);
  for (const { id, ...now } of rated) await saveUserRating(tx, id, now);
}

/** A listing is rated by its buyers only. It is also locked first. */
async function updateListingRatings(tx: Db, ids: string[]): Promise<void> {
  const which = inArray(listings.id, ids);
  await tx.select({ id: listings.id }).from(listings).where(which).orderBy(asc(listings.id)).for('no key update');
  const counts = and(eq(reviews.listingId, listings.id), eq(reviews.byBuyer, true), isPublished);
  const rated = await tx
    .select({ id: listings.id, ...rating })
    .from(listings)
    .leftJoin(reviews, counts)
    .where(which)
    .groupBy(listings.id);
  for (const { id, ...now } of rated) await saveListingRating(tx, id, now);
}

/** Recomputes the ratings to which these changed reviews contribute. */
export async function updateRatings(
  tx: Db,
  changed: Pick<typeof reviews.$inferSelect, 'subjectId' | 'listingId' | 'byBuyer'>[],
): Promise<void> {
  await updateUserRatings(
    tx,
    changed.map(({ subjectId }) => subjectId),
  );
  await updateListingRatings(
    tx,
    changed.filter(({ byBuyer }) => byBuyer).map(({ listingId }) => listingId),
  );
}

/** A new role changes which reviews count: sellers are rated by their buyers, buyers by their sellers. */
export const reactions: Reactions<Ctx> = {
  'user.role_changed': [(_ctx, tx, { userId }) => updateUserRatings(tx, [userId])],
  'application.decided': [
    async (_ctx, tx, { applicationId }) => {
      const decided = await tx
        .select({ userId: sellerApplications.userId })
        .from(sellerApplications)
        .where(eq(sellerApplications.id, applicationId));
      await updateUserRatings(
        tx,
        decided.map(({ userId }) => userId),
      );
    },
  ],
};
