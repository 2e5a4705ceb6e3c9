import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import type { Order } from '#contract/orders.ts';
import type { SellerOrder } from '#contract/seller-orders.ts';
import { dayMs, hourMs } from '#contract/time.ts';
import { listingStock } from '#server/catalogue/tables.ts';
import { checkLedger } from '#server/payments/check-ledger.ts';
import { readSellerBalance } from '#server/payments/ledger.ts';
import { fetchCharge } from '#server/payments/charges.ts';
import { payoutAccounts, purchases, refunds } from '#server/payments/tables.ts';
import { sendRefund } from '#server/payments/refund.ts';
import { notifications } from '#server/notifications/tables.ts';
import { atTime, sell } from '#test/sale.ts';
import { makeWorld, type Person } from '#test/world.ts';
import { meetDeadlines } from './deadlines.ts';
import { orders } from './tables.ts';

const world = await makeWorld({}, undefined, 'without jobs');
const { call, ctx } = world;

type Sale = { buyer: Person; seller: Person; id: string; listing: string };

/** Somebody has paid for one of two jars. */
async function sale(delivery: 'postage' | 'collection' = 'postage'): Promise<Sale> {
  const [buyer, seller] = [await world.person(), await world.person({ role: 'seller' })];
  const listing = await world.listing({ sellerId: seller.id, quantity: 2, deliveryMethods: [delivery] });
  const [order] = await sell(world, [listing], undefined, buyer);
  assert.ok(order);
  return { buyer, seller, id: order._id, listing };
}

const asSeller = ({ seller, id }: Sale, action: string, body?: object) =>
  call('POST', `/api/sellers/orders/${id}/${action}`, seller.token, body);
const asBuyer = ({ buyer, id }: Sale, action: string) => call('POST', `/api/orders/${id}/${action}`, buyer.token);
const dispatch = (one: Sale, trackingNumber: string | null = 'AB 123 456 789 GB') =>
  asSeller(one, 'dispatch', { carrier: 'royal_mail', trackingNumber });
const orderOf = async ({ buyer, id }: Sale) => (await call<Order>('GET', `/api/orders/${id}`, buyer.token)).body;
const stockOf = async ({ listing }: Sale) =>
  (await ctx.db.select().from(listingStock).where(eq(listingStock.listingId, listing)))[0]?.onHand;
const titlesFor = async ({ id }: Person) =>
  (await ctx.db.select().from(notifications).where(eq(notifications.userId, id))).map(({ title }) => title);

/** Runs the clock `days` after the present. */
const after = (days: number) => meetDeadlines(atTime(world, ctx.now().getTime() + days * dayMs).ctx);

/** How often each status occurs. */
const counted = (statuses: number[]) =>
  Object.fromEntries([...new Set(statuses)].map((one) => [one, statuses.filter((status) => status === one).length]));

/** Sends every refund, and checks that the books agree with the provider's. */
async function settle(): Promise<void> {
  for (const { id } of await ctx.db.select().from(refunds)) await sendRefund(ctx, id);
  for (const { id } of await ctx.db.select().from(purchases)) await fetchCharge(ctx, id);
  assert.deepEqual((await checkLedger(ctx)).differences, []);
}

