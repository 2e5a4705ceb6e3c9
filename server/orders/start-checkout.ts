import { and, asc, eq, inArray } from 'drizzle-orm';
import { toPounds } from '#contract/money.ts';
import { Problem } from '#contract/problems.ts';
import { mayChangeMind } from '#contract/refund-rules.ts';
import { listings } from '#server/catalogue/tables.ts';
import { users } from '#server/accounts/tables.ts';
import { rejectAdmins } from '#server/basket/basket.ts';
import { basketLines } from '#server/basket/tables.ts';
import { sellerNameOf } from '#server/catalogue/cards.ts';
import { lockStock, reserveStock } from '#server/catalogue/stock.ts';
import type { Ctx, ViewerCtx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { closeIntent } from '#server/payments/close-intent.ts';
import {
  closePurchase,
  createPurchase,
  lockOpenPurchases,
  lockPurchase,
  openIntent,
  type Purchase,
} from '#server/payments/purchases.ts';
import { transact } from '#server/db/transact.ts';
import { refuseDuringCooldown } from './checkout-cooldown.ts';
import { limitHolds, paymentWindowMs } from './hold-limits.ts';
import { newOrderNumber } from './order-number.ts';
import { priceBasket, stockLeftClause, sumOf, viewItem, type PricedLine } from './price-basket.ts';
import { orders } from './tables.ts';
import { withOrderEvent, lockOrders, transition, type Actor, type Order } from './transition.ts';

/** Checks and prices the basket for the checkout page. Changes nothing. */
export async function validateBasket(ctx: ViewerCtx) {
  rejectAdmins(ctx);
  const lines = await priceBasket(ctx.db, ctx.viewer.id, ctx.now());
  return { validatedItems: lines.map(viewItem), amount: toPounds(sumOf(lines)) };
}

/** Closes an open checkout: cancels its pending orders and releases their stock. */
export async function closeCheckout(ctx: Ctx, tx: Db, purchaseId: string, actor: Actor): Promise<void> {
  const pending = await lockOrders(tx, and(eq(orders.purchaseId, purchaseId), eq(orders.state, 'pending')));
  for (const order of pending) await transition(ctx, tx, order, actor.kind === 'clock' ? 'expire' : 'cancel', actor);
  await closePurchase(ctx, tx, purchaseId);
}

/** Locks the buyer and their unpaid purchases, so that only one checkout at a time can start. */
async function lockCheckouts(tx: Db, buyerId: string): Promise<Purchase[]> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, buyerId)).for('no key update');
  return lockOpenPurchases(tx, buyerId);
}

/** Locks the basket's listings, so that prices cannot change, then their stock and the buyer's holds, each in id order. */
async function lockBasketStock(tx: Db, buyerId: string): Promise<void> {
  const inBasket = tx.select({ id: basketLines.listingId }).from(basketLines).where(eq(basketLines.userId, buyerId));
  const rows = await tx
    .select({ id: listings.id })
    .from(listings)
    .where(inArray(listings.id, inBasket))
    .orderBy(asc(listings.id))
    .for('share');
  await lockStock(
    tx,
    buyerId,
    rows.map((row) => row.id),
  );
}

