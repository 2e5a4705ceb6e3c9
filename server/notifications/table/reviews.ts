import { reviewDays } from '#contract/review-rules.ts';
import type { orders } from '#server/orders/tables.ts';
import type { reviews } from '#server/reviews/tables.ts';
import type { Rows } from './row.ts';

/** The other person's name is left out, as it would outlive a deleted account. */
export type ReviewFacts = { review: Pick<typeof reviews.$inferSelect, 'rating'>; productName: string };
export type ReceivedOrder = Pick<typeof orders.$inferSelect, 'id' | 'productName' | 'sellerName'>;

const askTitle = 'Leave a review';
const timeLimit = `You have ${reviewDays} days to write a review.`;
const askLink = ({ id }: ReceivedOrder) => `/my-reviews?order=${id}`;

/** Once an order is received, both sides can review it. */
export const reviewRequest = {
  buyer: {
    by: 'app',
    isPushed: false,
    title: askTitle,
    message: ({ productName, sellerName }) => `How were ${productName} and ${sellerName}? ${timeLimit}`,
    link: askLink,
  },
  seller: {
    by: 'app',
    isPushed: false,
    title: askTitle,
    message: ({ productName }) => `How was the buyer of ${productName}? ${timeLimit}`,
    link: askLink,
  },
} satisfies Rows<ReceivedOrder, 'buyer' | 'seller'>;

/** What the author of a review and the person it is about are told. */
export const reviewRows = {
  'review.published': {
    subject: {
      kind: 'reviews',
      title: 'You have a new review',
      message: ({ review, productName }) =>
        `You've received ${review.rating} out of 5 stars for ${productName}. You can reply once.`,
      link: '/my-reviews?tab=received',
      button: 'Read the review',
    },
  },
  'review.replied': {
    reviewer: {
      kind: 'reviews',
      title: 'Your review has a reply',
      message: ({ productName }) => `Your review of ${productName} has a reply.`,
      link: '/my-reviews?tab=written',
      button: 'Read the reply',
    },
  },
} satisfies Record<string, Rows<ReviewFacts, 'reviewer' | 'subject'>>;
