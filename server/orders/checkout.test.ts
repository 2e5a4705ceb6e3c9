import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import type { BasketLine } from '#contract/basket.ts';
import type { Order } from '#contract/orders.ts';
import { type CheckoutItem, reservationMs } from '#contract/payments.ts';
import { listings, listingStock } from '#server/catalogue/tables.ts';
import { handleEvent } from '#server/payments/handle-event.ts';
import { purchases, refunds } from '#server/payments/tables.ts';
import { sandboxIntents } from '#sandbox/tables.ts';
import { goodCard } from '#test/shopper.ts';
import { eventually, makeWorld } from '#test/world.ts';
import { expireCheckouts } from './jobs.ts';

const world = await makeWorld();

type Intent = { clientSecret: string; purchaseId: string; amount: number };

async function fill(token: string, ...products: string[]) {
  for (const productId of products)
    assert.equal((await world.call('POST', '/api/baskets', token, { productId })).status, 200);
}

async function startCheckout(token: string): Promise<Intent> {
  const { body: valid } = await world.call<{ amount: number }>('POST', '/api/payments/validate-basket', token, {});
  const intent = await world.call<Intent>('POST', '/api/payments/create-payment-intent', token, {
    amount: valid.amount,
  });
  assert.equal(intent.status, 200, JSON.stringify(intent.body));
  return intent.body;
}

const confirm = (token: string, clientSecret: string, cardNumber = '4242 4242 4242 4242') =>
  world.call('POST', '/api/payments/sandbox/confirm', token, { clientSecret, ...goodCard, cardNumber });

const ordersOf = async (token: string) => (await world.call<Order[]>('GET', '/api/orders', token)).body;

async function stockOf(listingId: string) {
  const [row] = await world.ctx.db.select().from(listingStock).where(eq(listingStock.listingId, listingId));
  assert.ok(row);
  return { onHand: row.onHand, reserved: row.reserved };
}

/** The context with the clock `ms` milliseconds ahead. */
const later = (ms: number) => ({ ...world.ctx, now: () => new Date(world.ctx.now().getTime() + ms) });

