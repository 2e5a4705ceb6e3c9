import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { Stripe } from 'stripe';
import { reservationMs } from '#contract/payments.ts';
import { cardsOf } from '#server/basket/basket.ts';
import { listingStock } from '#server/catalogue/tables.ts';
import { newId } from '#server/db/columns.ts';
import { expireCheckouts } from '#server/orders/jobs.ts';
import { priceLine } from '#server/orders/price-basket.ts';
import { createOrder } from '#server/orders/start-checkout.ts';
import { orderEvents, orders } from '#server/orders/tables.ts';
import { makeWorld } from '#test/world.ts';
import { createPurchase } from './purchases.ts';
import { disputes, providerEvents, purchases } from './tables.ts';

const secret = 'whsec_of_this_test';
const logged: string[] = [];
const world = await makeWorld(
  {
    STRIPE_SECRET_KEY: 'sk_test_of_this_test',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_of_this_test',
    STRIPE_WEBHOOK_SECRET: `whsec_of_another_endpoint, ${secret}`,
  },
  { write: (line: string) => void logged.push(line) },
  // Jobs would call the real Stripe.
  'without jobs',
);
const { webhooks } = new Stripe('sk_test_of_this_test');

/** An unpaid purchase of two jars. */
async function createUnpaidPurchase() {
  const buyer = await world.person();
  const listingId = await world.listing({ quantity: 5 });
  const listing = (await cardsOf(world.ctx.db, [listingId])).get(listingId);
  assert.ok(listing);
  const line = priceLine({ listing, quantity: 2, delivery: 'collection', addedPricePence: listing.pricePence });
  return world.ctx.db.transaction(async (tx) => {
    const purchase = await createPurchase(world.ctx, tx, buyer.id, line.totalPence);
    const { id: orderId } = await createOrder(world.ctx, tx, purchase, line);
    return { purchaseId: purchase.id, orderId, listingId, buyer };
  });
}

const paid = { amount: 1300, amount_received: 1300, currency: 'gbp' };

const succeeded = (purchaseId: string, more: object = {}) => ({
  id: `evt_${newId()}`,
  object: 'event',
  type: 'payment_intent.succeeded',
  data: { object: { id: `pi_${purchaseId}`, object: 'payment_intent', ...paid, metadata: { purchaseId } } },
  ...more,
});

const sign = (payload: string, options: { secret?: string; timestamp?: number } = {}) =>
  webhooks.generateTestHeaderString({ payload, secret, ...options });

const post = (payload: string, signature?: string, type = 'application/json') =>
  world.app.inject({
    method: 'POST',
    url: '/api/payments/webhook',
    headers: { 'content-type': type, ...(signature !== undefined && { 'stripe-signature': signature }) },
    payload,
  });

const stateOf = async (orderId: string) =>
  (await world.ctx.db.select().from(orders).where(eq(orders.id, orderId)))[0]?.state;

async function stockOf(listingId: string) {
  const [row] = await world.ctx.db.select().from(listingStock).where(eq(listingStock.listingId, listingId));
  return { onHand: row?.onHand, reserved: row?.reserved };
}