/** Creates a line's pending order and, if it is held, reserves its stock. */
export async function createOrder(
  ctx: Ctx,
  tx: Db,
  purchase: Purchase,
  line: PricedLine,
  isHeld = true,
): Promise<Order> {
  const { listing, quantity, delivery, postagePence, totalPence, image } = line;
  if (isHeld && !(await reserveStock(tx, { listingId: listing.id, quantity, holderId: purchase.buyerId })))
    throw new Problem('not_enough_stock', `${listing.title}: ${stockLeftClause(listing.available)}`);
  const orderId = newOrderNumber();
  const actor = { kind: 'buyer' as const, id: purchase.buyerId };
  const [order] = await withOrderEvent(ctx, tx, { orderId, transition: 'reserve', fromState: null, actor })
    .insert(orders)
    .values({
      id: orderId,
      purchaseId: purchase.id,
      buyerId: purchase.buyerId,
      sellerId: listing.sellerId,
      listingId: listing.id,
      productName: listing.title,
      productImage: image,
      category: listing.category,
      sellerName: sellerNameOf(listing),
      quantity,
      unitPricePence: listing.pricePence,
      postagePence,
      totalPence,
      delivery,
      ...(delivery === 'collection' && { collectCity: listing.city, collectPostcode: listing.postcode }),
      returnPolicy: listing.returnPolicy,
      changeOfMind: mayChangeMind({ isBusiness: listing.sellerIsBusiness }, listing.category),
      state: 'pending',
      isHeld,
      createdAt: purchase.createdAt,
    })
    .returning();
  if (!order) throw new Error('the order was not stored');
  return order;
}

type Reserved = { purchase: Purchase; isHeld: boolean; replaced: string[] };

/** Who closes a buyer's replaced checkout: the clock if it had already expired, otherwise the buyer. */
const closedBy = (ctx: ViewerCtx, { expiresAt }: Purchase): Actor =>
  expiresAt <= ctx.now() ? { kind: 'clock' } : { kind: 'buyer', id: ctx.viewer.id };

/** Reserves the basket's stock and creates the pending orders, replacing any earlier unpaid checkout. */
function reserveBasket(ctx: ViewerCtx, amountPence: number): Promise<Reserved> {
  const buyerId = ctx.viewer.id;
  return transact(ctx.db, async (tx) => {
    const replaced = await lockCheckouts(tx, buyerId);
    await refuseDuringCooldown(ctx, tx, buyerId);
    await lockBasketStock(tx, buyerId);
    for (const purchase of replaced) await closeCheckout(ctx, tx, purchase.id, closedBy(ctx, purchase));
    const lines = await priceBasket(tx, buyerId, ctx.now());
    if (sumOf(lines) !== amountPence) throw new Problem('basket_changed');
    const byListing = lines.toSorted((a, b) => (a.listing.id < b.listing.id ? -1 : 1));
    const holds = await limitHolds(ctx, tx, buyerId, byListing);
    const purchase = await createPurchase(ctx, tx, buyerId, amountPence, paymentWindowMs(holds));
    for (const line of byListing) await createOrder(ctx, tx, purchase, line, holds.has(line.listing.id));
    return { purchase, isHeld: holds.size === lines.length, replaced: replaced.map(({ id }) => id) };
  });
}

/** Reserves the stock, then opens the payment. Releases the reservation if the provider cannot be reached. */
export async function createPaymentIntent(ctx: ViewerCtx, amountPence: number) {
  rejectAdmins(ctx);
  await ctx.limiter.spend('checkoutAccount', ctx.viewer.id);
  await ctx.limiter.spend('checkoutAccountDaily', ctx.viewer.id);
  const { purchase, isHeld, replaced } = await reserveBasket(ctx, amountPence);
  for (const id of replaced)
    await closeIntent(ctx, id).catch((error: unknown) =>
      ctx.log.warn({ err: error }, 'could not close the intent of a replaced checkout; a job will retry'),
    );
  try {
    const clientSecret = await openIntent(ctx, purchase);
    return {
      clientSecret,
      purchaseId: purchase.id,
      amount: toPounds(amountPence),
      expiresAt: purchase.expiresAt.toISOString(),
      expiresIn: Math.round((purchase.expiresAt.getTime() - ctx.now().getTime()) / 1000),
      isHeld,
    };
  } catch (error) {
    await transact(ctx.db, async (tx) => {
      const locked = await lockPurchase(tx, purchase.id);
      if (locked?.state === 'open') await closeCheckout(ctx, tx, purchase.id, { kind: 'buyer', id: ctx.viewer.id });
    });
    throw error;
  }
}
