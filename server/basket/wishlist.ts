import { and, desc, eq, inArray } from 'drizzle-orm';
import type { DropReason } from '#contract/basket.ts';
import { maxWishlistItems, wishlistFull } from '#contract/basket-rules.ts';
import { Problem } from '#contract/problems.ts';
import { id } from '#contract/text.ts';
import { users } from '#server/accounts/tables.ts';
import { selectCards, viewCard } from '#server/catalogue/cards.ts';
import { changeWishCounts } from '#server/catalogue/stock.ts';
import { listings } from '#server/catalogue/tables.ts';
import type { ViewerCtx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import { cardsOf, isForSale } from './basket.ts';
import { wishes } from './tables.ts';

/** Returns the saved listings, newest first. Those no longer on sale stay on the list, marked as inactive. */
export async function readWishlist(ctx: ViewerCtx) {
  const saved = await ctx.db
    .select({ id: wishes.id, listingId: wishes.listingId })
    .from(wishes)
    .where(eq(wishes.userId, ctx.viewer.id))
    .orderBy(desc(wishes.createdAt), desc(wishes.id));
  const rows = await cardsOf(
    ctx.db,
    saved.map((wish) => wish.listingId),
    ctx.viewer.id,
  );
  return saved.flatMap(({ id, listingId }) => {
    const row = rows.get(listingId);
    return row ? [{ _id: id, productId: listingId, product: viewCard(row, ctx.now()) }] : [];
  });
}

type Saved = { id: string; pricePence: number };

/**
 * Saves listings in one statement, since a request can contain hundreds; `at` returns the time to store for each. Returns the ids of
 * those that were not saved before.
 */
async function save(ctx: ViewerCtx, tx: Db, saved: Saved[], at: (place: number) => Date): Promise<string[]> {
  if (saved.length === 0) return [];
  const userId = ctx.viewer.id;
  const rows = saved.map(({ id: listingId, pricePence }, place) => ({
    userId,
    listingId,
    pricePence,
    createdAt: at(place),
  }));
  const inserted = await tx.insert(wishes).values(rows).onConflictDoNothing().returning({ id: wishes.listingId });
  const ids = inserted.map(({ id }) => id);
  await changeWishCounts(tx, ids, 1);
  return ids;
}

function countSaves({ views, viewer }: ViewerCtx, ids: string[]): void {
  for (const id of ids) views.count('saves', id, viewer.id);
}

/** Returns the ids of the viewer's saved listings. Locks the viewer, so that parallel requests cannot exceed the limit. */
async function lockSaved(ctx: ViewerCtx, tx: Db): Promise<Set<string>> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, ctx.viewer.id)).for('no key update');
  const rows = await tx.select({ listingId: wishes.listingId }).from(wishes).where(eq(wishes.userId, ctx.viewer.id));
  return new Set(rows.map((row) => row.listingId));
}

/** Saves a listing. Idempotent. Throws `product_not_found`, or `conflict` if the wishlist is full. */
export async function addWish(ctx: ViewerCtx, productId: string) {
  const [row] = await selectCards(ctx.db).where(eq(listings.id, productId));
  if (!row || !isForSale(row)) throw new Problem('product_not_found');
  const added = await transact(ctx.db, async (tx) => {
    const saved = await lockSaved(ctx, tx);
    if (saved.size >= maxWishlistItems && !saved.has(productId)) throw new Problem('conflict', wishlistFull);
    return save(ctx, tx, [row], ctx.now);
  });
  countSaves(ctx, added);
  return { productId };
}

/**
 * Merges a guest's wishlist, given newest first, preserving its order. Listings that are not on sale or do not fit are left out and reported,
 * unless they were already saved.
 */
export async function mergeWishlist(ctx: ViewerCtx, productIds: string[]) {
  const wanted = [...new Set(productIds)];
  const rows = await cardsOf(
    ctx.db,
    wanted.filter((key) => id.safeParse(key).success),
  );
  const now = ctx.now().getTime();
  const { ids, ...merged } = await transact(ctx.db, async (tx) => {
    const saved = await lockSaved(ctx, tx);
    const dropped: { productId: string; reason: DropReason }[] = [];
    const found: Saved[] = [];
    for (const productId of wanted) {
      const row = rows.get(productId);
      const isSaved = saved.has(productId);
      if (!row || !(isSaved || isForSale(row))) dropped.push({ productId, reason: row ? 'unavailable' : 'unknown' });
      else if (saved.size >= maxWishlistItems && !isSaved) dropped.push({ productId, reason: 'full' });
      else {
        found.push(row);
        saved.add(productId);
      }
    }
    const ids = await save(ctx, tx, found, (place) => new Date(now - place));
    return { ids, added: found.length, dropped };
  });
  countSaves(ctx, ids);
  return merged;
}

/** Removes these listings from a user's wishlist, or all of them. */
export async function deleteWishes(tx: Db, userId: string, only?: string[]): Promise<void> {
  const removed = await tx
    .delete(wishes)
    .where(and(eq(wishes.userId, userId), only ? inArray(wishes.listingId, only) : undefined))
    .returning({ listingId: wishes.listingId });
  await changeWishCounts(
    tx,
    removed.map(({ listingId }) => listingId),
    -1,
  );
}

export const removeWishes = (ctx: ViewerCtx, only?: string[]): Promise<void> =>
  transact(ctx.db, (tx) => deleteWishes(tx, ctx.viewer.id, only));
