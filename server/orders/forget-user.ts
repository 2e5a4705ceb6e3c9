import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { Problem } from '#contract/problems.ts';
import { clearBasket } from '#server/basket/basket.ts';
import { deleteWishes } from '#server/basket/wishlist.ts';
import { withdrawAll } from '#server/catalogue/publish-listing.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { type Events, record } from '#server/events.ts';
import { isAwaitingMoney } from '#server/payments/earnings.ts';
import { forgetDelivery, lockOpenPurchases, sideOfOpenDispute } from '#server/payments/purchases.ts';
import { move } from './move-order.ts';
import { closeCheckout } from './start-checkout.ts';
import { orders } from './tables.ts';
import { forgetSellerOnOrders, lockOrders, type Order } from './transition.ts';

const showsMore = {
  buyer: 'My Purchases shows what happens next.',
  seller: 'Orders, on your seller dashboard, shows what happens next.',
};
const openClaim = (side: keyof typeof showsMore): string =>
  `You have an open refund request or dispute. You can delete your account once it has ended; ${showsMore[side]}`;
const openDispute = {
  buyer: `Your bank is disputing one of your payments. You can delete your account once it has decided; ${showsMore.buyer}`,
  seller: `A buyer's bank is disputing a payment to you. You can delete your account once it has decided; ${showsMore.seller}`,
};
const openSale =
  "You have sales that are not complete, or money that hasn't been paid out. You can delete your account once they are complete and everything has been paid out.";

const isActive = or(inArray(orders.state, ['pending', 'paid', 'shipped', 'delivered']), isNotNull(orders.claimState));

async function refuseWhileOpen(tx: Db, userId: string, active: Order[]): Promise<void> {
  const claims = active.filter(({ claimState }) => claimState);
  const isSeller = claims.some(({ sellerId }) => sellerId === userId);
  if (claims.length > 0) throw new Problem('conflict', openClaim(isSeller ? 'seller' : 'buyer'));
  const side = await sideOfOpenDispute(tx, userId);
  if (side) throw new Problem('conflict', openDispute[side]);
  const sells = active.some(({ sellerId }) => sellerId === userId) || (await isAwaitingMoney(tx, userId));
  if (sells) throw new Problem('conflict', openSale);
}

/** Archives the names and addresses on paid orders, as the operator must by law retain receipts and the register of bee sales. */
const archive = (ctx: Ctx, tx: Db, userId: string) =>
  tx.execute(sql`
    insert into archived_parties (order_id, party, name, address, archived_at)
    select o.id, 'buyer', coalesce(p.deliver_to, u.name),
      coalesce(nullif(concat_ws(', ', p.deliver_line1, p.deliver_city, p.deliver_postcode), ''),
        concat_ws(', ', u.street, u.city, u.postcode)), ${ctx.now().toISOString()}::timestamptz
    from orders o join purchases p on p.id = o.purchase_id join users u on u.id = o.buyer_id
    where o.buyer_id = ${userId} and o.paid_at is not null
    union all
    select o.id, 'seller', concat_ws(', ', u.business_name, u.name, u.company_number),
      concat_ws(', ', u.street, u.city, u.postcode), ${ctx.now().toISOString()}::timestamptz
    from orders o join users u on u.id = o.seller_id
    where o.seller_id = ${userId} and o.paid_at is not null`);

/** Withdraws all listings of a seller who becomes a buyer. Throws `conflict` if a sale is open. */
export async function endSelling(ctx: Ctx, tx: Db, { userId, from }: Events['user.role_changed']): Promise<void> {
  if (from !== 'seller') return;
  const sales = await lockOrders(tx, and(eq(orders.sellerId, userId), isActive));
  if (sales.length > 0 || (await isAwaitingMoney(tx, userId)))
    throw new Problem('conflict', "This seller has sales that are not complete, or money that hasn't been paid out.");
  await withdrawAll(ctx, tx, userId);
}

/** Replaces a deleted seller's name on their orders. */
async function forgetSeller(ctx: Ctx, tx: Db, { userId: sellerId, becomes }: Events['user.deleted']): Promise<void> {
  const isTheirs = eq(orders.sellerId, sellerId);
  const rows = await tx.selectDistinct({ name: orders.sellerName }).from(orders).where(isTheirs);
  await record(ctx, tx, 'seller.forgotten', { sellerId, names: rows.map(({ name }) => name), becomes });
  await forgetSellerOnOrders(tx, sellerId, becomes);
}

/** Empties the basket and wishlist of an unverified account whose email address someone else has registered. */
export async function emptyLists(_ctx: Ctx, tx: Db, { userId }: Events['user.replaced']): Promise<void> {
  await clearBasket(tx, userId);
  await deleteWishes(tx, userId);
}

/**
 * Runs in the transaction that deletes a user. Closes their checkouts, cancels their unsent orders, withdraws their listings, and
 * empties their basket and wishlist; then removes their name and address from orders. Throws `conflict` if a claim or a sale is
 * open.
 */
export async function forgetUser(ctx: Ctx, tx: Db, event: Events['user.deleted']): Promise<void> {
  const { userId } = event;
  const by = { kind: 'buyer', id: userId } as const;
  for (const purchase of await lockOpenPurchases(tx, userId)) await closeCheckout(ctx, tx, purchase.id, by);
  const isTheirs = or(eq(orders.buyerId, userId), eq(orders.sellerId, userId));
  const active = await lockOrders(tx, and(isTheirs, isActive));
  await refuseWhileOpen(tx, userId, active);
  await archive(ctx, tx, userId);
  for (const order of active.filter(({ state }) => state === 'paid')) await move(ctx, tx, order, 'cancelAsBuyer', by);
  await withdrawAll(ctx, tx, userId);
  await clearBasket(tx, userId);
  await deleteWishes(tx, userId);
  await forgetDelivery(tx, userId);
  await forgetSeller(ctx, tx, event);
}
