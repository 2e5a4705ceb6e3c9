import { and, desc, eq, gt, ne, not, sql } from 'drizzle-orm';
import { Problem } from '#contract/problems.ts';
import { dayInBritain } from '#contract/time.ts';
import { isAwayOn } from '#server/accounts/away.ts';
import type { Ctx } from '#server/context.ts';
import type { Page } from '#server/db/paging.ts';
import { prepared } from '#server/db/prepared.ts';
import { available, isPublic, selectCards, selectListing, viewCard, viewListing } from './cards.ts';
import { listings } from './tables.ts';

/** One public listing; throws `product_not_found`. */
export async function readProduct(ctx: Ctx, id: string) {
  const statement = prepared(ctx.reads, 'read_product', (db) =>
    selectListing(db).where(and(eq(listings.id, sql.placeholder('id')), isPublic)),
  );
  const [row] = await statement.execute({ id });
  if (!row) throw new Problem('product_not_found');
  return viewListing(row, ctx.now());
}

/** Up to four other listings in the same category that can be bought now, newest first. */
export async function similarProducts(ctx: Ctx, id: string) {
  const [listing] = await ctx.db
    .select({ category: listings.category })
    .from(listings)
    .where(and(eq(listings.id, id), isPublic));
  if (!listing) throw new Problem('product_not_found');
  const canBeBought = and(gt(available, 0), not(isAwayOn(dayInBritain(ctx.now()))));
  const rows = await selectCards(ctx.db)
    .where(and(isPublic, eq(listings.category, listing.category), ne(listings.id, id), canBeBought))
    .orderBy(desc(listings.createdAt), desc(listings.id))
    .limit(4);
  return rows.map((row) => viewCard(row, ctx.now()));
}

/** A page of the public listings of one seller, newest first. */
export async function listSellerProducts(ctx: Ctx, sellerId: string, { limit, page }: Page) {
  const rows = await selectCards(ctx.db)
    .where(and(isPublic, eq(listings.sellerId, sellerId)))
    .orderBy(desc(listings.createdAt), desc(listings.id))
    .limit(limit)
    .offset((page - 1) * limit);
  return rows.map((row) => viewCard(row, ctx.now()));
}
