import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import type { BasketLine } from '#contract/basket.ts';
import { maxBasketLines } from '#contract/basket-rules.ts';
import { listings } from '#server/catalogue/tables.ts';
import { makeWorld } from '#test/world.ts';

const world = await makeWorld();
const { call } = world;

type Merged = {
  added: number;
  dropped: { productId: string; reason: string }[];
  cut: { productId: string; available: number }[];
};

const read = async (token: string) => (await call<BasketLine[]>('GET', '/api/baskets', token)).body;
const add = (token: string, productId: string) => call('POST', '/api/baskets', token, { productId });
const merge = (token: string, items: unknown) => call<Merged>('POST', '/api/baskets/bulk-add', token, { items });
const quantities = async (token: string) =>
  Object.fromEntries((await read(token)).map((line) => [line.productId, line.quantity]));
const hide = (id: string) =>
  world.ctx.db.update(listings).set({ hiddenAt: world.ctx.now() }).where(eq(listings.id, id));

describe("a guest's basket", () => {
  it('is merged: quantities are added, up to the stock, and items that cannot be bought are dropped with a reason', async () => {
    const { token } = await world.person();
    const [few, many, soldOut, hidden] = [
      await world.listing({ quantity: 3 }),
      await world.listing({ quantity: 50 }),
      await world.listing({ quantity: 0 }),
      await world.listing(),
    ];
    await hide(hidden);
    await add(token, few);
    await add(token, many);
    const { status, body } = await merge(token, [
      { productId: few, quantity: 9 },
      { productId: many, quantity: 2 },
      { productId: many, quantity: 4 },
      { productId: soldOut, quantity: 1 },
      { productId: hidden, quantity: 1 },
      { productId: 'none', quantity: 1 },
      { productId: '\u0000', quantity: Number.MAX_SAFE_INTEGER },
    ]);
    assert.deepEqual([status, body.added, body.cut], [200, 2, [{ productId: few, available: 3 }]]);
    assert.deepEqual(Object.fromEntries(body.dropped.map(({ productId, reason }) => [productId, reason])), {
      [soldOut]: 'sold_out',
      [hidden]: 'unavailable',
      none: 'unknown',
      '\u0000': 'unknown',
    });
    assert.deepEqual(await quantities(token), { [few]: 3, [many]: 7 });
  });

  it("leaves out the buyer's own listings, and reports them", async () => {
    const { id: sellerId, token } = await world.person({ role: 'seller' });
    const own = await world.listing({ sellerId });
    const { body } = await merge(token, [{ productId: own, quantity: 1 }]);
    assert.deepEqual(body, { added: 0, dropped: [{ productId: own, reason: 'own' }], cut: [] });
  });

  it('reports items limited by the stock, counting those already in the basket', async () => {
    const { token } = await world.person();
    const id = await world.listing({ quantity: 3 });
    await add(token, id);
    const item = (quantity: number) => [{ productId: id, quantity }];
    assert.deepEqual((await merge(token, item(2))).body.cut, []);
    assert.deepEqual((await merge(token, item(1))).body.cut, [{ productId: id, available: 3 }]);
  });

  it('is refused entirely if it is malformed', async () => {
    const { token } = await world.person();
    const productId = await world.listing();
    for (const items of [
      undefined,
      {},
      'x',
      [1],
      [{ productId }],
      [{ productId, quantity: 0 }],
      [{ productId, quantity: '1' }],
      [{ productId, quantity: 1.5 }],
      [{ productId: 5, quantity: 1 }],
      [{ productId, quantity: 1 }, null],
      Array.from({ length: maxBasketLines + 1 }, () => ({ productId, quantity: 1 })),
    ])
      assert.equal((await merge(token, items)).status, 400, JSON.stringify(items)?.slice(0, 80));
    assert.deepEqual(await read(token), []);
  });

  it('can contain up to a hundred items per request; more are refused with a message that states the limit', async () => {
    const { token } = await world.person();
    const items = Array.from({ length: 101 }, (_, at) => ({ productId: `item-${at}`, quantity: 1 }));
    const whole = await merge(token, items.slice(1));
    assert.equal(whole.body.dropped.length, 100);
    const more = await call<{ fields: object }>('POST', '/api/baskets/bulk-add', token, { items });
    assert.equal(more.status, 400);
    assert.deepEqual(more.body.fields, { items: 'Please send at most 100 at a time.' });
  });

  it('keeps its order, and the delivery method of each item if the seller offers it', async () => {
    const { token } = await world.person();
    const ids = [
      await world.listing({ deliveryMethods: ['postage', 'collection'] }),
      await world.listing({ deliveryMethods: ['postage'] }),
      await world.listing({ deliveryMethods: ['postage', 'collection'] }),
    ].toReversed();
    const items = ids.map((productId) => ({ productId, quantity: 1, delivery: 'collection' }));
    assert.equal((await merge(token, items)).body.added, 3);
    assert.deepEqual(
      (await read(token)).map(({ productId, delivery }) => [productId, delivery]),
      [
        [ids[0], 'collection'],
        [ids[1], 'postage'],
        [ids[2], 'collection'],
      ],
    );
  });

  it('is added once even if another tab also sends it or the response is lost, and again after the guest changes it', async () => {
    const { token } = await world.person();
    const ids = [await world.listing({ quantity: 9 }), await world.listing({ quantity: 3 })];
    const items = (key: string, quantity: number) => ids.map((productId) => ({ productId, quantity, key }));
    const responses = await Promise.all([merge(token, items('a', 2)), merge(token, items('a', 2))]);
    for (const { status, body } of responses) assert.deepEqual([status, body.dropped], [200, []]);
    assert.deepEqual(Object.values(await quantities(token)), [2, 2]);
    await merge(token, items('b', 2));
    await merge(token, items('b', 2));
    assert.deepEqual(Object.values(await quantities(token)), [4, 3]);
    for (const key of ['', 'nul \0', 'x'.repeat(65)]) assert.equal((await merge(token, items(key, 1))).status, 400);
  });

  it("loses its last items if the user's basket is full, even when merged twice in parallel", async () => {
    const { token } = await world.person();
    const held = await Promise.all(Array.from({ length: maxBasketLines - 2 }, () => world.listing()));
    await merge(
      token,
      held.map((productId) => ({ productId, quantity: 1 })),
    );
    const [first, second, third] = [await world.listing(), await world.listing(), await world.listing()];
    const items = [third, second, first].map((productId) => ({ productId, quantity: 1 }));
    const responses = await Promise.all([merge(token, items), merge(token, items)]);
    for (const { body } of responses) assert.deepEqual(body.dropped, [{ productId: first, reason: 'full' }]);
    assert.equal((await read(token)).length, maxBasketLines);
  });

  it('is limited to the stock even when merged twice in parallel, from two tabs', async () => {
    const { token } = await world.person();
    const ids = [await world.listing({ quantity: 5 }), await world.listing({ quantity: 100 })];
    const items = ids.map((productId) => ({ productId, quantity: 3 }));
    await Promise.all([merge(token, items), merge(token, items.toReversed())]);
    assert.deepEqual(await quantities(token), { [ids[0] ?? '']: 5, [ids[1] ?? '']: 6 });
  });
});
