import { type AnyColumn, and, asc, desc, eq, gte, inArray, isNull, notExists, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Input } from '#contract/endpoint.ts';
import { Problem } from '#contract/problems.ts';
import { editableUntil, publishedBy, reviewDays, reviewUntil } from '#contract/review-rules.ts';
import type {
  listOwnReviews as ownEndpoint,
  listUnreviewedOrders as unreviewedEndpoint,
  OwnReview,
  UnreviewedOrder,
} from '#contract/reviews.ts';
import { dayMs } from '#contract/time.ts';
import { users } from '#server/accounts/tables.ts';
import type { Ctx, ViewerCtx } from '#server/context.ts';
import { orders } from '#server/orders/tables.ts';
import { viewReview } from './read-reviews.ts';
import { isPublished, reviews } from './tables.ts';

const reviewers = alias(users, 'reviewers');
const subjects = alias(users, 'subjects');

/** A party to an order. Sellers appear under the name on the order, which for traders is the business name. */
const partyOf = ({ id, name, avatar }: Record<'id' | 'name' | 'avatar', AnyColumn>) => ({
  _id: sql<string>`${id}`,
  name: sql<string>`case when ${id} = ${orders.sellerId} then ${orders.sellerName} else ${name} end`,
  avatar: sql<string | null>`${avatar}`,
});

const selectOwn = ({ db }: Ctx) =>
  db
    .select({
      review: reviews,
      reviewerId: partyOf(reviewers),
      subjectId: partyOf(subjects),
      productName: orders.productName,
      productImage: orders.productImage,
    })
    .from(reviews)
    .innerJoin(reviewers, eq(reviewers.id, reviews.reviewerId))
    .innerJoin(subjects, eq(subjects.id, reviews.subjectId))
    .innerJoin(orders, eq(orders.id, reviews.orderId))
    .$dynamic();

type Row = Awaited<ReturnType<typeof selectOwn>>[number];

function viewOwn({ viewer, now }: ViewerCtx, { review, ...others }: Row): OwnReview {
  const { orderId, listingId: productId, byBuyer, createdAt, publishedAt, reply, reviewerId, subjectId } = review;
  const until = editableUntil(createdAt);
  const isEditable = reviewerId === viewer.id && !reply && until >= now();
  return {
    ...viewReview(review),
    orderId,
    productId,
    byBuyer,
    ...others,
    publishedBy: publishedAt ? null : publishedBy(createdAt).toISOString(),
    editableUntil: isEditable ? until.toISOString() : null,
    mayReply: subjectId === viewer.id && publishedAt !== null && !reply,
  };
}

const ownBy = {
  written: ({ viewer }: ViewerCtx) => and(eq(reviews.reviewerId, viewer.id), isNull(reviews.removedAt)),
  received: ({ viewer }: ViewerCtx) => and(eq(reviews.subjectId, viewer.id), isPublished),
};

/** A page of the reviews that the viewer has written or received, newest first. */
export async function listOwnReviews(ctx: ViewerCtx, { query: { tab, limit, page } }: Input<typeof ownEndpoint>) {
  const rows = await selectOwn(ctx)
    .where(ownBy[tab](ctx))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(limit)
    .offset((page - 1) * limit);
  return rows.map((row) => viewOwn(ctx, row));
}

/** A review that the viewer has written or received. */
export async function readOwnReview(ctx: ViewerCtx, id: string): Promise<OwnReview> {
  const [row] = await selectOwn(ctx).where(and(eq(reviews.id, id), or(ownBy.written(ctx), ownBy.received(ctx))));
  if (!row) throw new Problem('review_not_found');
  return viewOwn(ctx, row);
}

/** Matches the orders that the viewer can review but has not. */
function isUnreviewed({ db, viewer, now }: ViewerCtx): SQL | undefined {
  const isOwn = and(eq(reviews.orderId, orders.id), eq(reviews.reviewerId, viewer.id));
  return and(
    or(eq(orders.buyerId, viewer.id), eq(orders.sellerId, viewer.id)),
    gte(orders.receivedAt, new Date(now().getTime() - reviewDays * dayMs)),
    notExists(
      db
        .select({ one: sql`1` })
        .from(reviews)
        .where(isOwn),
    ),
  );
}

/** Returns a page of the received orders that the viewer can still review, earliest deadline first. */
export async function listUnreviewedOrders(
  ctx: ViewerCtx,
  { query: { limit, page, order } }: Input<typeof unreviewedEndpoint>,
): Promise<UnreviewedOrder[]> {
  const { viewer } = ctx;
  const rows = await ctx.db
    .select({ order: orders, subjectId: partyOf(users) })
    .from(orders)
    .innerJoin(
      users,
      sql`${users.id} = case when ${orders.buyerId} = ${viewer.id} then ${orders.sellerId} else ${orders.buyerId} end`,
    )
    .where(and(isUnreviewed(ctx), order && inArray(orders.id, order)))
    .orderBy(asc(orders.receivedAt), asc(orders.id))
    .limit(limit)
    .offset((page - 1) * limit);
  return rows.flatMap(({ order: { id, listingId, productName, productImage, buyerId, receivedAt }, subjectId }) =>
    receivedAt
      ? [
          {
            orderId: id,
            productId: listingId,
            productName,
            productImage,
            subjectId,
            byBuyer: buyerId === viewer.id,
            receivedAt: receivedAt.toISOString(),
            until: reviewUntil(receivedAt).toISOString(),
          },
        ]
      : [],
  );
}

/** How many reviews the viewer can write, has written and has received. */
export async function countOwnReviews(ctx: ViewerCtx) {
  const { db } = ctx;
  const [unreviewedOrders, writtenReviews, receivedReviews] = await Promise.all([
    db.$count(orders, isUnreviewed(ctx)),
    db.$count(reviews, ownBy.written(ctx)),
    db.$count(reviews, ownBy.received(ctx)),
  ]);
  return { unreviewedOrders, writtenReviews, receivedReviews };
}
