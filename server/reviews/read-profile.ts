import { desc, eq } from 'drizzle-orm';
import type { PublicProfile, readProfile as endpoint } from '#contract/accounts.ts';
import type { Input } from '#contract/endpoint.ts';
import { Problem } from '#contract/problems.ts';
import type { Review } from '#contract/reviews.ts';
import { backOn } from '#server/accounts/away.ts';
import { readUserRow } from '#server/accounts/read-user.ts';
import { readReplyMinutes } from '#server/accounts/reply-time.ts';
import { users } from '#server/accounts/tables.ts';
import { viewIdentity, viewTrader } from '#server/accounts/view.ts';
import { productsOf } from '#server/catalogue/read-product.ts';
import { listings } from '#server/catalogue/tables.ts';
import type { Ctx } from '#server/context.ts';
import { findPayoutAccount } from '#server/payments/payout-accounts.ts';
import { reviews } from './tables.ts';

type Asked = Input<typeof endpoint>;

/** The latest hundred reviews about a user, with who wrote them and about what. */
async function reviewsOf(ctx: Ctx, subjectId: string) {
  const rows = await ctx.db
    .select({ review: reviews, name: users.name, avatar: users.avatar, product: listings.title })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.reviewerId))
    .innerJoin(listings, eq(listings.id, reviews.listingId))
    .where(eq(reviews.subjectId, subjectId))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(100);
  return rows.map(({ review, name, avatar, product }) => ({
    byBuyer: review.byBuyer,
    view: {
      _id: review.id,
      reviewerId: { _id: review.reviewerId, name, avatar },
      rating: review.rating,
      reviewText: review.body,
      product,
      createdAt: review.createdAt.toISOString(),
    } satisfies Review,
  }));
}

/** What only sellers have: a page of listings, a reply time, and an account at the payment provider. */
async function readSeller(ctx: Ctx, id: string, page: Asked['query']) {
  const [products, replyMinutes, account] = await Promise.all([
    productsOf(ctx, id, page),
    readReplyMinutes(ctx, id),
    findPayoutAccount(ctx.db, id),
  ]);
  return { products, replyMinutes, canBePaid: account?.ready ?? false };
}

const noSeller = { products: [], replyMinutes: null, canBePaid: false };

/** A user's public profile. Deleted and banned users are not found; an admin's is not public. */
export async function readProfile(ctx: Ctx, { params: { id }, query }: Asked): Promise<PublicProfile> {
  const { user, productCount } = await readUserRow(ctx, id);
  if (user.deletedAt || user.bannedAt) throw new Problem('user_not_found');
  if (user.role === 'admin') throw new Problem('forbidden', 'This admin profile is not publicly available.');
  const isSeller = user.role === 'seller';
  const [seller, written] = await Promise.all([isSeller ? readSeller(ctx, id, query) : noSeller, reviewsOf(ctx, id)]);
  const by = (buyers: boolean) => written.filter((one) => one.byBuyer === buyers).map((one) => one.view);
  const back = backOn(user, ctx.now());
  return {
    ...viewIdentity(user, productCount),
    trader: isSeller ? viewTrader(user) : null,
    checks: {
      emailVerified: user.verifiedAt !== null,
      identityChecked: isSeller && user.kycStatus === 'approved',
      payoutsReady: seller.canBePaid,
    },
    replyMinutes: seller.replyMinutes,
    backOn: back,
    awayNote: back ? user.awayNote : '',
    products: seller.products,
    reviewsFromBuyers: by(true),
    reviewsFromSellers: by(false),
  };
}
