import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asc, eq } from 'drizzle-orm';
import type { Order } from '#contract/orders.ts';
import { dayMs } from '#contract/time.ts';
import { closeDispute } from '#sandbox/disputes.ts';
import { listingStock } from '#server/catalogue/tables.ts';
import { notifications } from '#server/notifications/tables.ts';
import { fetchCharge } from '#server/payments/charges.ts';
import { checkLedger } from '#server/payments/check-ledger.ts';
import { sendRefund } from '#server/payments/refund.ts';
import { disputes, earnings, refunds } from '#server/payments/tables.ts';
import { atTime, moveOrder, redeliverEvents, sell } from '#test/sale.ts';
import { makeWorld } from '#test/world.ts';
import { handleDeadlines } from './deadlines.ts';
import { expireCheckouts } from './jobs.ts';
import { createPaymentIntent, validateBasket } from './start-checkout.ts';
import { orderEvents, orders } from './tables.ts';

const world = await makeWorld({}, undefined, 'without jobs');
const { call, ctx } = world;

/** The same shop this many days from now. */
const inDays = (days: number) => atTime(world, ctx.now().getTime() + days * dayMs);

/** Stripe's test card whose payments are disputed. */
const disputedCard = '4000000000000259';

const stages = ['paid', 'tracked', 'untracked', 'received', 'claimed'] as const;

/** A sale at this stage, of one jar from a stock of two. */
async function sale(stage: (typeof stages)[number], cardNumber?: string) {
  const [buyer, seller] = [await world.person(), await world.person({ role: 'seller' })];
  const listing = await world.listing({ sellerId: seller.id, quantity: 2, deliveryMethods: ['postage'] });
  const [order] = await sell(world, [listing], cardNumber, buyer);
  assert.ok(order);
  const post = async (path: string, token: string, body: object = {}) =>
    assert.ok((await call('POST', path, token, body)).status < 300, path);
  const parcel = { carrier: 'evri', trackingNumber: stage === 'untracked' ? null : 'H00ABC1234567' };
  if (stage !== 'paid') await post(`/api/sellers/orders/${order._id}/dispatch`, seller.token, parcel);
  if (stage === 'received') await post(`/api/orders/${order._id}/confirm-receipt`, buyer.token);
  const claim = { move: 'openDispute', reason: 'faulty', text: 'It leaks.' };
  if (stage === 'claimed') await post(`/api/orders/${order._id}/claim`, buyer.token, claim);
  return { buyer, seller, id: order._id, purchaseId: order.purchaseId, listing };
}
type Sale = Awaited<ReturnType<typeof sale>>;

/** Returns everything about an order that deadlines change: its transitions, both sides' notifications, its money and its stock. */
async function traceOf({ id, buyer, seller, listing }: Sale) {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, id));
  const moves = await ctx.db.select().from(orderEvents).where(eq(orderEvents.orderId, id)).orderBy(asc(orderEvents.id));
  const titles = await Promise.all(
    [buyer, seller].map((one) => ctx.db.select().from(notifications).where(eq(notifications.userId, one.id))),
  );
  const [earning] = await ctx.db.select().from(earnings).where(eq(earnings.orderId, id));
  const [stock] = await ctx.db.select().from(listingStock).where(eq(listingStock.listingId, listing));
  const returned = await ctx.db.select().from(refunds).where(eq(refunds.orderId, id));
  return {
    state: order?.state,
    moves: moves.map(({ transition }) => transition).toSorted(),
    titles: titles.map((each) => each.map(({ title }) => title).toSorted()),
    earning: earning?.state,
    onHand: stock?.onHand,
    refunds: returned.map(({ amountPence }) => amountPence),
  };
}
const traces = (sales: Sale[]) => Promise.all(sales.map(traceOf));

/** Asserts that each transition and each notification happened once. */
function assertOnce(trace: Awaited<ReturnType<typeof traceOf>>): void {
  for (const each of [trace.moves, ...trace.titles]) assert.equal(new Set(each).size, each.length, String(each));
  assert.ok(trace.refunds.length <= 1);
}

/** Sends all refunds, and asserts that the ledger then agrees with the provider. */
async function settle(sales: Sale[]): Promise<void> {
  for (const { purchaseId } of sales) await fetchCharge(ctx, purchaseId);
  for (const { id } of await ctx.db.select().from(refunds)) await sendRefund(ctx, id);
  assert.deepEqual((await checkLedger(ctx)).differences, []);
}

const salesOfEachStage = async () => {
  const sales: Sale[] = [];
  for (const stage of stages) sales.push(await sale(stage));
  return sales;
};

