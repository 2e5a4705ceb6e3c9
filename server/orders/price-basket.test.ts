import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import type { CheckoutItem } from '#contract/payments.ts';
import { listings } from '#server/catalogue/tables.ts';
import { makeWorld } from '#test/world.ts';

const world = await makeWorld();
const { call } = world;

type Priced = { validatedItems: CheckoutItem[]; amount: number; code: string; message: string; fields: object };

const add = (token: string, productId: string) => call('POST', '/api/baskets', token, { productId });
const validate = (token: string) => call<Priced>('POST', '/api/payments/validate-basket', token, {});

describe('a basket at checkout', () => {
  it('is priced from the database: unit price times quantity, postage once per line, none for collection', async () => {
    const { token } = await world.person();
    const posted = await world.listing({ pricePence: 1999, postagePence: 395 });
    const collected = await world.listing({ pricePence: 7, postagePence: 500, deliveryMethods: ['collection'] });
    for (const id of [posted, posted, posted, collected]) await add(token, id);
    const { body } = await call<Priced>('POST', '/api/payments/validate-basket', token, { amount: 0.01, price: 0 });
    assert.deepEqual(
      body.validatedItems.map(({ productId, price, quantity, postage, lineTotal }) => [
        productId,
        price,
        quantity,
        postage,
        lineTotal,
      ]),
      [
        [posted, 19.99, 3, 3.95, 63.92],
        [collected, 0.07, 1, 0, 0.07],
      ],
    );
    assert.equal(body.amount, 63.99);
  });

  it('is rejected below the minimum card payment, before anything is reserved', async () => {
    const { token } = await world.person();
    const id = await world.listing({ pricePence: 29, deliveryMethods: ['collection'], quantity: 2 });
    await add(token, id);
    assert.deepEqual([(await validate(token)).status, (await validate(token)).body.code], [409, 'amount_too_small']);
    const intent = await call('POST', '/api/payments/create-payment-intent', token, { amount: 0.29 });
    assert.deepEqual([intent.status, intent.body.code], [409, 'amount_too_small']);
    await add(token, id);
    assert.equal((await call('POST', '/api/payments/create-payment-intent', token, { amount: 0.58 })).status, 200);
  });

  it('is rejected above the maximum card payment, with a message that states it', async () => {
    const { token } = await world.person();
    const id = await world.listing({ pricePence: 10_000_000, deliveryMethods: ['collection'], quantity: 10 });
    await call('POST', '/api/baskets/bulk-add', token, { items: [{ productId: id, quantity: 10 }] });
    const refused = await validate(token);
    assert.deepEqual([refused.status, refused.body.code], [409, 'amount_too_large']);
    assert.match(refused.body.message, /at most £999,999\.99/);
    const intent = await call('POST', '/api/payments/create-payment-intent', token, { amount: 1_000_000 });
    assert.deepEqual([intent.status, intent.body.code], [409, 'amount_too_large']);
    await call('PATCH', `/api/baskets/${id}`, token, { quantity: 9 });
    const other = await call('POST', '/api/payments/create-payment-intent', token, { amount: 1_000_000 });
    assert.deepEqual([other.status, other.body.code], [409, 'basket_changed']);
    assert.equal((await call('POST', '/api/payments/create-payment-intent', token, { amount: 900_000 })).status, 200);
  });

  it('names the line that can no longer be bought', async () => {
    const { token } = await world.person();
    const id = await world.listing({ title: 'Skep of straw' });
    await add(token, id);
    await world.ctx.db.update(listings).set({ hiddenAt: world.ctx.now() }).where(eq(listings.id, id));
    const { status, body } = await validate(token);
    assert.deepEqual([status, body.code], [409, 'not_available']);
    assert.equal(body.message, 'Skep of straw: this is no longer available.');
    assert.deepEqual(body.fields, { [id]: 'This is no longer available.' });
  });

  it('is priced again when the seller changes the price, and the old amount is rejected', async () => {
    const { token } = await world.person();
    const id = await world.listing({ pricePence: 1000, deliveryMethods: ['collection'] });
    await add(token, id);
    const { amount } = (await validate(token)).body;
    await world.ctx.db.update(listings).set({ pricePence: 1200 }).where(eq(listings.id, id));
    const stale = await call('POST', '/api/payments/create-payment-intent', token, { amount });
    assert.deepEqual([stale.status, stale.body.code], [409, 'basket_changed']);
    assert.match(String(stale.body.message), /^Your basket has changed/);
    assert.equal((await validate(token)).body.amount, 12);
  });
});
