import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import type { BasketLine } from '#contract/basket.ts';
import { maxBasketLines } from '#contract/basket-rules.ts';
import { dayMs } from '#contract/time.ts';
import { reserveStock } from '#server/catalogue/stock.ts';
import { listings, listingStock } from '#server/catalogue/tables.ts';
import { makeWorld } from '#test/world.ts';

const world = await makeWorld();
const { call } = world;

type Problem = { code: string; error: string; message: string; fields?: Record<string, string> };
type Merged = { added: number; dropped: { productId: string; reason: string }[] };

const read = async (token: string) => (await call<BasketLine[]>('GET', '/api/baskets', token)).body;
const add = (token: string, productId: unknown) =>
  call<Problem & { quantity: number }>('POST', '/api/baskets', token, { productId });
const patch = (token: string, productId: string, body: unknown) =>
  call<Problem & { quantity: number }>('PATCH', `/api/baskets/${productId}`, token, body);
const merge = (token: string, items: unknown) =>
  call<Merged & Problem>('POST', '/api/baskets/bulk-add', token, { items });
const quantities = async (token: string) =>
  Object.fromEntries((await read(token)).map((line) => [line.productId, line.quantity]));
const hide = (id: string) =>
  world.ctx.db.update(listings).set({ hiddenAt: world.ctx.now() }).where(eq(listings.id, id));

