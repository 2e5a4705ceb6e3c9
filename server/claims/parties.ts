import { and, eq, isNull, ne, or, type SQL } from 'drizzle-orm';
import type { ClaimParty } from '#contract/claims.ts';
import { Problem } from '#contract/problems.ts';
import { users } from '#server/accounts/tables.ts';
import type { ViewerCtx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { lockOne } from '#server/orders/move-order.ts';
import { orders } from '#server/orders/tables.ts';
import type { Order } from '#server/orders/transition.ts';

/** Matches a paid order, if the viewer is its buyer, its seller or an admin. */
const visibleTo = ({ viewer }: ViewerCtx, id: string): SQL | undefined =>
  and(
    eq(orders.id, id),
    ne(orders.state, 'pending'),
    viewer.role === 'admin' ? undefined : or(eq(orders.buyerId, viewer.id), eq(orders.sellerId, viewer.id)),
  );

/** Which side of an order the viewer is on. */
export const partyOf = ({ viewer }: ViewerCtx, order: Pick<Order, 'buyerId' | 'sellerId'>): ClaimParty =>
  viewer.id === order.buyerId ? 'buyer' : viewer.id === order.sellerId ? 'seller' : 'admin';

/** Throws if the viewer has deleted their account since the request arrived. The lock prevents a deletion until the transaction ends. */
async function lockViewer({ viewer }: ViewerCtx, tx: Db): Promise<void> {
  const isTheirs = and(eq(users.id, viewer.id), isNull(users.deletedAt));
  const [active] = await tx.select({ id: users.id }).from(users).where(isTheirs).for('key share');
  if (!active) throw new Problem('unauthenticated');
}

/** Whether the seller still has an account, and therefore an address for returning the item. */
export async function canReturnTo(tx: Db, { sellerId }: Pick<Order, 'sellerId'>): Promise<boolean> {
  return (await tx.$count(users, and(eq(users.id, sellerId), isNull(users.deletedAt)))) > 0;
}

/** Locks an order for its buyer, its seller or an admin. Throws `order_not_found` for anyone else. */
export async function lockForParty(ctx: ViewerCtx, tx: Db, id: string): Promise<{ order: Order; party: ClaimParty }> {
  await lockViewer(ctx, tx);
  const order = await lockOne(tx, visibleTo(ctx, id));
  return { order, party: partyOf(ctx, order) };
}

/** Reads an order for its buyer, its seller or an admin without locking it. Throws `order_not_found` for anyone else. */
export async function readForParty(ctx: ViewerCtx, id: string): Promise<{ order: Order; party: ClaimParty }> {
  const [order] = await ctx.db.select().from(orders).where(visibleTo(ctx, id));
  if (!order) throw new Problem('order_not_found');
  return { order, party: partyOf(ctx, order) };
}
