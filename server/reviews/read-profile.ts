import { desc, eq } from 'drizzle-orm';
import type { PublicProfile } from '#contract/accounts.ts';
import { Problem } from '#contract/problems.ts';
import type { Review } from '#contract/reviews.ts';
import { readUserRow } from '#server/accounts/read-user.ts';
import { users } from '#server/accounts/tables.ts';
import { viewIdentity, viewTrader } from '#server/accounts/view.ts';
import { productsOf } from '#server/catalogue/read-product.ts';
import { listings } from '#server/catalogue/tables.ts';
import type { Ctx } from '#server/context.ts';
import { reviews } from './tables.ts';

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

/** A user's public profile. Deleted and banned users are not found; an admin's is not public. */
export async function readProfile(ctx: Ctx, id: string): Promise<PublicProfile> {
  const { user, productCount } = await readUserRow(ctx, id);
  if (user.deletedAt || user.bannedAt) throw new Problem('user_not_found');
  if (user.role === 'admin') throw new Problem('forbidden', 'This admin profile is not publicly available.');
  const [products, written] = await Promise.all([productsOf(ctx, id), reviewsOf(ctx, id)]);
  const by = (buyers: boolean) => written.filter((one) => one.byBuyer === buyers).map((one) => one.view);
  return {
    ...viewIdentity(user, productCount),
    trader: user.role === 'seller' ? viewTrader(user) : null,
    products,
    reviewsFromBuyers: by(true),
    reviewsFromSellers: by(false),
  };
}
