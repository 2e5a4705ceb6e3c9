import { and, desc, eq, type SQL } from 'drizzle-orm';
import type { Input } from '#contract/endpoint.ts';
import { Problem } from '#contract/problems.ts';
import type {
  listListingReviews as listingEndpoint,
  listUserReviews as userEndpoint,
  Review,
} from '#contract/reviews.ts';
import { readUserRow } from '#server/accounts/read-user.ts';
import { users } from '#server/accounts/tables.ts';
import { isListingChange } from '#server/catalogue/cache-invalidation.ts';
import { isPublic, shownColumns } from '#server/catalogue/cards.ts';
import { listings } from '#server/catalogue/tables.ts';
import type { Ctx } from '#server/context.ts';
import type { Change } from '#server/db/change-feed.ts';
import type { Page } from '#server/db/paging.ts';
import { orders } from '#server/orders/tables.ts';
import { isPublished, reviews } from './tables.ts';

/** The reply to a review, unless an admin has removed it. */
export const shownReply = ({ reply, repliedAt, replyRemovedAt }: typeof reviews.$inferSelect): Review['reply'] =>
  reply && repliedAt && !replyRemovedAt ? { replyText: reply, createdAt: repliedAt.toISOString() } : null;

/** The public part of a review. */
export const viewReview = (row: typeof reviews.$inferSelect): Omit<Review, 'reviewerId' | 'product'> => ({
  _id: row.id,
  rating: row.rating,
  reviewText: row.body,
  createdAt: row.createdAt.toISOString(),
  editedAt: row.editedAt?.toISOString() ?? null,
  reply: shownReply(row),
});

/** Returns a page of the published reviews that match `which`, newest first, with their reviewers and listings. */
export async function readReviews({ db }: Ctx, which: SQL | undefined, { limit, page }: Page): Promise<Review[]> {
  const rows = await db
    .select({
      review: reviews,
      name: users.name,
      sellerName: orders.sellerName,
      avatar: users.avatar,
      product: shownColumns.title,
    })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.reviewerId))
    .innerJoin(orders, eq(orders.id, reviews.orderId))
    .innerJoin(listings, eq(listings.id, reviews.listingId))
    .where(and(which, isPublished))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(limit)
    .offset((page - 1) * limit);
  return rows.map(({ review, name, sellerName, avatar, product }) => ({
    ...viewReview(review),
    // Sellers appear under the name on the order.
    reviewerId: { _id: review.reviewerId, name: review.byBuyer ? name : sellerName, avatar },
    product,
  }));
}

/** Matches a user's reviews from buyers or from sellers. */
export const aboutUser = (id: string, from: 'buyers' | 'sellers') =>
  and(eq(reviews.subjectId, id), eq(reviews.byBuyer, from === 'buyers'));

/**
 * Whether these reviews may contain the title of a changed listing. Reviews by buyers are of the user's own listings; those by
 * sellers, of anyone's.
 */
export const invalidatesUserReviews =
  ({ params }: { params: { id: string } }, reviewsFromSellers: unknown[]) =>
  (change: Change): boolean =>
    isListingChange(change) && (change.seller === params.id || reviewsFromSellers.length > 0);

/** Reads the row of a user with a public profile. Throws `user_not_found` for deleted and banned users, and `forbidden` for admins. */
export async function readPublicUser(ctx: Ctx, id: string) {
  const row = await readUserRow(ctx, id);
  if (row.user.deletedAt || row.user.bannedAt) throw new Problem('user_not_found');
  if (row.user.role === 'admin') throw new Problem('forbidden', 'This admin profile is not publicly available.');
  return row;
}

/** A page of a public user's reviews. */
export async function listUserReviews(ctx: Ctx, { params: { id }, query }: Input<typeof userEndpoint>) {
  await readPublicUser(ctx, id);
  return readReviews(ctx, aboutUser(id, query.from), query);
}

/** A page of a public listing's reviews. Throws `product_not_found`. */
export async function listListingReviews(ctx: Ctx, { params: { id }, query }: Input<typeof listingEndpoint>) {
  const found = await ctx.db.$count(listings, and(eq(listings.id, id), isPublic));
  if (found === 0) throw new Problem('product_not_found');
  return readReviews(ctx, and(eq(reviews.listingId, id), eq(reviews.byBuyer, true)), query);
}