describe('a posted order', () => {
  it('is dispatched with a tracking link, confirmed by its buyer, and completes two days later', async () => {
    const one = await sale();
    assert.equal((await dispatch(one)).status, 204);
    assert.equal((await dispatch(one)).status, 204, 'a repeat, after a lost response, changes nothing');
    const shipped = await orderOf(one);
    assert.deepEqual(
      [shipped.status, shipped.fulfillmentStatus, shipped.actions, shipped.parcel],
      [
        'Paid',
        'Shipped',
        ['deliver', 'requestRefund', 'openDispute'],
        {
          carrier: 'Royal Mail',
          trackingNumber: 'AB123456789GB',
          trackingUrl: 'https://www.royalmail.com/track-your-item#/tracking-results/AB123456789GB',
        },
      ],
    );
    assert.equal((await asBuyer(one, 'confirm-receipt')).status, 204);
    await after(1.9);
    assert.equal((await orderOf(one)).fulfillmentStatus, 'Delivered');
    await after(2.1);
    assert.equal((await orderOf(one)).status, 'Completed');
    assert.equal((await readSellerBalance(ctx.db, one.seller.id)).held, 0);
    assert.deepEqual(await titlesFor(one.buyer), ['Order confirmed', 'Your order is on its way', 'Leave a review']);
    assert.deepEqual(await titlesFor(one.seller), [
      "You've made a sale",
      'An order has arrived',
      'Leave a review',
      'An order is complete',
    ]);
  });

  it('tells the seller how we know that it arrived, and what the money waits for', async () => {
    const [confirmed, assumed] = [await sale(), await sale()];
    for (const one of [confirmed, assumed]) await dispatch(one);
    await asBuyer(confirmed, 'confirm-receipt');
    await ctx.db
      .insert(payoutAccounts)
      .values({ sellerId: assumed.seller.id, providerAccountId: 'acct_paid', ready: true, readAt: ctx.now() });
    for (const days of [14.1, 16.2]) await after(days);
    const toldSellerOf = async (one: Sale) => {
      const { productName } = await orderOf(one);
      const told = await ctx.db.select().from(notifications).where(eq(notifications.userId, one.seller.id));
      return told
        .filter(({ title }) => /arrived|complete/.test(title))
        .map(({ message }) => message.replace(productName, 'It'));
    };
    assert.deepEqual(await toldSellerOf(confirmed), [
      'The buyer has confirmed that they have It.',
      'The order for It is complete. To receive your money, please set up your payouts.',
    ]);
    assert.deepEqual(await toldSellerOf(assumed), [
      "It should have arrived by now, so we've marked it as delivered.",
      'The order for It is complete. Your money will be paid out automatically.',
    ]);
  });

  it('without a tracking number completes two weeks after dispatch, even if it is confirmed earlier', async () => {
    const one = await sale();
    await dispatch(one, null);
    await asBuyer(one, 'confirm-receipt');
    await after(13);
    assert.equal((await orderOf(one)).status, 'Paid');
    await after(15);
    assert.equal((await orderOf(one)).status, 'Completed');
  });

  it('that was never marked as posted can be confirmed by the buyer who has it, and completes two days later', async () => {
    const one = await sale();
    assert.deepEqual((await orderOf(one)).actions, ['deliver', 'cancelAsBuyer']);
    assert.equal((await asBuyer(one, 'confirm-receipt')).status, 204);
    assert.equal((await asBuyer(one, 'cancel')).status, 409);
    assert.equal((await dispatch(one)).status, 409);
    await after(2.1);
    assert.deepEqual([(await orderOf(one)).status, await stockOf(one)], ['Completed', 1]);
    await settle();
  });

  it('counts as received two weeks after dispatch', async () => {
    const one = await sale();
    await dispatch(one);
    await after(13);
    assert.equal((await orderOf(one)).fulfillmentStatus, 'Shipped');
    await after(14.1);
    assert.equal((await orderOf(one)).fulfillmentStatus, 'Delivered');
    assert.ok((await titlesFor(one.buyer)).includes('Has your order arrived?'), 'nobody but the clock knows yet');
  });

  it('that its seller does not send is cancelled after two weeks, with a reminder before', async () => {
    const one = await sale();
    await after(3.1);
    await after(3.2);
    assert.deepEqual((await titlesFor(one.seller)).filter((title) => title === 'An order is waiting').length, 1);
    await after(13.9);
    assert.equal((await orderOf(one)).status, 'Paid');
    await Promise.all([after(14.1), after(14.1), after(20)]);
    const { status, fulfillmentStatus, actions } = await orderOf(one);
    assert.deepEqual([status, fulfillmentStatus, actions], ['Cancelled', 'Cancelled', []]);
    assert.equal(await stockOf(one), 2);
    assert.equal((await ctx.db.select().from(refunds).where(eq(refunds.orderId, one.id))).length, 1);
    await settle();
  });

  it('catches up after months of downtime, one step after the other', async () => {
    const one = await sale();
    await dispatch(one);
    await after(120);
    const { events, status } = await orderOf(one);
    assert.equal(status, 'Paid', 'the buyer has two days from the day it counts as received');
    assert.deepEqual(events.at(-1)?.label, 'Delivered');
    await after(123);
    assert.equal((await orderOf(one)).status, 'Completed');
  });
});

