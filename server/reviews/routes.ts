import * as contract from '#contract/reviews.ts';
import { route } from '#server/http/route.ts';
import { invalidatesUserReviews, listListingReviews, listUserReviews } from './read-reviews.ts';

export const routes = [
  route(contract.listListingReviews, listListingReviews, { invalidatedBy: () => () => false }),
  route(contract.listUserReviews, listUserReviews, {
    invalidatedBy: (input, output) => invalidatesUserReviews(input, input.query.from === 'sellers' ? output : []),
  }),
];