describe('adding to the basket', () => {
  it('adds one unit, then increases the quantity by one, and lists the oldest line first', async () => {
    const { token } = await world.person();
    const [first, second] = [await world.listing({ pricePence: 650 }), await world.listing()];
    assert.deepEqual((await add(token, first)).body as object, { productId: first, quantity: 1 });
    await add(token, second);
    assert.equal((await add(token, first)).body.quantity, 2);
    const lines = await read(token);
    assert.deepEqual(
      lines.map(({ productId, quantity }) => [productId, quantity]),
      [
        [first, 2],
        [second, 1],
      ],
    );
    assert.deepEqual([lines[0]?.addedPrice, lines[0]?.product.price, lines[0]?.delivery], [6.5, 6.5, 'postage']);
  });

  it('never exceeds the stock: 409 with the message in `error`', async () => {
    const { token } = await world.person();
    const id = await world.listing({ quantity: 2 });
    await add(token, id);
    await add(token, id);
    const { status, body } = await add(token, id);
    assert.deepEqual([status, body.code, body.error], [409, 'not_enough_stock', 'Only 2 left.']);
    assert.deepEqual(await quantities(token), { [id]: 2 });
  });

  it('counts reserved stock as unavailable', async () => {
    const { token } = await world.person();
    const id = await world.listing({ quantity: 2 });
    await world.ctx.db.transaction((tx) => reserveStock(tx, { listingId: id, quantity: 2, holderId: world.seller.id }));
    assert.deepEqual(
      [(await add(token, id)).status, (await add(token, id)).body.error],
      [409, 'This item is sold out.'],
    );
  });

  it("counts stock reserved by the buyer's own checkout as available when adding, increasing, merging and reading", async () => {
    const [{ token }, other] = [await world.person(), await world.person()];
    const id = await world.listing({ quantity: 3 });
    await call('POST', '/api/baskets/bulk-add', token, { items: [{ productId: id, quantity: 2 }] });
    const { amount } = (await call<{ amount: number }>('POST', '/api/payments/validate-basket', token, {})).body;
    assert.equal((await call('POST', '/api/payments/create-payment-intent', token, { amount })).status, 200);
    assert.equal((await read(token))[0]?.product.quantity, 3);
    assert.equal((await add(token, id)).status, 200);
    assert.equal((await call('PATCH', `/api/baskets/${id}`, token, { quantity: 2 })).status, 200);
    await call('POST', '/api/baskets/bulk-add', token, { items: [{ productId: id, quantity: 5 }] });
    assert.deepEqual(await quantities(token), { [id]: 3 });
    assert.equal((await add(token, id)).status, 409);
    await add(other.token, id);
    assert.equal((await read(other.token))[0]?.product.quantity, 1, 'for others it is reserved');
  });

  it('stays within the stock when twenty clicks arrive in parallel', async () => {
    const { token } = await world.person();
    const id = await world.listing({ quantity: 3 });
    const responses = await Promise.all(Array.from({ length: 20 }, () => add(token, id)));
    assert.equal(responses.filter(({ status }) => status === 200).length, 3);
    assert.deepEqual(await quantities(token), { [id]: 3 });
  });

  it('refuses unknown, draft and hidden listings, and malformed ids', async () => {
    const { token } = await world.person();
    const [draft, hidden] = [await world.listing({ status: 'inactive' }), await world.listing()];
    await hide(hidden);
    for (const id of ['none', draft, hidden]) {
      const { status, body } = await add(token, id);
      assert.deepEqual([status, body.code], [404, 'product_not_found'], id);
    }
    for (const id of [1, null, {}, [], '', 'a b', '\u0000', 'x'.repeat(65), undefined]) {
      const { status, body } = await add(token, id);
      assert.deepEqual([status, Object.keys(body.fields ?? {})], [400, ['productId']], JSON.stringify(id));
    }
  });

  it("refuses the buyer's own listing", async () => {
    const { status, body } = await add(world.seller.token, await world.listing());
    assert.deepEqual([status, body.code], [409, 'own_listing']);
  });

  it("tells admins that they cannot buy, even when a guest's basket is merged", async () => {
    const { token } = await world.person({ role: 'admin' });
    const productId = await world.listing();
    for (const { status, body } of [await add(token, productId), await merge(token, [{ productId, quantity: 1 }])])
      assert.deepEqual([status, body.code, body.message], [403, 'forbidden', 'Admins do not buy or sell.']);
    assert.deepEqual(await read(token), []);
  });

  it('holds at most a hundred different items', async () => {
    const { token } = await world.person();
    const ids = await Promise.all(Array.from({ length: maxBasketLines + 2 }, () => world.listing()));
    const items = ids.slice(0, maxBasketLines).map((productId) => ({ productId, quantity: 1 }));
    assert.equal((await merge(token, items)).body.added, maxBasketLines);
    const [one = '', over = '', another = ''] = [ids[0], ids[maxBasketLines], ids[maxBasketLines + 1]];
    assert.deepEqual([(await add(token, over)).status, (await add(token, one)).status], [409, 200]);
    const merged = await merge(
      token,
      [one, another].map((productId) => ({ productId, quantity: 1 })),
    );
    assert.deepEqual(merged.body.dropped, [{ productId: another, reason: 'full' }]);
    assert.equal((await read(token)).length, maxBasketLines);
  });

  it('holds no more than a hundred when many new lines arrive in parallel', async () => {
    const { token } = await world.person();
    const ids = await Promise.all(Array.from({ length: maxBasketLines + 15 }, () => world.listing()));
    await merge(
      token,
      ids.slice(0, maxBasketLines - 5).map((productId) => ({ productId, quantity: 1 })),
    );
    const responses = await Promise.all(ids.slice(maxBasketLines - 5).map((id) => add(token, id)));
    const lines = (await read(token)).length;
    assert.ok(lines <= maxBasketLines, `${lines} lines`);
    assert.equal(responses.filter(({ status }) => status === 200).length, lines - (maxBasketLines - 5));
    assert.ok(responses.every(({ status, body }) => status === 200 || body.code === 'conflict'));
  });

  it('refuses another unit once the listing is hidden or its seller is away, and leaves the line unchanged', async () => {
    const { token } = await world.person();
    const seller = await world.person({ role: 'seller' });
    const [hidden, away] = [await world.listing(), await world.listing({ sellerId: seller.id })];
    for (const id of [hidden, away]) assert.equal((await add(token, id)).status, 200);
    await hide(hidden);
    const today = world.ctx.now().toISOString().slice(0, 10);
    const until = new Date(world.ctx.now().getTime() + 5 * dayMs).toISOString().slice(0, 10);
    await call('PUT', '/api/sellers/away', seller.token, { from: today, until });
    const responses = [await add(token, hidden), await add(token, away)];
    assert.deepEqual(
      responses.map(({ status, body }) => [status, body.code]),
      [
        [404, 'product_not_found'],
        [409, 'not_available'],
      ],
    );
    assert.deepEqual(await quantities(token), { [hidden]: 1, [away]: 1 });
  });

  it('adds a collection-only listing for collection, and works for unverified users', async () => {
    const { token } = await world.person({ verified: false });
    const id = await world.listing({ deliveryMethods: ['collection'] });
    assert.equal((await add(token, id)).status, 200);
    assert.equal((await read(token))[0]?.delivery, 'collection');
  });
});