describe('checkout', () => {
  it('turns a basket into paid orders, empties it and notifies buyer and seller', async () => {
    const buyer = await world.person();
    const listing = await world.listing({ quantity: 4, pricePence: 650, postagePence: 395 });
    await fill(buyer.token, listing, listing);
    const intent = await startCheckout(buyer.token);
    assert.equal(intent.amount, 16.95);
    assert.deepEqual(await stockOf(listing), { onHand: 4, reserved: 2 });
    const paid = await confirm(buyer.token, intent.clientSecret);
    assert.equal(paid.body.status, 'succeeded');
    const [order, ...others] = await ordersOf(buyer.token);
    assert.ok(order);
    assert.equal(others.length, 0);
    assert.deepEqual([order.status, order.fulfillmentStatus, order.totalPrice], ['Paid', 'Awaiting Shipment', 16.95]);
    assert.deepEqual(await stockOf(listing), { onHand: 2, reserved: 0 });
    assert.deepEqual((await world.call<BasketLine[]>('GET', '/api/baskets', buyer.token)).body, []);
    const { text = '' } = await world.mail(buyer.email, 'confirmed');
    assert.ok(text.includes('£16.95') && text.includes(order._id), text);
    assert.match((await world.mail(world.seller.email, 'made a sale')).html ?? '', /Jar of honey/);
    const notes = await world.call<{ title: string }[]>('GET', '/api/notifications', buyer.token);
    assert.deepEqual(
      notes.body.map((note) => note.title),
      ['Order confirmed'],
    );
  });

  it('shows where to collect: the town and outward postcode before payment, the full postcode after it', async () => {
    const buyer = await world.person();
    const listing = await world.listing({ title: 'A nuc', deliveryMethods: ['collection'] });
    await fill(buyer.token, listing);
    const { body } = await world.call<{ validatedItems: CheckoutItem[] }>(
      'POST',
      '/api/payments/validate-basket',
      buyer.token,
      {},
    );
    assert.deepEqual([body.validatedItems[0]?.city, body.validatedItems[0]?.postcodePrefix], ['Hereford', 'HR1']);
    const intent = await startCheckout(buyer.token);
    const collectionPlace = async () => (await ordersOf(buyer.token))[0]?.collectFrom;
    assert.deepEqual(await collectionPlace(), { city: 'Hereford', postcode: 'HR1' });
    await confirm(buyer.token, intent.clientSecret);
    assert.deepEqual(await collectionPlace(), { city: 'Hereford', postcode: 'HR1 2XY' });
    assert.equal((await ordersOf(buyer.token))[0]?.deliverTo, null);
    const { text = '', html = '' } = await world.mail(buyer.email, 'confirmed');
    for (const part of [text, html]) assert.match(part, /A nuc: Collect from Hereford, HR1 2XY\./);
    assert.doesNotMatch(text, /[Pp]ost/);
    const moved = { city: 'Inverness', postcode: 'IV1 1AA' };
    await world.ctx.db.update(listings).set(moved).where(eq(listings.id, listing));
    assert.deepEqual(
      await collectionPlace(),
      { city: 'Hereford', postcode: 'HR1 2XY' },
      'the agreed place stays the same',
    );
  });

  it('shows the buyer the delivery address of a posted order', async () => {
    const buyer = await world.person();
    await fill(buyer.token, await world.listing());
    const intent = await startCheckout(buyer.token);
    await confirm(buyer.token, intent.clientSecret);
    const [order] = await ordersOf(buyer.token);
    const address = { name: 'Ann Bee', line1: '1 Hive Lane', city: 'Leeds', postcode: 'LS1 4AP' };
    assert.deepEqual([order?.deliverTo, order?.collectFrom], [address, null]);
    const { text = '' } = await world.mail(buyer.email, 'confirmed');
    assert.match(text, /Posted items go to Ann Bee, 1 Hive Lane, Leeds, LS1 4AP\./);
  });

  it('stores the delivery address given at payment with the purchase', async () => {
    const buyer = await world.person();
    await fill(buyer.token, await world.listing());
    const intent = await startCheckout(buyer.token);
    await confirm(buyer.token, intent.clientSecret);
    const [purchase] = await world.ctx.db.select().from(purchases).where(eq(purchases.id, intent.purchaseId));
    assert.deepEqual([purchase?.deliverTo, purchase?.deliverPostcode, purchase?.state], ['Ann Bee', 'LS1 4AP', 'paid']);
  });

  it('rejects an amount that differs from its own total and reserves nothing', async () => {
    const buyer = await world.person();
    const listing = await world.listing();
    await fill(buyer.token, listing);
    const response = await world.call('POST', '/api/payments/create-payment-intent', buyer.token, { amount: 0.01 });
    assert.deepEqual([response.status, response.body.code], [409, 'basket_changed']);
    assert.deepEqual(await stockOf(listing), { onHand: 5, reserved: 0 });
  });

  it('lets a buyer check out again, releasing the stock the first checkout held', async () => {
    const buyer = await world.person();
    const listing = await world.listing({ quantity: 1 });
    await fill(buyer.token, listing);
    const first = await startCheckout(buyer.token);
    const second = await startCheckout(buyer.token);
    assert.notEqual(first.purchaseId, second.purchaseId);
    assert.deepEqual(await stockOf(listing), { onHand: 1, reserved: 1 });
    const late = await confirm(buyer.token, first.clientSecret);
    assert.deepEqual([late.status, late.body.code], [409, 'payment_closed']);
    assert.equal((await confirm(buyer.token, second.clientSecret)).body.status, 'succeeded');
  });

  it('lets the buyer pay only once after several simultaneous clicks', async () => {
    const buyer = await world.person();
    const listing = await world.listing({ quantity: 5 });
    await fill(buyer.token, listing);
    const clicks = await Promise.all(
      [1, 2, 3].map(() =>
        world.call<Intent>('POST', '/api/payments/create-payment-intent', buyer.token, { amount: 10.45 }),
      ),
    );
    const secrets = clicks.filter((click) => click.status === 200).map((click) => click.body.clientSecret);
    assert.ok(clicks.every((click) => [200, 409].includes(click.status)));
    for (const secret of secrets) await confirm(buyer.token, secret);
    assert.deepEqual(await stockOf(listing), { onHand: 4, reserved: 0 });
    assert.equal((await ordersOf(buyer.token)).filter((order) => order.status === 'Paid').length, 1);
  });

  it('rejects each bad card with 402 and an explanation, then accepts a good one', async () => {
    const buyer = await world.person();
    await fill(buyer.token, await world.listing());
    const { clientSecret } = await startCheckout(buyer.token);
    for (const [number, text] of [
      ['4000 0000 0000 0002', /declined/],
      ['4000 0000 0000 9995', /insufficient funds/],
      ['4242 4242 4242 4241', /incorrect/],
    ] as const) {
      const response = await confirm(buyer.token, clientSecret, number);
      assert.equal(response.status, 402);
      assert.match(String(response.body.message), text);
    }
    assert.equal((await confirm(buyer.token, clientSecret)).body.status, 'succeeded');
  });

  it('requires 3-D Secure, which can fail, be retried and pass', async () => {
    const buyer = await world.person();
    await fill(buyer.token, await world.listing());
    const { clientSecret } = await startCheckout(buyer.token);
    const authenticate = (outcome: string) =>
      world.call('POST', '/api/payments/sandbox/authenticate', buyer.token, { clientSecret, outcome });
    assert.equal((await confirm(buyer.token, clientSecret, '4000 0025 0000 3155')).body.status, 'requires_action');
    assert.equal((await authenticate('fail')).status, 402);
    assert.equal((await authenticate('pass')).status, 409);
    assert.equal((await confirm(buyer.token, clientSecret, '4000 0025 0000 3155')).body.status, 'requires_action');
    assert.equal((await authenticate('pass')).body.status, 'succeeded');
    assert.equal((await ordersOf(buyer.token))[0]?.status, 'Paid');
  });

  it('gives a repeated confirmation the same response and takes the payment once', async () => {
    const buyer = await world.person();
    const listing = await world.listing({ quantity: 3 });
    await fill(buyer.token, listing);
    const { clientSecret } = await startCheckout(buyer.token);
    const responses = await Promise.all([1, 2, 3].map(() => confirm(buyer.token, clientSecret)));
    assert.deepEqual(
      responses.map((response) => response.body.status),
      ['succeeded', 'succeeded', 'succeeded'],
    );
    assert.deepEqual(await stockOf(listing), { onHand: 2, reserved: 0 });
    assert.equal((await ordersOf(buyer.token)).length, 1);
  });

  it('releases the stock and cancels the orders after 15 minutes', async () => {
    const buyer = await world.person();
    const listing = await world.listing({ quantity: 2 });
    await fill(buyer.token, listing);
    const earliest = Date.now() + reservationMs;
    await startCheckout(buyer.token);
    await expireCheckouts({ ...world.ctx, now: () => new Date(earliest - 1000) });
    assert.deepEqual(await stockOf(listing), { onHand: 2, reserved: 1 });
    await expireCheckouts(later(reservationMs + 1000));
    assert.deepEqual(await stockOf(listing), { onHand: 2, reserved: 0 });
    assert.deepEqual(
      (await ordersOf(buyer.token)).map((order) => order.status),
      ['Cancelled'],
    );
    assert.deepEqual((await world.call('GET', '/api/orders?abandoned=false', buyer.token)).body, []);
    const counted = await world.call<{ orders: number }>('GET', '/api/orders/count?abandoned=false', buyer.token);
    assert.equal(counted.body.orders, 0);
  });

  it('that expires is closed even if another cannot be, and the job fails, so that admins are notified', async () => {
    const [broken, intact] = [await world.listing(), await world.listing()];
    for (const listing of [broken, intact]) {
      const buyer = await world.person();
      await fill(buyer.token, listing);
      await startCheckout(buyer.token);
    }
    const reserve = (reserved: number) =>
      world.ctx.db.update(listingStock).set({ reserved }).where(eq(listingStock.listingId, broken));
    await reserve(0);
    await assert.rejects(expireCheckouts(later(reservationMs + 1000)), /some checkouts could not be closed/);
    assert.equal((await stockOf(intact)).reserved, 0);
    await reserve(1);
    await expireCheckouts(later(reservationMs + 1000));
    assert.equal((await stockOf(broken)).reserved, 0);
  });

  it('honours a late payment while there is stock, and only once', async () => {
    const buyer = await world.person();
    const listing = await world.listing({ quantity: 2 });
    await fill(buyer.token, listing);
    const { purchaseId, amount } = await startCheckout(buyer.token);
    await expireCheckouts(later(reservationMs + 1000));
    const paid = { receivedPence: Math.round(amount * 100), intentId: `pi_${purchaseId}` };
    const event = { type: 'payment_intent.succeeded', purchaseId, ...paid };
    await handleEvent(world.ctx, { id: `evt_1_${purchaseId}`, ...event });
    await handleEvent(world.ctx, { id: `evt_1_${purchaseId}`, ...event });
    await handleEvent(world.ctx, { id: `evt_2_${purchaseId}`, ...event });
    assert.deepEqual(await stockOf(listing), { onHand: 1, reserved: 0 });
    assert.deepEqual(
      (await ordersOf(buyer.token)).map((order) => order.status),
      ['Paid'],
    );
  });

  it('refunds a payment that arrives after the stock is gone, and notifies the buyer', async () => {
    const [slow, quick] = [await world.person(), await world.person()];
    const listing = await world.listing({ quantity: 1 });
    await fill(slow.token, listing);
    await fill(quick.token, listing);
    const late = await startCheckout(slow.token);
    await expireCheckouts(later(reservationMs + 1000));
    const early = await startCheckout(quick.token);
    await confirm(quick.token, early.clientSecret);
    const intentId = (await intentOf(late.purchaseId)) ?? '';
    const atProvider = eq(sandboxIntents.id, intentId);
    await eventually(async () => {
      const [intent] = await world.ctx.db.select().from(sandboxIntents).where(atProvider);
      return intent?.status === 'canceled' ? intent : undefined;
    });
    // The buyer was charged anyway.
    await world.ctx.db.update(sandboxIntents).set({ status: 'succeeded' }).where(atProvider);
    const event = {
      id: `evt_${late.purchaseId}`,
      type: 'payment_intent.succeeded',
      purchaseId: late.purchaseId,
      receivedPence: Math.round(late.amount * 100),
      intentId,
    };
    await handleEvent(world.ctx, event);
    assert.deepEqual(
      (await ordersOf(slow.token)).map((order) => order.status),
      ['Refunded'],
    );
    assert.deepEqual(await stockOf(listing), { onHand: 0, reserved: 0 });
    const created = await world.ctx.db.select().from(refunds).where(eq(refunds.purchaseId, late.purchaseId));
    assert.equal(created.length, 1);
    assert.match((await world.mail(slow.email, 'refunded')).text ?? '', /back to your card/);
  });

  it('rejects guests, unverified users, admins, empty baskets and sellers buying their own listing', async () => {
    const validate = (token?: string) => world.call('POST', '/api/payments/validate-basket', token, {});
    const unverified = await world.person({ verified: false });
    const admin = await world.person({ role: 'admin' });
    const buyer = await world.person();
    assert.equal((await validate()).status, 401);
    assert.deepEqual(
      [(await validate(unverified.token)).status, (await validate(unverified.token)).body.code],
      [403, 'unverified'],
    );
    assert.equal((await validate(admin.token)).status, 403);
    assert.deepEqual(
      [(await validate(buyer.token)).status, (await validate(buyer.token)).body.code],
      [400, 'empty_basket'],
    );
    const own = await world.call('POST', '/api/baskets', world.seller.token, { productId: await world.listing() });
    assert.deepEqual([own.status, own.body.code], [409, 'own_listing']);
  });
});

