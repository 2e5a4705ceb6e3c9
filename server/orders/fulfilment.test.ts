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
import { handleDeadlines } from './deadlines.ts';
import { orders } from './tables.ts';

const world = await makeWorld({}, undefined, 'without jobs');
const { call, ctx } = world;

type Sale = { buyer: Person; seller: Person; id: string; listing: string };

/** A paid order for one jar from a stock of two. */
async function makeSale(delivery: 'postage' | 'collection' = 'postage'): Promise<Sale> {
  const [buyer, seller] = [await world.person(), await world.person({ role: 'seller' })];
  const listing = await world.listing({ sellerId: seller.id, quantity: 2, deliveryMethods: [delivery] });
  const [order] = await sell(world, [listing], undefined, buyer);
  assert.ok(order);
  return { buyer, seller, id: order._id, listing };
}

const asSeller = ({ seller, id }: Sale, action: string, body?: object) =>
  call('POST', `/api/sellers/orders/${id}/${action}`, seller.token, body);
const asBuyer = ({ buyer, id }: Sale, action: string) => call('POST', `/api/orders/${id}/${action}`, buyer.token);
const dispatch = (sale: Sale, trackingNumber: string | null = 'AB 123 456 789 GB') =>
  asSeller(sale, 'dispatch', { carrier: 'royal_mail', trackingNumber });
const orderOf = async ({ buyer, id }: Sale) => (await call<Order>('GET', `/api/orders/${id}`, buyer.token)).body;
const stockOf = async ({ listing }: Sale) =>
  (await ctx.db.select().from(listingStock).where(eq(listingStock.listingId, listing)))[0]?.onHand;
const titlesFor = async ({ id }: Person) =>
  (await ctx.db.select().from(notifications).where(eq(notifications.userId, id))).map(({ title }) => title);

/** Acts on the deadlines as of `days` days from now. */
const after = (days: number) => handleDeadlines(atTime(world, ctx.now().getTime() + days * dayMs).ctx);

/** How many times each status occurs. */
const counted = (statuses: number[]) =>
  Object.fromEntries(
    [...new Set(statuses)].map((status) => [status, statuses.filter((other) => other === status).length]),
  );

/** Sends every refund, and checks that the ledger agrees with the provider. */
async function settle(): Promise<void> {
  for (const { id } of await ctx.db.select().from(refunds)) await sendRefund(ctx, id);
  for (const { id } of await ctx.db.select().from(purchases)) await fetchCharge(ctx, id);
  assert.deepEqual((await checkLedger(ctx)).differences, []);
}

