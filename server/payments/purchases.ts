import { and, eq, gt, inArray, lt, or, type SQLWrapper } from 'drizzle-orm';
import { reservationMs } from '#contract/payments.ts';
import { Problem } from '#contract/problems.ts';
import { users } from '#server/accounts/tables.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { newId } from '#server/db/columns.ts';
import type { DeliverTo } from '#server/gateways/stripe-events.ts';
import { disputes, earnings, payoutAccounts, purchases } from './tables.ts';

export type Purchase = typeof purchases.$inferSelect;

/** Creates an open purchase, which expires after `windowMs` milliseconds unless it is paid. */
export async function createPurchase(
  ctx: Ctx,
  tx: Db,
  buyerId: string,
  amountPence: number,
  windowMs = reservationMs,
): Promise<Purchase> {
  const createdAt = ctx.now();
  const purchase = {
    id: newId(),
    buyerId,
    amountPence,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + windowMs),
  };
  const [row] = await tx.insert(purchases).values(purchase).returning();
  if (!row) throw new Error('the purchase was not stored');
  return row;
}

/** Locks a purchase for this transaction; undefined if there is none. */
export async function lockPurchase(tx: Db, id: string): Promise<Purchase | undefined> {
  const [row] = await tx.select().from(purchases).where(eq(purchases.id, id)).for('update');
  return row;
}

/** Closes an open purchase (expired, replaced or cancelled) and enqueues the cancellation of its intent. */
export async function closePurchase(ctx: Ctx, tx: Db, id: string): Promise<void> {
  await endPurchase(ctx, tx, id, 'closed');
  await ctx.queue.enqueue(tx, 'close-intent', { purchaseId: id });
}

/** Marks a purchase as closed, or as paid now. */
export async function endPurchase(ctx: Ctx, tx: Db, id: string, state: 'paid' | 'closed'): Promise<void> {
  const paidAt = state === 'paid' ? ctx.now() : null;
  await tx.update(purchases).set({ state, paidAt }).where(eq(purchases.id, id));
}

/** Locks and returns the buyer's purchases that are still open. */
export const lockOpenPurchases = (tx: Db, buyerId: string) =>
  tx
    .select()
    .from(purchases)
    .where(and(eq(purchases.buyerId, buyerId), eq(purchases.state, 'open')))
    .for('update');

/**
 * Returns the ids of open purchases that have expired, or that expire impossibly late because they were created while the clock was
 * ahead. Allows for small differences between the clocks of several processes.
 */
export async function findOverduePurchases(ctx: Ctx): Promise<string[]> {
  const now = ctx.now();
  const { state, expiresAt } = purchases;
  const isOverdue = or(lt(expiresAt, now), gt(expiresAt, new Date(now.getTime() + 2 * reservationMs)));
  const rows = await ctx.db
    .select({ id: purchases.id })
    .from(purchases)
    .where(and(eq(state, 'open'), isOverdue));
  return rows.map((row) => row.id);
}

/**
 * Opens the payment at the provider, outside any transaction. A repeated call returns the same intent. If the purchase has since
 * been closed (by another click), throws `conflict` and cancels the intent, so that nobody can pay it.
 */
export async function openIntent(ctx: Ctx, purchase: Purchase): Promise<string> {
  const intent = await ctx.payments.openIntent({ purchaseId: purchase.id, amountPence: purchase.amountPence });
  const [updated] = await ctx.db
    .update(purchases)
    .set({ providerIntentId: intent.id })
    .where(eq(purchases.id, purchase.id))
    .returning({ state: purchases.state });
  if (updated?.state !== 'open') {
    await ctx.payments.closeIntent(intent.id);
    throw new Problem('conflict', 'You have started another checkout. Please continue there.');
  }
  return intent.clientSecret;
}

/**
 * Locks a purchase like `lockPurchase`, and records its payment intent. Also records the delivery address from the provider, unless
 * the buyer has deleted their account.
 */
export async function recordDelivery(tx: Db, id: string, intentId: string, deliverTo: DeliverTo | undefined) {
  const [buyer] = await tx
    .select({ deletedAt: users.deletedAt })
    .from(users)
    .innerJoin(purchases, eq(purchases.buyerId, users.id))
    .where(eq(purchases.id, id))
    .for('key share', { of: users });
  const to = buyer?.deletedAt ? undefined : deliverTo;
  const [row] = await tx
    .update(purchases)
    .set({
      providerIntentId: intentId,
      ...(to && { deliverTo: to.name, deliverLine1: to.line1, deliverCity: to.city, deliverPostcode: to.postcode }),
    })
    .where(eq(purchases.id, id))
    .returning();
  return row;
}

/** Which side of an open bank dispute this user is on, if any. */
export async function sideOfOpenDispute(tx: Db, userId: string): Promise<'buyer' | 'seller' | undefined> {
  const isOpenFor = async (theirs: SQLWrapper) =>
    (await tx.$count(disputes, and(eq(disputes.state, 'open'), inArray(disputes.purchaseId, theirs)))) > 0;
  if (await isOpenFor(tx.select({ id: purchases.id }).from(purchases).where(eq(purchases.buyerId, userId))))
    return 'buyer';
  const sold = tx.select({ id: earnings.purchaseId }).from(earnings).where(eq(earnings.sellerId, userId));
  return (await isOpenFor(sold)) ? 'seller' : undefined;
}

/** Removes a buyer's name and address from their payments. */
export async function forgetDelivery(tx: Db, buyerId: string): Promise<void> {
  const nowhere = { deliverTo: null, deliverLine1: null, deliverCity: null, deliverPostcode: null };
  await tx.update(purchases).set(nowhere).where(eq(purchases.buyerId, buyerId));
}

/** Finds the provider's records of a user: their connected account, and a transfer group for each purchase. */
export async function findProviderRecords(tx: Db, userId: string) {
  const { providerAccountId } = payoutAccounts;
  const [accounts, bought] = [
    await tx.select({ id: providerAccountId }).from(payoutAccounts).where(eq(payoutAccounts.sellerId, userId)),
    await tx.select({ id: purchases.id }).from(purchases).where(eq(purchases.buyerId, userId)),
  ];
  return { accounts: accounts.map(({ id }) => id), transferGroups: bought.map(({ id }) => id) };
}
