import { and, eq, isNull } from 'drizzle-orm';
import { backOn } from '#server/accounts/away.ts';
import { users } from '#server/accounts/tables.ts';
import { listings } from '#server/catalogue/tables.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import type { RefundReason } from '#server/payments/refund.ts';
import type { Order } from './transition.ts';

/**
 * Returns why an order can no longer be sold after its reservation expired (other than lack of stock); undefined if it can.
 * Deleting the buyer's account cancels the order. Locks the buyer and the listing, so that the result holds until the caller's
 * transaction ends.
 */
export async function findLateRefundReason(ctx: Ctx, tx: Db, order: Order): Promise<RefundReason | undefined> {
  const { listingId, delivery, unitPricePence, postagePence } = order;
  const isActive = and(eq(users.id, order.buyerId), isNull(users.deletedAt));
  const [buyer] = await tx.select({ id: users.id }).from(users).where(isActive).for('key share');
  if (!buyer) return 'cancelled_by_buyer';
  const [found] = await tx
    .select({ listing: listings, seller: users })
    .from(listings)
    .innerJoin(users, eq(users.id, listings.sellerId))
    .where(eq(listings.id, listingId))
    .for('share', { of: listings });
  if (!found) return 'not_for_sale';
  const { listing, seller } = found;
  if (listing.status !== 'active' || listing.hiddenAt || seller.bannedAt || seller.deletedAt) return 'not_for_sale';
  if (backOn(seller, ctx.now())) return 'seller_away';
  const isOffered = delivery === 'postage' ? listing.canPost : listing.canCollect;
  const postageNow = delivery === 'postage' ? listing.postagePence : 0;
  const isSamePrice = listing.pricePence === unitPricePence && postageNow === postagePence;
  return isOffered && isSamePrice ? undefined : 'price_changed';
}