describe('a posted order', () => {
  it('is dispatched with a tracking link, confirmed by its buyer, and completes two days later', async () => {
    const sale = await makeSale();
    assert.equal((await dispatch(sale)).status, 204);
    assert.equal((await dispatch(sale)).status, 204, 'a repeat, after a lost response, changes nothing');
    const shipped = await orderOf(sale);
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
    assert.equal((await asBuyer(sale, 'confirm-receipt')).status, 204);
    await after(1.9);
    assert.equal((await orderOf(sale)).fulfillmentStatus, 'Delivered');
    await after(2.1);
    assert.equal((await orderOf(sale)).status, 'Completed');
    assert.equal((await readSellerBalance(ctx.db, sale.seller.id)).held, 0);
    assert.deepEqual(await titlesFor(sale.buyer), ['Order confirmed', 'Your order is on its way', 'Leave a review']);
    assert.deepEqual(await titlesFor(sale.seller), [
      "You've made a sale",
      'An order was marked as delivered',
      'Leave a review',
      'An order is complete',
    ]);
  });

  it('lets its seller correct the tracking details until it counts as received, and notifies the buyer', async () => {
    const [sale, other] = [await makeSale(), await makeSale()];
    const change = (body: object, by: Person = sale.seller) =>
      call<{ message: string }>('PUT', `/api/sellers/orders/${sale.id}/parcel`, by.token, body);
    const evri = { carrier: 'evri', trackingNumber: 'H00ABC 1234567' };
    const tooEarly = await change(evri);
    assert.equal(tooEarly.status, 409);
    assert.match(tooEarly.body.message, /awaiting shipment\. You can mark it as posted/);
    await dispatch(sale, null);
    const { deadline } = await orderOf(sale);
    assert.equal((await change(evri, other.seller)).status, 404);
    assert.equal((await change({ carrier: 'evri', trackingNumber: 'www.evri.com' })).status, 400);
    for (const time of ['first', 'repeated'])
      assert.equal((await change(evri)).status, 204, `${time}: a repeat changes nothing`);
    const changed = await orderOf(sale);
    assert.deepEqual(changed.parcel, {
      carrier: 'Evri',
      trackingNumber: 'H00ABC1234567',
      trackingUrl: 'https://www.evri.com/track/parcel/H00ABC1234567',
    });
    assert.deepEqual(changed.deadline, deadline, 'the buyer has as much time as before');
    assert.deepEqual(
      changed.events.map(({ label }) => label),
      ['Checkout started', 'Paid', 'Shipped', 'Tracking details changed'],
    );
    const received = await ctx.db.select().from(notifications).where(eq(notifications.userId, sale.buyer.id));
    assert.deepEqual(
      received.filter(({ title }) => title === 'Tracking details changed').map(({ message }) => message),
      [
        `${changed.sellerName} has changed the tracking details for ${changed.productName}. It was sent with Evri, tracking number H00ABC1234567.`,
      ],
    );
    await asBuyer(sale, 'confirm-receipt');
    assert.equal((await change({ carrier: 'dpd', trackingNumber: '12345678' })).status, 409);
  });

  it('tells its seller how we know that it has arrived, and what they need to do to be paid', async () => {
    const [confirmed, assumed] = [await makeSale(), await makeSale()];
    for (const sale of [confirmed, assumed]) await dispatch(sale);
    await asBuyer(confirmed, 'confirm-receipt');
    await ctx.db
      .insert(payoutAccounts)
      .values({ sellerId: assumed.seller.id, providerAccountId: 'acct_paid', ready: true, readAt: ctx.now() });
    for (const days of [14.1, 16.2]) await after(days);
    const messagesToSeller = async (sale: Sale) => {
      const { productName } = await orderOf(sale);
      const received = await ctx.db.select().from(notifications).where(eq(notifications.userId, sale.seller.id));
      return received
        .filter(({ title }) => /delivered|complete/.test(title))
        .map(({ message }) => message.replace(productName, 'It'));
    };
    assert.deepEqual(await messagesToSeller(confirmed), [
      'The buyer has confirmed that they have It.',
      'The order for It is complete. To receive your money, please set up your payouts.',
    ]);
    assert.deepEqual(await messagesToSeller(assumed), [
      "It should have arrived by now, so we've marked it as delivered.",
      'The order for It is complete. Your money will be paid out automatically.',
    ]);
  });

  it('without a tracking number completes two weeks after dispatch, even if it is confirmed earlier', async () => {
    const sale = await makeSale();
    await dispatch(sale, null);
    await asBuyer(sale, 'confirm-receipt');
    await after(13);
    assert.equal((await orderOf(sale)).status, 'Paid');
    await after(15);
    assert.equal((await orderOf(sale)).status, 'Completed');
  });

  it('that was never marked as posted can be confirmed by a buyer who has it, and completes two days later', async () => {
    const sale = await makeSale();
    assert.deepEqual((await orderOf(sale)).actions, ['deliver', 'cancelAsBuyer']);
    assert.equal((await asBuyer(sale, 'confirm-receipt')).status, 204);
    assert.equal((await asBuyer(sale, 'cancel')).status, 409);
    assert.equal((await dispatch(sale)).status, 409);
    await after(2.1);
    assert.deepEqual([(await orderOf(sale)).status, await stockOf(sale)], ['Completed', 1]);
    await settle();
  });

  it('counts as received two weeks after dispatch', async () => {
    const sale = await makeSale();
    await dispatch(sale);
    await after(13);
    assert.equal((await orderOf(sale)).fulfillmentStatus, 'Shipped');
    await after(14.1);
    assert.equal((await orderOf(sale)).fulfillmentStatus, 'Delivered');
    assert.ok((await titlesFor(sale.buyer)).includes('Has your order arrived?'), 'nobody has confirmed it');
  });

  it('that is not sent is cancelled after two weeks, and its seller is reminded beforehand', async () => {
    const sale = await makeSale();
    await after(3.1);
    await after(3.2);
    assert.deepEqual(
      (await titlesFor(sale.seller)).filter((title) => title === 'An order needs your attention').length,
      1,
    );
    await after(13.9);
    assert.equal((await orderOf(sale)).status, 'Paid');
    await Promise.all([after(14.1), after(14.1), after(20)]);
    const { status, fulfillmentStatus, actions } = await orderOf(sale);
    assert.deepEqual([status, fulfillmentStatus, actions], ['Cancelled', 'Cancelled', []]);
    assert.equal(await stockOf(sale), 2);
    assert.equal((await ctx.db.select().from(refunds).where(eq(refunds.orderId, sale.id))).length, 1);
    await settle();
  });

  it('catches up after months of downtime, one step at a time', async () => {
    const sale = await makeSale();
    await dispatch(sale);
    await after(120);
    const { events, status } = await orderOf(sale);
    assert.equal(status, 'Paid', 'the buyer has two days from the day it counts as received');
    assert.deepEqual(events.at(-1)?.label, 'Delivered');
    await after(123);
    assert.equal((await orderOf(sale)).status, 'Completed');
  });
});