describe('the deadlines of orders', () => {
  it('each take effect once after the clock jumps forward by weeks, and nothing is undone when it jumps back', async () => {
    const sales = await salesOfEachStage();
    for (const days of [21, 42, 63, 84, 105]) await handleDeadlines(inDays(days).ctx);
    const before = await traces(sales);
    assert.deepEqual(
      before.map(({ state, earning, onHand }) => [state, earning, onHand]),
      [
        ['called_off', 'refunded', 2],
        ['completed', 'due', 1],
        ['completed', 'due', 1],
        ['completed', 'due', 1],
        ['refunded', 'refunded', 1],
      ],
    );
    before.forEach(assertOnce);
    for (const days of [104, 83, 0, 105, 104]) await handleDeadlines(inDays(days).ctx);
    assert.deepEqual(await traces(sales), before);
    await settle(sales);
  });

  it('do not remind a seller of an order that is cancelled at the same time, after weeks of downtime', async () => {
    const late = await sale('paid');
    await handleDeadlines(inDays(20).ctx);
    const { state, titles } = await traceOf(late);
    assert.equal(state, 'called_off');
    assert.deepEqual(titles[1], ['An order was cancelled', "You've made a sale"]);
    await settle([late]);
  });

  it('run from when each step happened, even if the clock jumps back by a day', async () => {
    const one = await sale('paid');
    await moveOrder(inDays(1), one.id, 'dispatch', 'seller');
    assert.equal((await call('POST', `/api/orders/${one.id}/confirm-receipt`, one.buyer.token)).status, 204);
    await handleDeadlines(inDays(1).ctx);
    const { body } = await call<Order>('GET', `/api/orders/${one.id}`, one.buyer.token);
    assert.equal(body.status, 'Paid');
    for (const days of [16, 15]) await handleDeadlines(inDays(days).ctx);
    const trace = await traceOf(one);
    assert.deepEqual([trace.state, trace.earning], ['completed', 'due']);
    assertOnce(trace);
    await settle([one]);
  });

  it('take effect once the clock has been corrected if they could not while it was wrong', async () => {
    const one = await sale('paid', disputedCard);
    await fetchCharge(ctx, one.purchaseId);
    await redeliverEvents(world);
    for (const days of [400, 401]) await handleDeadlines(inDays(days).ctx);
    assert.equal((await traceOf(one)).state, 'paid', 'the bank has taken the money back');
    const [dispute] = await ctx.db.select().from(disputes).where(eq(disputes.purchaseId, one.purchaseId));
    await ctx.db.transaction((tx) => closeDispute(ctx, tx, dispute?.id ?? '', 'won'));
    await redeliverEvents(world);
    await redeliverEvents(world);
    await handleDeadlines(inDays(15).ctx);
    assert.equal((await traceOf(one)).state, 'called_off');
    await settle([one]);
  });

  it('each take effect once, even if several workers handle them at the same time', async () => {
    const sales = [...(await salesOfEachStage()), ...(await salesOfEachStage())];
    for (const days of [4, 21, 42, 63, 84, 105]) {
      await Promise.all([1, 2, 3].map(() => handleDeadlines(inDays(days).ctx)));
      (await traces(sales)).forEach(assertOnce);
    }
    const states = (await traces(sales)).map(({ state }) => state);
    assert.deepEqual(
      states.slice(0, 5),
      ['called_off', 'completed', 'completed', 'completed', 'refunded'],
      'the outcome is the same as with one worker',
    );
    assert.deepEqual(states.slice(5), states.slice(0, 5));
    await settle(sales);
  });
});

it('stock reserved by a checkout while the clock was ahead is released once the clock is corrected', async () => {
  const buyer = await world.person();
  const listing = await world.listing({ quantity: 1 });
  await call('POST', '/api/baskets', buyer.token, { productId: listing });
  const viewer = { id: buyer.id, role: 'buyer' as const, isVerified: true, tokenHash: '' };
  const ahead = { ...inDays(30).ctx, viewer };
  await createPaymentIntent(ahead, Math.round((await validateBasket(ahead)).amount * 100));
  const readStock = async () => {
    const [stock] = await ctx.db.select().from(listingStock).where(eq(listingStock.listingId, listing));
    return [stock?.onHand, stock?.reserved];
  };
  await expireCheckouts(ahead);
  assert.deepEqual(await readStock(), [1, 1]);
  await expireCheckouts(ctx);
  assert.deepEqual(await readStock(), [1, 0]);
});
