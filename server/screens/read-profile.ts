import type { PublicProfile, readProfile as endpoint } from '#contract/accounts.ts';
import type { Input } from '#contract/endpoint.ts';
import { backOn } from '#server/accounts/away.ts';
import { readReplyMinutes } from '#server/chat/reply-time.ts';
import { viewIdentity, viewTrader } from '#server/accounts/view.ts';
import { listSellerProducts } from '#server/catalogue/read-product.ts';
import type { Ctx } from '#server/context.ts';
import { findPayoutAccount } from '#server/payments/payout-accounts.ts';
import { aboutUser, readPublicUser, readReviews } from '#server/reviews/read-reviews.ts';

type ProfileInput = Input<typeof endpoint>;

/** How many reviews of each kind a profile includes. `GET /api/users/{id}/reviews` lists all of them. */
const firstReviews = { limit: 100, page: 1 };

/** The parts of a profile that only sellers have: listings, a reply time, and an account at the payment provider. */
async function readSeller(ctx: Ctx, id: string, page: ProfileInput['query']) {
  const [products, replyMinutes, account] = await Promise.all([
    listSellerProducts(ctx, id, page),
    readReplyMinutes(ctx, id),
    findPayoutAccount(ctx.db, id),
  ]);
  return { products, replyMinutes, canBePaid: account?.ready ?? false };
}

const noSeller = { products: [], replyMinutes: null, canBePaid: false };

/** A user's public profile; throws if there is none. */
export async function readProfile(ctx: Ctx, { params: { id }, query }: ProfileInput): Promise<PublicProfile> {
  const { user, productCount } = await readPublicUser(ctx, id);
  const isSeller = user.role === 'seller';
  const [seller, reviewsFromBuyers, reviewsFromSellers] = await Promise.all([
    isSeller ? readSeller(ctx, id, query) : noSeller,
    readReviews(ctx, aboutUser(id, 'buyers'), firstReviews),
    readReviews(ctx, aboutUser(id, 'sellers'), firstReviews),
  ]);
  const returnDay = backOn(user, ctx.now());
  return {
    ...viewIdentity(user, productCount),
    trader: isSeller ? viewTrader(user) : null,
    checks: {
      emailVerified: user.verifiedAt !== null,
      identityChecked: isSeller && user.kycStatus === 'approved',
      payoutsReady: seller.canBePaid,
    },
    replyMinutes: seller.replyMinutes,
    backOn: returnDay,
    awayNote: returnDay ? user.awayNote : '',
    products: seller.products,
    reviewsFromBuyers,
    reviewsFromSellers,
  };
}
