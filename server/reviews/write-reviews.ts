import { and, eq, isNotNull, isNull, or, type SQL } from 'drizzle-orm';
import type { Input } from '#contract/endpoint.ts';
import { Problem } from '#contract/problems.ts';
import { editableUntil, reviewDays, reviewUntil } from '#contract/review-rules.ts';
import type {
  editReview as editEndpoint,
  OwnReview,
  replyToReview as replyEndpoint,
  writeReview as writeEndpoint,
} from '#contract/reviews.ts';
import { recordAction } from '#server/accounts/audit.ts';
import type { Ctx, ViewerCtx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import { record } from '#server/events.ts';
import { orders } from '#server/orders/tables.ts';
import { lockOrders, type Order } from '#server/orders/transition.ts';
import { readOwnReview } from './own-reviews.ts';
import { publish } from './publish-reviews.ts';
import { viewReview } from './read-reviews.ts';
import { reviews } from './tables.ts';
import { updateRatings } from './update-ratings.ts';

type Review = typeof reviews.$inferSelect;

/** Inserts reviews as they are and updates the ratings they count towards. */
export async function insertReviews(tx: Db, written: (typeof reviews.$inferInsert)[]): Promise<void> {
  await updateRatings(tx, await tx.insert(reviews).values(written).returning());
}

function checkReviewable({ receivedAt }: Order, now: Date): void {
  if (!receivedAt) throw new Problem('not_reviewable');
  if (reviewUntil(receivedAt) < now)
    throw new Problem('not_reviewable', `An order can only be reviewed within ${reviewDays} days of receipt.`);
}

/**
 * Adds the buyer's or the seller's review of an order, to be published together with the other side's. Locking the order ensures
 * that two simultaneous reviews see each other.
 */
export async function writeReview(ctx: ViewerCtx, { body }: Input<typeof writeEndpoint>): Promise<OwnReview> {
  const { orderId, rating, reviewText } = body;
  const reviewerId = ctx.viewer.id;
  const written = await transact(ctx.db, async (tx) => {
    const isParty = or(eq(orders.buyerId, reviewerId), eq(orders.sellerId, reviewerId));
    const [order] = await lockOrders(tx, and(eq(orders.id, orderId), isParty));
    if (!order) throw new Problem('order_not_found');
    checkReviewable(order, ctx.now());
    const { listingId, buyerId, sellerId } = order;
    const byBuyer = buyerId === reviewerId;
    const subjectId = byBuyer ? sellerId : buyerId;
    const [added] = await tx
      .insert(reviews)
      .values({ orderId, listingId, reviewerId, subjectId, byBuyer, rating, body: reviewText, createdAt: ctx.now() })
      .onConflictDoNothing()
      .returning({ id: reviews.id });
    if (!added) throw new Problem('already_reviewed');
    if ((await tx.$count(reviews, eq(reviews.orderId, orderId))) > 1)
      await publish(ctx, tx, eq(reviews.orderId, orderId));
    return added.id;
  });
  return readOwnReview(ctx, written);
}

/** Locks a review that has not been removed. Throws `review_not_found`. */
async function lockReview(tx: Db, id: string, which?: SQL): Promise<Review> {
  const [review] = await tx
    .select()
    .from(reviews)
    .where(and(eq(reviews.id, id), isNull(reviews.removedAt), which))
    .for('update');
  if (!review) throw new Problem('review_not_found');
  return review;
}

const writtenBy = ({ viewer }: ViewerCtx) => eq(reviews.reviewerId, viewer.id);

/** Changes a review for its author. */
export async function editReview(ctx: ViewerCtx, { params: { id }, body }: Input<typeof editEndpoint>) {
  await transact(ctx.db, async (tx) => {
    const review = await lockReview(tx, id, writtenBy(ctx));
    if (review.reply) throw new Problem('review_closed', 'This review has a reply, so it can no longer be changed.');
    if (editableUntil(review.createdAt) < ctx.now()) throw new Problem('review_closed');
    const { rating = review.rating, reviewText = review.body } = body;
    if (rating === review.rating && reviewText === review.body) return;
    await tx.update(reviews).set({ rating, body: reviewText, editedAt: ctx.now() }).where(eq(reviews.id, id));
    await updateRatings(tx, [review]);
  });
  return readOwnReview(ctx, id);
}

async function remove(ctx: Ctx, tx: Db, review: Review, removalReason: string | null): Promise<void> {
  await tx.update(reviews).set({ removedAt: ctx.now(), removalReason }).where(eq(reviews.id, review.id));
  await updateRatings(tx, [review]);
}

/** Deletes a review for its author. */
export const deleteReview = (ctx: ViewerCtx, id: string): Promise<void> =>
  transact(ctx.db, async (tx) => remove(ctx, tx, await lockReview(tx, id, writtenBy(ctx)), null));

/** An admin removes a review, hidden or published. */
export async function removeReview(ctx: ViewerCtx, tx: Db, id: string, reason: string): Promise<void> {
  await remove(ctx, tx, await lockReview(tx, id), reason);
  await recordAction(ctx, tx, 'review.removed', id, { reason });
}

/** An admin restores a review that an admin had removed: it counts again. */
export async function restoreReview(ctx: ViewerCtx, tx: Db, id: string, reason: string): Promise<void> {
  const [review] = await tx
    .update(reviews)
    .set({ removedAt: null, removalReason: null })
    .where(and(eq(reviews.id, id), isNotNull(reviews.removalReason)))
    .returning();
  if (!review) throw new Problem('conflict', 'This review has not been removed by an admin.');
  await updateRatings(tx, [review]);
  await recordAction(ctx, tx, 'review.restored', id, { reason });
}

/** An admin removes the reply to a review. */
export async function removeReply(ctx: ViewerCtx, tx: Db, id: string, reason: string): Promise<void> {
  const review = await lockReview(tx, id, isNotNull(reviews.reply));
  if (review.replyRemovedAt) throw new Problem('conflict', 'This reply has already been removed.');
  await tx.update(reviews).set({ replyRemovedAt: ctx.now() }).where(eq(reviews.id, id));
  await recordAction(ctx, tx, 'reply.removed', id, { reason });
}

/** An admin restores a reply that an admin had removed. */
export async function restoreReply(ctx: ViewerCtx, tx: Db, id: string, reason: string): Promise<void> {
  const restored = await tx
    .update(reviews)
    .set({ replyRemovedAt: null })
    .where(and(eq(reviews.id, id), isNotNull(reviews.replyRemovedAt)))
    .returning({ id: reviews.id });
  if (restored.length === 0) throw new Problem('conflict', 'This reply has not been removed.');
  await recordAction(ctx, tx, 'reply.restored', id, { reason });
}

/** Replies to a published review as the person it is about. Throws `conflict` if it has changed since they read it. */
export async function replyToReview(ctx: ViewerCtx, { params: { id }, body }: Input<typeof replyEndpoint>) {
  const { replyText: reply, editedAt } = body;
  await transact(ctx.db, async (tx) => {
    const isAboutViewer = and(eq(reviews.subjectId, ctx.viewer.id), isNotNull(reviews.publishedAt));
    const review = await lockReview(tx, id, isAboutViewer);
    if (review.reply) throw new Problem('review_closed', "You've already replied to this review.");
    if (editedAt !== undefined && editedAt !== viewReview(review).editedAt)
      throw new Problem('conflict', 'This review has just been changed. Please read it again before you reply.');
    await tx.update(reviews).set({ reply, repliedAt: ctx.now() }).where(eq(reviews.id, id));
    await record(ctx, tx, 'review.replied', { reviewId: id });
  });
  return readOwnReview(ctx, id);
}