describe('an order that is not sent yet', () => {
  it('can be cancelled by its buyer: it is refunded once and back on sale', async () => {
    const one = await sale();
    const statuses = await Promise.all([1, 2, 3].map(() => asBuyer(one, 'cancel').then(({ status }) => status)));
    assert.deepEqual(counted(statuses), { 204: 1, 409: 2 });
    assert.equal(await stockOf(one), 2);
    assert.equal((await ctx.db.select().from(refunds).where(eq(refunds.orderId, one.id))).length, 1);
    await settle();
    const { status, refundSent } = await orderOf(one);
    assert.deepEqual([status, refundSent], ['Cancelled', true]);
  });

  it('can be cancelled by its seller, who tells the buyer why', async () => {
    const one = await sale();
    assert.equal((await asSeller(one, 'cancel', { reason: ' ' })).status, 400);
    assert.equal((await asSeller(one, 'cancel', { reason: 'The jar broke.' })).status, 204);
    assert.equal((await orderOf(one)).cancelReason, 'The jar broke.');
    await settle();
  });

  it('is never both sent and cancelled', async () => {
    for (let round = 0; round < 5; round += 1) {
      const one = await sale();
      const done = await Promise.all([
        dispatch(one),
        asBuyer(one, 'cancel'),
        asSeller(one, 'cancel', { reason: 'Gone.' }),
      ]);
      assert.deepEqual(counted(done.map(({ status }) => status)), { 204: 1, 409: 2 });
      const { fulfillmentStatus } = await orderOf(one);
      assert.equal(await stockOf(one), fulfillmentStatus === 'Shipped' ? 1 : 2);
    }
    await settle();
  });

  it('is not sold again by a payment reported twice after it was cancelled', async () => {
    const one = await sale();
    await asBuyer(one, 'cancel');
    const [{ purchaseId } = { purchaseId: '' }] = await ctx.db.select().from(orders).where(eq(orders.id, one.id));
    for (const react of ctx.reactions['payment.succeeded'] ?? [])
      await ctx.db.transaction((tx) => react(ctx, tx, { purchaseId }));
    assert.deepEqual([(await orderOf(one)).status, await stockOf(one)], ['Cancelled', 2]);
  });

  it('returns what is possible when a move comes too late', async () => {
    const one = await sale();
    await dispatch(one);
    const { status, body } = await asBuyer(one, 'cancel');
    assert.deepEqual(
      [status, body.code, body.message],
      [
        409,
        'illegal_transition',
        "That isn't possible: this order is shipped. You can confirm that you have it or start a dispute.",
      ],
    );
  });
});

describe('a collected order', () => {
  const handOver = (one: Sale, code: string) => asSeller(one, 'hand-over', { code });

  it('is handed over with the code that only its buyer sees, and completes two days later', async () => {
    const one = await sale('collection');
    const { collectionCode, collectFrom, actions } = await orderOf(one);
    assert.equal(collectFrom?.postcode, 'HR1 2XY');
    assert.match(collectionCode ?? '', /^\d{6}$/);
    assert.deepEqual(actions, ['proposeTime', 'cancelAsBuyer']);
    const { body } = await call<SellerOrder>('GET', `/api/sellers/orders/${one.id}`, one.seller.token);
    assert.ok(!JSON.stringify(body).includes(`"${collectionCode}"`));
    const asShown = ` ${collectionCode?.slice(0, 3)} ${collectionCode?.slice(3)} `;
    assert.equal((await handOver(one, asShown)).status, 204);
    const collected = await orderOf(one);
    assert.deepEqual([collected.fulfillmentStatus, collected.collectionCode], ['Delivered', null]);
    assert.equal(collected.collectFrom?.postcode, 'HR1', 'the full postcode is no longer needed');
    await after(2.1);
    assert.equal((await orderOf(one)).status, 'Completed');
  });

  it('locks its code for an hour after five wrong ones', async () => {
    const one = await sale('collection');
    const { collectionCode } = await orderOf(one);
    const wrong = collectionCode === '000000' ? '000001' : '000000';
    const answers: [status: number, isLocked: boolean][] = [];
    for (let tries = 0; tries < 6; tries += 1) {
      const { status, body } = await handOver(one, wrong);
      answers.push([status, /locked until \d\d:\d\d\./.test((body as { message: string }).message)]);
    }
    const wrongOne = [400, false];
    assert.deepEqual(answers, [wrongOne, wrongOne, wrongOne, wrongOne, [400, true], [429, true]]);
    assert.equal((await handOver(one, collectionCode ?? '')).status, 429);
    const past = new Date(ctx.now().getTime() - hourMs);
    await ctx.db.update(orders).set({ codeLockedUntil: past }).where(eq(orders.id, one.id));
    assert.equal((await handOver(one, collectionCode ?? '')).status, 204);
  });

  it('cannot be posted, and a posted one cannot be handed over', async () => {
    assert.equal((await dispatch(await sale('collection'))).status, 409);
    assert.equal((await asBuyer(await sale('collection'), 'confirm-receipt')).status, 409);
    assert.equal((await handOver(await sale(), '123456')).status, 409);
    const { body } = await asSeller(await sale('collection'), 'hand-over', {});
    assert.deepEqual(body.fields, { code: 'Please enter the six digits.' });
  });
});

describe("somebody else's order", () => {
  it('is not found, whatever they try', async () => {
    const [one, other] = [await sale(), await sale()];
    const mixed = { ...one, buyer: other.buyer, seller: other.seller };
    const tries = await Promise.all([
      dispatch(mixed),
      asSeller(mixed, 'cancel', { reason: 'Mine.' }),
      asSeller(mixed, 'hand-over', { code: '123456' }),
      asBuyer(mixed, 'cancel'),
      asBuyer(mixed, 'confirm-receipt'),
    ]);
    assert.deepEqual(new Set(tries.map(({ status }) => status)), new Set([404]));
    assert.equal((await orderOf(one)).fulfillmentStatus, 'Awaiting Shipment');
  });
});
