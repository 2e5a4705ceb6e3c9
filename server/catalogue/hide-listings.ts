import { and, eq, isNull } from 'drizzle-orm';
import { Problem } from '#contract/problems.ts';
import { recordAction } from '#server/accounts/audit.ts';
import { users } from '#server/accounts/tables.ts';
import type { ViewerCtx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import type { Reactions } from '#server/events.ts';
import { listings } from './tables.ts';

/** Those an admin has removed stay hidden whatever happens to their seller. */
const setHidden = (tx: Db, sellerId: string, hiddenAt: Date | null) =>
  tx
    .update(listings)
    .set({ hiddenAt })
    .where(and(eq(listings.sellerId, sellerId), isNull(listings.removalReason)));

/** A suspended seller's listings are hidden until the suspension is lifted. */
export const reactions: Reactions = {
  'user.banned': [async (ctx, tx, { userId }) => void (await setHidden(tx, userId, ctx.now()))],
  'user.unbanned': [async (_ctx, tx, { userId }) => void (await setHidden(tx, userId, null))],
};

async function lockListing(tx: Db, id: string) {
  const [row] = await tx
    .select({ listing: listings, bannedAt: users.bannedAt })
    .from(listings)
    .innerJoin(users, eq(users.id, listings.sellerId))
    .where(eq(listings.id, id))
    .for('update', { of: listings });
  if (!row) throw new Problem('product_not_found');
  return row;
}

/** An admin removes a listing from the shop: it is hidden until it is restored. */
export async function removeListing(ctx: ViewerCtx, tx: Db, id: string, reason: string) {
  const { listing } = await lockListing(tx, id);
  if (listing.removalReason) throw new Problem('conflict', 'This listing has already been removed.');
  const hiddenAt = listing.hiddenAt ?? ctx.now();
  await tx.update(listings).set({ hiddenAt, removalReason: reason }).where(eq(listings.id, id));
  await recordAction(ctx, tx, 'listing.removed', id, { reason });
  return { sellerId: listing.sellerId, title: listing.title };
}

/** An admin restores a listing they had removed; it stays hidden while its seller is suspended. */
export async function restoreListing(ctx: ViewerCtx, tx: Db, id: string, reason: string) {
  const { listing, bannedAt } = await lockListing(tx, id);
  if (!listing.removalReason) throw new Problem('conflict', 'This listing has not been removed.');
  await tx.update(listings).set({ hiddenAt: bannedAt, removalReason: null }).where(eq(listings.id, id));
  await recordAction(ctx, tx, 'listing.restored', id, { before: { reason: listing.removalReason }, reason });
  return { sellerId: listing.sellerId, title: listing.title };
}