describe('an order that has not been sent', () => {
  it('can be cancelled by its buyer: it is refunded once and goes back on sale', async () => {
    const sale = await makeSale();
    const statuses = await Promise.all([1, 2, 3].map(() => asBuyer(sale, 'cancel').then(({ status }) => status)));
    assert.deepEqual(counted(statuses), { 204: 1, 409: 2 });
    assert.equal(await stockOf(sale), 2);
    assert.equal((await ctx.db.select().from(refunds).where(eq(refunds.orderId, sale.id))).length, 1);
    await settle();
    const { status, refundSent } = await orderOf(sale);
    assert.deepEqual([status, refundSent], ['Cancelled', true]);
  });

  it('can be cancelled by its seller, who tells the buyer why', async () => {
    const sale = await makeSale();
    assert.equal((await asSeller(sale, 'cancel', { reason: ' ' })).status, 400);
    assert.equal((await asSeller(sale, 'cancel', { reason: 'The jar broke.' })).status, 204);
    assert.equal((await orderOf(sale)).cancelReason, 'The jar broke.');
    await settle();
  });

  it('is never both sent and cancelled', async () => {
    for (let round = 0; round < 5; round += 1) {
      const sale = await makeSale();
      const done = await Promise.all([
        dispatch(sale),
        asBuyer(sale, 'cancel'),
        asSeller(sale, 'cancel', { reason: 'Gone.' }),
      ]);
      assert.deepEqual(counted(done.map(({ status }) => status)), { 204: 1, 409: 2 });
      const { fulfillmentStatus } = await orderOf(sale);
      assert.equal(await stockOf(sale), fulfillmentStatus === 'Shipped' ? 1 : 2);
    }
    await settle();
  });

  it('is not sold again if its payment is reported again after the cancellation', async () => {
    const sale = await makeSale();
    await asBuyer(sale, 'cancel');
    const [{ purchaseId } = { purchaseId: '' }] = await ctx.db.select().from(orders).where(eq(orders.id, sale.id));
    for (const react of ctx.reactions['payment.succeeded'] ?? [])
      await ctx.db.transaction((tx) => react(ctx, tx, { purchaseId }));
    assert.deepEqual([(await orderOf(sale)).status, await stockOf(sale)], ['Cancelled', 2]);
  });

  it('says what is still possible when an action comes too late', async () => {
    const sale = await makeSale();
    await dispatch(sale);
    const { status, body } = await asBuyer(sale, 'cancel');
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
  const handOver = (sale: Sale, code: string) => asSeller(sale, 'hand-over', { code });

  it('is handed over with the code that only its buyer sees, and completes two days later', async () => {
    const sale = await makeSale('collection');
    const { collectionCode, collectFrom, actions } = await orderOf(sale);
    assert.equal(collectFrom?.postcode, 'HR1 2XY');
    assert.match(collectionCode ?? '', /^\d{6}$/);
    assert.deepEqual(actions, ['proposeTime', 'cancelAsBuyer']);
    const { body } = await call<SellerOrder>('GET', `/api/sellers/orders/${sale.id}`, sale.seller.token);
    assert.ok(!JSON.stringify(body).includes(`"${collectionCode}"`));
    const asShown = ` ${collectionCode?.slice(0, 3)} ${collectionCode?.slice(3)} `;
    assert.equal((await handOver(sale, asShown)).status, 204);
    const collected = await orderOf(sale);
    assert.deepEqual([collected.fulfillmentStatus, collected.collectionCode], ['Delivered', null]);
    assert.equal(collected.collectFrom?.postcode, 'HR1', 'the full postcode is no longer needed');
    await after(2.1);
    assert.equal((await orderOf(sale)).status, 'Completed');
  });

  it('locks its code for an hour after five wrong attempts', async () => {
    const sale = await makeSale('collection');
    const { collectionCode } = await orderOf(sale);
    const wrong = collectionCode === '000000' ? '000001' : '000000';
    const responses: [status: number, isLocked: boolean][] = [];
    for (let tries = 0; tries < 6; tries += 1) {
      const { status, body } = await handOver(sale, wrong);
      responses.push([status, /locked until \d\d:\d\d\./.test((body as { message: string }).message)]);
    }
    const wrongCode = [400, false];
    assert.deepEqual(responses, [wrongCode, wrongCode, wrongCode, wrongCode, [400, true], [429, true]]);
    assert.equal((await handOver(sale, collectionCode ?? '')).status, 429);
    const past = new Date(ctx.now().getTime() - hourMs);
    await ctx.db.update(orders).set({ codeLockedUntil: past }).where(eq(orders.id, sale.id));
    assert.equal((await handOver(sale, collectionCode ?? '')).status, 204);
  });

  it('cannot be posted, and a posted order cannot be handed over', async () => {
    assert.equal((await dispatch(await makeSale('collection'))).status, 409);
    assert.equal((await asBuyer(await makeSale('collection'), 'confirm-receipt')).status, 409);
    assert.equal((await handOver(await makeSale(), '123456')).status, 409);
    const { body } = await asSeller(await makeSale('collection'), 'hand-over', {});
    assert.deepEqual(body.fields, { code: 'Please enter the six digits.' });
  });
});

describe("someone else's order", () => {
  it('is not found, whatever the request', async () => {
    const [sale, other] = [await makeSale(), await makeSale()];
    const mixed = { ...sale, buyer: other.buyer, seller: other.seller };
    const tries = await Promise.all([
      dispatch(mixed),
      asSeller(mixed, 'cancel', { reason: 'Mine.' }),
      asSeller(mixed, 'hand-over', { code: '123456' }),
      asBuyer(mixed, 'cancel'),
      asBuyer(mixed, 'confirm-receipt'),
    ]);
    assert.deepEqual(new Set(tries.map(({ status }) => status)), new Set([404]));
    assert.equal((await orderOf(sale)).fulfillmentStatus, 'Awaiting Shipment');
  });
});
