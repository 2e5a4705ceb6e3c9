import * as contract from '#contract/reviews.ts';
import { route } from '#server/http/route.ts';
import { countOwnReviews, listOwnReviews, listUnreviewedOrders } from './own-reviews.ts';
import { invalidatesUserReviews, listListingReviews, listUserReviews } from './read-reviews.ts';
import { deleteReview, editReview, replyToReview, writeReview } from './write-reviews.ts';

export const routes = [
  route(contract.listListingReviews, listListingReviews, { invalidatedBy: () => () => false }),
  route(contract.listUserReviews, listUserReviews, {
    invalidatedBy: (input, output) => invalidatesUserReviews(input, input.query.from === 'sellers' ? output : []),
  }),
  route(contract.writeReview, writeReview),
  route(contract.listOwnReviews, listOwnReviews),
  route(contract.listUnreviewedOrders, listUnreviewedOrders),
  route(contract.countOwnReviews, countOwnReviews),
  route(contract.editReview, editReview, { limit: 'publicAccount' }),
  route(contract.deleteReview, (ctx, { params }) => deleteReview(ctx, params.id)),
  route(contract.replyToReview, replyToReview),
];
