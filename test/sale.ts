import assert from 'node:assert/strict';
import { eq, like } from 'drizzle-orm';
import type { Order } from '#contract/orders.ts';
import type { Transition } from '#contract/order-process.ts';
import { selectCards } from '#server/catalogue/cards.ts';
import { listings as listingTable } from '#server/catalogue/tables.ts';
import { transact } from '#server/db/transact.ts';
import { describeEvent } from '#server/gateways/stripe-events.ts';
import { priceLine } from '#server/orders/price-basket.ts';
import { createOrder } from '#server/orders/start-checkout.ts';
import { orders } from '#server/orders/tables.ts';
import { lockOrders, transition, type Actor } from '#server/orders/transition.ts';
import { handleEvent } from '#server/payments/handle-event.ts';
import { findPayoutAccount, refreshPayoutAccount } from '#server/payments/payout-accounts.ts';
import { createPurchase, endPurchase } from '#server/payments/purchases.ts';
import { refundPart } from '#server/payments/refund.ts';
import { sandboxEvents } from '#sandbox/tables.ts';
import { goodCard } from './shopper.ts';
import type { Person, World } from './world.ts';

/** Buys one of each listing in one payment, by default with a valid card. Returns the paid orders in the listings' order. */
export async function sell(
  { call, person }: World,
  listings: string[],
  cardNumber = goodCard.cardNumber,
  buyer?: Person,
): Promise<Order[]> {
  const { token } = buyer ?? (await person());
  for (const productId of listings) await call('POST', '/api/baskets', token, { productId });
  const { amount } = (await call('POST', '/api/payments/validate-basket', token, {})).body;
  const { clientSecret } = (await call('POST', '/api/payments/create-payment-intent', token, { amount })).body;
  const paid = await call('POST', '/api/payments/sandbox/confirm', token, { clientSecret, ...goodCard, cardNumber });
  assert.equal(paid.body.status, 'succeeded', JSON.stringify(paid.body));
  const orders = (await call<Order[]>('GET', '/api/orders', token)).body;
  return listings.flatMap((id) => orders.filter((order) => order.productId === id));
}

/** The same world at another time. */
export const atTime = (world: World, moment: Date | string | number): World => ({
  ...world,
  ctx: { ...world.ctx, now: () => new Date(moment) },
});

/** Creates a paid order for a listing, delivered by post and without involving the provider. Returns its id. */
export async function sellNow({ ctx, person }: World, listingId: string, quantity = 1): Promise<string> {
  const { id: buyerId } = await person();
  return transact(ctx.db, async (tx) => {
    const [listing] = await selectCards(tx).where(eq(listingTable.id, listingId));
    assert.ok(listing);
    const line = priceLine({ listing, quantity, delivery: 'postage', addedPricePence: listing.pricePence });
    const purchase = await createPurchase(ctx, tx, buyerId, line.totalPence);
    const order = await createOrder(ctx, tx, purchase, line);
    await transition(ctx, tx, order, 'pay', { kind: 'provider' });
    await endPurchase(ctx, tx, purchase.id, 'paid');
    return order.id;
  });
}

/** Applies a transition to an order as the domain modules do. */
export const moveOrder = (
  { ctx }: Pick<World, 'ctx'>,
  orderId: string,
  name: Transition,
  kind: Actor['kind'] = 'clock',
) =>
  transact(ctx.db, async (tx) => {
    const [order] = await lockOrders(tx, eq(orders.id, orderId));
    assert.ok(order);
    return transition(ctx, tx, order, name, { kind });
  });

/** Refunds an order in full, which cancels it if it has not been sent. */
export async function refundInFull(world: Pick<World, 'ctx'>, orderId: string): Promise<void> {
  const [order] = await world.ctx.db.select().from(orders).where(eq(orders.id, orderId));
  await moveOrder(world, orderId, order?.state === 'paid' ? 'cancelAsSeller' : 'refund', 'seller');
}

/** Refunds part of an order, which remains open. */
export const refundSome = ({ ctx }: Pick<World, 'ctx'>, orderId: string, amountPence: number) =>
  transact(ctx.db, async (tx) => {
    const [order] = await lockOrders(tx, eq(orders.id, orderId));
    assert.ok(order);
    await refundPart(ctx, tx, order, amountPence, 'requested');
  });

/** Completes a paid order as the seller, the buyer and the clock would. */
export async function completeOrder(world: Pick<World, 'ctx'>, orderId: string): Promise<void> {
  const [order] = await world.ctx.db.select().from(orders).where(eq(orders.id, orderId));
  const { state, delivery } = order ?? {};
  if (state === 'paid') await moveOrder(world, orderId, delivery === 'postage' ? 'dispatch' : 'handOver', 'seller');
  if (state === 'shipped' || (state === 'paid' && delivery === 'postage'))
    await moveOrder(world, orderId, 'deliver', 'buyer');
  await moveOrder(world, orderId, 'complete');
}

/** Takes a seller through the provider's onboarding as the pages do. `without_bank` leaves them unable to be paid out. */
export async function onboard({ call, ctx }: World, seller: Person, outcome: 'all' | 'without_bank' = 'all') {
  const started = await call<{ url: string }>('POST', '/api/sellers/payouts/onboarding', seller.token);
  assert.equal(started.status, 200, JSON.stringify(started.body));
  const link = new URL(started.body.url).searchParams.get('link');
  const ended = await call<{ url: string }>('POST', '/api/payments/sandbox/identity', seller.token, { link, outcome });
  assert.equal(ended.status, 200, JSON.stringify(ended.body));
  const account = await findPayoutAccount(ctx.db, seller.id);
  assert.ok(account);
  await refreshPayoutAccount(ctx, account.providerAccountId);
  return { accountId: account.providerAccountId, link, url: ended.body.url };
}

/** Redelivers every sandbox event that contains `about`, with a new id and in random order, as a provider may. */
export async function redeliverEvents({ ctx }: World, about = ''): Promise<void> {
  const events = await ctx.db
    .select()
    .from(sandboxEvents)
    .where(like(sandboxEvents.body, `%${about}%`));
  for (const { id, body } of events.toSorted(() => Math.random() - 0.5))
    await handleEvent(ctx, { ...describeEvent(JSON.parse(body)), id: `${id}-${Math.random()}` });
}