describe('changing a line', () => {
  it('accepts a quantity, a delivery method or both', async () => {
    const { token } = await world.person();
    const id = await world.listing({ quantity: 4 });
    await add(token, id);
    for (const [change, response] of [
      [{ quantity: 4 }, { quantity: 4, delivery: 'postage' }],
      [{ delivery: 'collection' }, { quantity: 4, delivery: 'collection' }],
      [
        { quantity: 1, delivery: 'postage' },
        { quantity: 1, delivery: 'postage' },
      ],
    ] as const) {
      const { status, body } = await patch(token, id, change);
      assert.deepEqual([status, body], [200, response]);
      const [line] = await read(token);
      assert.deepEqual({ quantity: line?.quantity, delivery: line?.delivery }, response);
    }
  });

  it('removes the line and returns 200 for a quantity below 1', async () => {
    const { token } = await world.person();
    for (const quantity of [0, -1, -Number.MAX_SAFE_INTEGER]) {
      const id = await world.listing();
      await add(token, id);
      const response = await patch(token, id, { quantity });
      assert.deepEqual([response.status, response.body.quantity], [200, 0]);
    }
    assert.deepEqual(await read(token), []);
  });

  it('returns 409 with the message in `error` for a quantity above the stock, 400 for invalid quantities, and 404 if there is no such line', async () => {
    const { token } = await world.person();
    const [id, other] = [await world.listing({ quantity: 1 }), await world.listing()];
    await add(token, id);
    const above = await patch(token, id, { quantity: 2 });
    assert.deepEqual([above.status, above.body.error], [409, 'Only 1 left.']);
    const many = await world.listing({ quantity: 1500 });
    await add(token, many);
    assert.equal((await patch(token, many, { quantity: 1501 })).body.error, 'Only 1,500 left.');
    for (const quantity of [100_001, 2 ** 31, Number.MAX_SAFE_INTEGER])
      assert.equal((await patch(token, id, { quantity })).status, 409, String(quantity));
    for (const quantity of [1.5, '1', null, true, [1], 1e300, {}]) {
      const { status, body } = await patch(token, id, { quantity });
      assert.deepEqual([status, Object.keys(body.fields ?? {})], [400, ['quantity']], JSON.stringify(quantity));
    }
    for (const body of [{}, [], null, { delivery: 'pigeon' }, { delivery: 1 }, undefined])
      assert.equal((await patch(token, id, body)).status, 400, JSON.stringify(body));
    for (const missing of [other, 'none', '%00'])
      assert.deepEqual([(await patch(token, missing, { quantity: 1 })).status], [404], missing);
    assert.deepEqual(await quantities(token), { [id]: 1, [many]: 1 });
  });

  it('returns 409 for a quantity above the remaining stock, even if it is lower than before, and still changes the delivery method', async () => {
    const { token } = await world.person();
    const id = await world.listing({ quantity: 3 });
    await add(token, id);
    await patch(token, id, { quantity: 3 });
    await world.ctx.db.update(listingStock).set({ onHand: 1 }).where(eq(listingStock.listingId, id));
    for (const quantity of [2, 3]) {
      const { status, body } = await patch(token, id, { quantity });
      assert.deepEqual([status, body.error], [409, 'Only 1 left.']);
    }
    assert.deepEqual((await patch(token, id, { delivery: 'collection' })).body, {
      quantity: 3,
      delivery: 'collection',
    });
    assert.deepEqual((await patch(token, id, { quantity: 1 })).body, { quantity: 1, delivery: 'collection' });
  });

  it('refuses a delivery method the seller does not offer', async () => {
    const { token } = await world.person();
    const id = await world.listing({ deliveryMethods: ['postage'] });
    await add(token, id);
    const { status, body } = await patch(token, id, { delivery: 'collection' });
    assert.deepEqual([status, Object.keys(body.fields ?? {})], [400, ['delivery']]);
    assert.equal(body.error, 'The seller does not offer that delivery method.', 'what the toast shows');
  });
});

describe('a basket', () => {
  it('cannot be seen or changed by anyone else', async () => {
    const [ann, ben] = [await world.person(), await world.person()];
    const id = await world.listing();
    await add(ann.token, id);
    assert.deepEqual(await read(ben.token), []);
    assert.equal((await patch(ben.token, id, { quantity: 3 })).status, 404);
    assert.equal((await call('DELETE', `/api/baskets/${id}`, ben.token)).status, 204);
    assert.equal((await call('DELETE', '/api/baskets/clear', ben.token)).status, 204);
    assert.deepEqual(await quantities(ann.token), { [id]: 1 });
    assert.equal((await call('GET', '/api/baskets')).status, 401);
  });

  it('can have one line or all of them removed, and repeating the request is harmless', async () => {
    const { token } = await world.person();
    const [one, two, three] = [await world.listing(), await world.listing(), await world.listing()];
    for (const id of [one, two, three]) await add(token, id);
    for (const _ of [1, 2]) assert.equal((await call('DELETE', `/api/baskets/${one}`, token)).status, 204);
    assert.deepEqual(await quantities(token), { [two]: 1, [three]: 1 });
    for (const _ of [1, 2]) assert.equal((await call('DELETE', '/api/baskets/clear', token)).status, 204);
    assert.deepEqual(await read(token), []);
  });

  it('still shows a listing that is no longer on sale, marked inactive, at its current price', async () => {
    const { token } = await world.person();
    const id = await world.listing({ pricePence: 500 });
    await add(token, id);
    await world.ctx.db.update(listings).set({ pricePence: 700 }).where(eq(listings.id, id));
    await world.ctx.db.update(listingStock).set({ onHand: 0 }).where(eq(listingStock.listingId, id));
    await hide(id);
    const [line] = await read(token);
    assert.deepEqual([line?.product.status, line?.product.quantity], ['inactive', 0]);
    assert.deepEqual([line?.addedPrice, line?.product.price], [5, 7]);
  });
});