describe('the webhook', () => {
  it('handles a signed event once: a second delivery changes nothing', async () => {
    const { purchaseId, orderId, listingId } = await createUnpaidPurchase();
    const payload = JSON.stringify(succeeded(purchaseId));
    for (const _ of [1, 2]) {
      const response = await post(payload, sign(payload));
      assert.deepEqual([response.statusCode, response.json()], [200, { received: true }]);
    }
    assert.equal(await stateOf(orderId), 'paid');
    assert.deepEqual(await stockOf(listingId), { onHand: 3, reserved: 0 });
    const moves = await world.ctx.db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId));
    assert.deepEqual(moves.map(({ transition }) => transition).toSorted(), ['pay', 'reserve']);
  });

  it('takes effect once for ten concurrent deliveries, even with different event ids', async () => {
    const { purchaseId, orderId, listingId } = await createUnpaidPurchase();
    const same = JSON.stringify(succeeded(purchaseId));
    const payloads = [
      ...Array.from({ length: 5 }, () => same),
      ...Array.from({ length: 5 }, () => JSON.stringify(succeeded(purchaseId))),
    ];
    const responses = await Promise.all(payloads.map((payload) => post(payload, sign(payload))));
    assert.ok(responses.every(({ statusCode }) => statusCode === 200));
    assert.equal(await stateOf(orderId), 'paid');
    assert.deepEqual(await stockOf(listingId), { onHand: 3, reserved: 0 });
  });

  it('rejects events that are unsigned, wrongly signed, too old or tampered with', async () => {
    const { purchaseId, orderId } = await createUnpaidPurchase();
    const payload = JSON.stringify(succeeded(purchaseId));
    const old = Math.floor(Date.now() / 1000) - 3600;
    const rejected = [
      await post(payload),
      await post(payload, ''),
      await post(payload, 'nonsense'),
      await post(payload, 't=1,v1=abc'),
      await post(payload, sign(payload, { secret: 'whsec_of_another' })),
      await post(payload, sign(payload, { timestamp: old })),
      await post(payload.replace('1300', '1'), sign(payload)),
      await post(`${payload} `, sign(payload)),
      await post('', sign('')),
    ];
    for (const response of rejected)
      assert.deepEqual([response.statusCode, response.json().code], [400, 'invalid_signature'], response.body);
    assert.equal(await stateOf(orderId), 'pending');
  });

  it('logs what the operator should check when a signature is not valid', async () => {
    const payload = JSON.stringify(succeeded('any-purchase'));
    logged.length = 0;
    await post(payload, sign(payload, { secret: 'whsec_of_another' }));
    const warnings = logged.map((line) => JSON.parse(line)).filter(({ level }) => level === 40);
    assert.match(warnings.map(({ msg }) => msg).join('\n'), /^[^\n]*STRIPE_WEBHOOK_SECRET[^\n]*clock[^\n]*$/);
    assert.doesNotMatch(logged.join(''), /whsec_/);
  });

  it('reads the raw body, whatever its content type', async () => {
    const { purchaseId, orderId } = await createUnpaidPurchase();
    const payload = JSON.stringify(succeeded(purchaseId), null, 2);
    assert.equal((await post(payload, sign(payload), 'application/json; charset=utf-8')).statusCode, 200);
    assert.equal(await stateOf(orderId), 'paid');
  });

  it('accepts events it has no use for, so that Stripe stops resending them', async () => {
    for (const event of [
      succeeded('unknown-purchase'),
      succeeded('x', { type: 'payment_intent.created' }),
      succeeded('x', { type: 'charge.succeeded', data: { object: {} } }),
      succeeded('x', { data: { object: { id: 'pi_x', metadata: {} } } }),
    ]) {
      const payload = JSON.stringify(event);
      assert.equal((await post(payload, sign(payload))).statusCode, 200, event.type);
    }
  });

  it("does not mistake events from connected accounts for the platform's own", async () => {
    const { purchaseId, orderId, listingId } = await createUnpaidPurchase();
    const account = 'acct_of_a_seller';
    const refund = { id: 're_1', object: 'refund', status: 'failed', metadata: { refundId: purchaseId } };
    const dispute = { id: 'dp_1', object: 'dispute', amount: 1300, payment_intent: `pi_${purchaseId}`, status: 'lost' };
    for (const event of [
      succeeded(purchaseId, { account }),
      succeeded(purchaseId, { account, type: 'payment_intent.canceled' }),
      succeeded(purchaseId, { account, type: 'refund.failed', data: { object: refund } }),
      succeeded(purchaseId, {
        account,
        type: 'charge.dispute.closed',
        data: { object: { ...dispute, balance_transactions: [] } },
      }),
      succeeded(purchaseId, {
        account,
        type: 'transfer.created',
        data: { object: { id: 'tr_1', object: 'transfer', metadata: { orderId } } },
      }),
    ]) {
      const payload = JSON.stringify(event);
      assert.equal((await post(payload, sign(payload))).statusCode, 200, event.type);
    }
    assert.equal(await stateOf(orderId), 'pending');
    assert.deepEqual(await stockOf(listingId), { onHand: 5, reserved: 2 });
    assert.deepEqual(await world.ctx.db.select().from(disputes).where(eq(disputes.purchaseId, purchaseId)), []);
  });

  it('ends a checkout whose payment was cancelled, but never one that was paid', async () => {
    const [open, paid] = [await createUnpaidPurchase(), await createUnpaidPurchase()];
    const send = async (purchaseId: string, type: string) => {
      const payload = JSON.stringify(succeeded(purchaseId, { type }));
      assert.equal((await post(payload, sign(payload))).statusCode, 200);
    };
    await send(open.purchaseId, 'payment_intent.canceled');
    await send(paid.purchaseId, 'payment_intent.succeeded');
    await send(paid.purchaseId, 'payment_intent.canceled');
    assert.deepEqual([await stateOf(open.orderId), await stateOf(paid.orderId)], ['cancelled', 'paid']);
    assert.deepEqual(await stockOf(open.listingId), { onHand: 5, reserved: 0 });
  });

  it('marks both purchase and order as paid if the payment arrives just as the checkout expires', async () => {
    const expired = { ...world.ctx, now: () => new Date(Date.now() + reservationMs + 1000) };
    for (let round = 0; round < 10; round += 1) {
      const { purchaseId, orderId, listingId } = await createUnpaidPurchase();
      const payload = JSON.stringify(succeeded(purchaseId));
      await Promise.all([post(payload, sign(payload)), expireCheckouts(expired)]);
      const [purchase] = await world.ctx.db.select().from(purchases).where(eq(purchases.id, purchaseId));
      assert.deepEqual([purchase?.state, await stateOf(orderId)], ['paid', 'paid']);
      assert.deepEqual(await stockOf(listingId), { onHand: 3, reserved: 0 });
    }
  });

  it('marks no order as paid if the amount or currency is wrong, and notifies admins once', async () => {
    const admin = await world.person({ role: 'admin' });
    for (const wrong of [
      { amount_received: 1299 },
      { amount_received: 1301 },
      { amount_received: 0 },
      { currency: 'eur' },
    ]) {
      const { purchaseId, orderId } = await createUnpaidPurchase();
      const event = succeeded(purchaseId);
      const payload = JSON.stringify({ ...event, data: { object: { ...event.data.object, ...wrong } } });
      for (const _ of [1, 2]) assert.equal((await post(payload, sign(payload))).statusCode, 200);
      assert.equal(await stateOf(orderId), 'pending', JSON.stringify(wrong));
    }
    const { body } = await world.call<{ title: string }[]>('GET', '/api/notifications', admin.token);
    assert.deepEqual(
      body.map(({ title }) => title),
      Array.from({ length: 4 }, () => "A payment doesn't match"),
    );
  });

  it('rejects a body larger than a megabyte', async () => {
    assert.equal((await post('x'.repeat(1_100_000), 't=1,v1=a')).statusCode, 413);
  });

  it('does not store rejected events', async () => {
    const event = succeeded('rejected');
    await post(JSON.stringify(event), 't=1,v1=abc');
    const stored = await world.ctx.db.select().from(providerEvents).where(eq(providerEvents.id, event.id));
    assert.deepEqual(stored, []);
  });
});
