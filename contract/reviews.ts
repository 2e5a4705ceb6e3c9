import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { editHours, reviewDays } from './review-rules.ts';
import { maxLength } from './sizes.ts';
import { id, paging, repeatable, requiredText } from './text.ts';

const party = z.object({ _id: z.string(), name: z.string(), avatar: z.string().nullable() });

/** A review, with a rating of 1 to 5 whole stars. `product` is the title of the listing bought. */
export const review = z.object({
  _id: z.string(),
  reviewerId: party,
  rating: z.number(),
  reviewText: z.string(),
  product: z.string().nullable(),
  createdAt: z.string(),
  /** When it was last changed; null if never. */
  editedAt: z.string().nullable(),
  /** The public reply from the person it is about. */
  reply: z.object({ replyText: z.string(), createdAt: z.string() }).nullable(),
});
export type Review = z.infer<typeof review>;

const ordered = { orderId: z.string(), productId: z.string(), productName: z.string(), productImage: z.string() };

/** A review as shown to its author and, once published, to the person it is about. */
const ownReview = review.omit({ product: true }).extend({
  ...ordered,
  subjectId: party,
  /** True if the buyer reviewed the seller and the listing; false if the seller reviewed the buyer. */
  byBuyer: z.boolean(),
  /** The latest time at which it is published; null once it has been. */
  publishedBy: z.string().nullable(),
  /** The time until which the viewer can change it; null if they cannot. */
  editableUntil: z.string().nullable(),
  /** Whether the viewer can reply to it now. */
  mayReply: z.boolean(),
});
export type OwnReview = z.infer<typeof ownReview>;

/** An order that the viewer has not reviewed yet. */
const unreviewedOrder = z.object({
  ...ordered,
  /** The person they review. */
  subjectId: party,
  /** Whether the viewer bought it. */
  byBuyer: z.boolean(),
  receivedAt: z.string(),
  /** The time until which it can be reviewed. */
  until: z.string(),
});
export type UnreviewedOrder = z.infer<typeof unreviewedOrder>;

const chooseStars = 'Please choose one to five stars.';
const rating = z.int(chooseStars).min(1, chooseStars).max(5, chooseStars);
const reviewText = requiredText(maxLength.review, 'Please write a sentence or two.');

export const listListingReviews = endpoint({
  method: 'GET',
  shared: true,
  path: '/api/products/one/{id}/reviews',
  summary: "Buyers' reviews of a listing, newest first; the listing's `reviewCount` is the total",
  who: 'anyone',
  params: z.object({ id }),
  query: z.object(paging(10)),
  output: z.array(review),
  status: 200,
  errors: ['product_not_found'],
});

export const listUserReviews = endpoint({
  method: 'GET',
  shared: true,
  path: '/api/users/{id}/reviews',
  summary: 'Reviews of a user by their buyers or by their sellers, newest first',
  who: 'anyone',
  params: z.object({ id }),
  query: z.object({ ...paging(10), from: z.enum(['buyers', 'sellers']).default('buyers') }),
  output: z.array(review),
  status: 200,
  errors: ['user_not_found', 'forbidden'],
});

export const writeReview = endpoint({
  method: 'POST',
  path: '/api/reviews',
  summary: `The buyer or the seller of a received order reviews the other, once, within ${reviewDays} days of receipt`,
  who: 'verified',
  body: z.object({ orderId: id, rating, reviewText }),
  output: ownReview,
  status: 201,
  errors: ['order_not_found', 'not_reviewable', 'already_reviewed'],
});

export const listOwnReviews = endpoint({
  method: 'GET',
  path: '/api/reviews/mine',
  summary:
    'Reviews that the signed-in user has written or received, newest first; received ones once they are published',
  who: 'user',
  query: z.object({ ...paging(20), tab: z.enum(['written', 'received']).default('written') }),
  output: z.array(ownReview),
  status: 200,
  errors: [],
});

export const listUnreviewedOrders = endpoint({
  method: 'GET',
  path: '/api/reviews/to-write',
  summary:
    'Received orders that the signed-in user can still review, soonest deadline first; `order` limits it to those orders',
  who: 'user',
  query: z.object({ ...paging(20), order: repeatable(id).optional() }),
  output: z.array(unreviewedOrder),
  status: 200,
  errors: [],
});

export const countOwnReviews = endpoint({
  method: 'GET',
  path: '/api/reviews/count',
  summary: 'How many reviews the signed-in user can write, has written and has received',
  who: 'user',
  output: z.object({ unreviewedOrders: z.number(), writtenReviews: z.number(), receivedReviews: z.number() }),
  status: 200,
  errors: [],
});

export const editReview = endpoint({
  method: 'PATCH',
  path: '/api/reviews/{id}',
  summary: `The author changes a review, within ${editHours} hours and before it has a reply`,
  who: 'verified',
  params: z.object({ id }),
  body: z.object({ rating: rating.optional(), reviewText: reviewText.optional() }),
  output: ownReview,
  status: 200,
  errors: ['review_not_found', 'review_closed', 'too_many_requests'],
});

export const deleteReview = endpoint({
  method: 'DELETE',
  path: '/api/reviews/{id}',
  summary: 'The author deletes a review; the order cannot be reviewed again',
  who: 'verified',
  params: z.object({ id }),
  status: 204,
  errors: ['review_not_found'],
});

export const replyToReview = endpoint({
  method: 'POST',
  path: '/api/reviews/{id}/reply',
  summary: 'The person a published review is about replies to it, once and publicly',
  who: 'verified',
  params: z.object({ id }),
  body: z.object({
    replyText: requiredText(maxLength.reply, 'Please write a reply.'),
    /** The review's `editedAt` as seen by the person replying. The reply is refused if it has changed since. */
    editedAt: z.iso.datetime().nullable().optional(),
  }),
  output: ownReview,
  status: 201,
  errors: ['review_not_found', 'review_closed', 'conflict'],
});
