import { readProfile as endpoint } from '#contract/accounts.ts';
import * as contract from '#contract/reviews.ts';
import { route } from '#server/http/route.ts';
import { readProfile } from './read-profile.ts';
import { listListingReviews, listUserReviews } from './read-reviews.ts';

export const routes = [
  route(endpoint, readProfile),
  route(contract.listListingReviews, listListingReviews),
  route(contract.listUserReviews, listUserReviews),
];
