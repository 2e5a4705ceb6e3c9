import { and, eq, inArray, isNotNull, sql, type SQL } from 'drizzle-orm';
import { liveBees } from '#contract/bee-sales.ts';
import { Problem } from '#contract/problems.ts';
import { recordAction } from '#server/accounts/audit.ts';
import { users } from '#server/accounts/tables.ts';
import type { Ctx, ViewerCtx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import type { Reactions } from '#server/events.ts';
import { listings } from './tables.ts';

/**
 * Updates `hidden_at` of the listings that meet a condition. A listing is hidden if an admin has removed it, if its seller is banned, or if
 * it offers live bees and its seller has stopped selling them. Otherwise it is shown.
 */
export async function updateHidden(tx: Db, which: SQL): Promise<void> {
  const isStopped = and(inArray(listings.category, [...liveBees]), isNotNull(users.beesStoppedAt));
  const hiddenAt = sql`case
    when ${listings.removalReason} is not null then ${listings.hiddenAt}
    when ${users.bannedAt} is not null then ${users.bannedAt}
    when ${isStopped} then ${users.beesStoppedAt}
  end`;
  await tx
    .update(listings)
    .set({ hiddenAt })
    .from(users)
    .where(and(eq(users.id, listings.sellerId), sql`${listings.hiddenAt} is distinct from ${hiddenAt}`, which));
}

const updateAllOf = (tx: Db, sellerId: string) => updateHidden(tx, eq(listings.sellerId, sellerId));

export const reactions: Reactions<Ctx> = {
  'user.banned': [(_ctx, tx, { userId }) => updateAllOf(tx, userId)],
  'user.unbanned': [(_ctx, tx, { userId }) => updateAllOf(tx, userId)],
  'seller.bee_sales_changed': [(_ctx, tx, { userId }) => updateAllOf(tx, userId)],
};

async function lockListing(tx: Db, id: string) {
  const [row] = await tx.select().from(listings).where(eq(listings.id, id)).for('update');
  if (!row) throw new Problem('product_not_found');
  return row;
}

/** Removes a listing from the shop on behalf of an admin, hiding it until it is restored. Throws `conflict` if it is already removed. */
export async function removeListing(ctx: ViewerCtx, tx: Db, id: string, reason: string) {
  const listing = await lockListing(tx, id);
  if (listing.removalReason) throw new Problem('conflict', 'This listing has already been removed.');
  const hiddenAt = listing.hiddenAt ?? ctx.now();
  await tx.update(listings).set({ removalReason: reason, hiddenAt }).where(eq(listings.id, id));
  await recordAction(ctx, tx, 'listing.removed', id, { reason });
  return listing;
}

/**
 * Restores a removed listing on behalf of an admin. It stays hidden while its seller is banned, or if it offers live bees and its seller has
 * stopped selling them.
 */
export async function restoreListing(ctx: ViewerCtx, tx: Db, id: string, reason: string) {
  const listing = await lockListing(tx, id);
  if (!listing.removalReason) throw new Problem('conflict', 'This listing has not been removed.');
  await tx.update(listings).set({ removalReason: null }).where(eq(listings.id, id));
  await updateHidden(tx, eq(listings.id, id));
  await recordAction(ctx, tx, 'listing.restored', id, { before: { reason: listing.removalReason }, reason });
  return listing;
}