async function intentOf(purchaseId: string) {
  const [purchase] = await world.ctx.db.select().from(purchases).where(eq(purchases.id, purchaseId));
  return purchase?.providerIntentId;
}

describe('concurrent buyers', () => {
  it('never buy more than is in stock: 24 simultaneous checkouts, 5 in stock', async () => {
    const listing = await world.listing({ quantity: 5 });
    const buyers = await Promise.all(Array.from({ length: 24 }, () => world.person()));
    await Promise.all(buyers.map((buyer) => fill(buyer.token, listing)));
    const outcomes = await Promise.all(
      buyers.map(async ({ token }) => {
        const { status, body } = await world.call<{ amount: number }>(
          'POST',
          '/api/payments/validate-basket',
          token,
          {},
        );
        if (status !== 200) return status;
        const intent = await world.call<Intent>('POST', '/api/payments/create-payment-intent', token, {
          amount: body.amount,
        });
        return intent.status === 200 ? (await confirm(token, intent.body.clientSecret)).status : intent.status;
      }),
    );
    assert.equal(outcomes.filter((status) => status === 200).length, 5);
    assert.ok(outcomes.every((status) => status === 200 || status === 409));
    assert.deepEqual(await stockOf(listing), { onHand: 0, reserved: 0 });
    const all = await Promise.all(buyers.map(({ token }) => ordersOf(token)));
    assert.equal(all.flat().filter((order) => order.status === 'Paid').length, 5);
  });
});

describe('orders', () => {
  it('are visible to their buyer only', async () => {
    const [buyer, other] = [await world.person(), await world.person()];
    await fill(buyer.token, await world.listing());
    const { clientSecret, purchaseId } = await startCheckout(buyer.token);
    await confirm(buyer.token, clientSecret);
    const [order] = (await world.call<Order[]>('GET', `/api/orders?purchase=${purchaseId}`, buyer.token)).body;
    assert.ok(order);
    assert.equal((await world.call('GET', `/api/orders/${order._id}`, buyer.token)).status, 200);
    assert.equal((await world.call('GET', `/api/orders/${order._id}`, other.token)).status, 404);
    assert.equal((await world.call('GET', `/api/orders/${order._id}`)).status, 401);
    assert.deepEqual(await ordersOf(other.token), []);
    assert.deepEqual(
      order.events.map((event) => event.label),
      ['Checkout started', 'Paid'],
    );
  });
});
