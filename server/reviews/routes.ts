import { readProfile as endpoint } from '#contract/accounts.ts';
import * as contract from '#contract/reviews.ts';
import { isListingChange } from '#server/catalogue/cache-invalidation.ts';
import type { Change } from '#server/db/change-feed.ts';
import { route } from '#server/http/route.ts';
import { readProfile } from './read-profile.ts';
import { listListingReviews, listUserReviews } from './read-reviews.ts';

/** Reviews name the listing bought: those by buyers name the user's own listings, those by sellers anyone's. */
const touchesUser =
  ({ params }: { params: { id: string } }, reviewsFromSellers: unknown[]) =>
  (change: Change): boolean =>
    isListingChange(change) && (change.seller === params.id || reviewsFromSellers.length > 0);

export const routes = [
  route(endpoint, readProfile, { touchedBy: (input, output) => touchesUser(input, output.reviewsFromSellers) }),
  route(contract.listListingReviews, listListingReviews, { touchedBy: () => () => false }),
  route(contract.listUserReviews, listUserReviews, {
    touchedBy: (input, output) => touchesUser(input, input.query.from === 'sellers' ? output : []),
  }),
];
