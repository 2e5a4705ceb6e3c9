import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import type { Listing } from '#contract/catalogue.ts';
import type { OwnListing, OwnRow } from '#contract/selling.ts';
import { beginCheckout, buy } from '#test/buying.ts';
import { makeWorld } from '#test/world.ts';
import { changeListing } from './change-listing.ts';
import { listingPrices, listings } from './tables.ts';

const world = await makeWorld();
const { call, ctx, seller } = world;

const move = (id: string, how: string, body?: object) =>
  call<OwnListing>('POST', `/api/sellers/listings/${id}/${how}`, seller.token, body);
const own = async (id: string) => (await call<OwnListing>('GET', `/api/sellers/listings/${id}`, seller.token)).body;

describe('a withdrawn listing', () => {
  it('is gone for shoppers, stays with who has it, and comes back as it was', async () => {
    const id = await world.listing();
    const { token } = await world.person();
    await call('POST', '/api/baskets', token, { productId: id });
    assert.equal((await move(id, 'withdraw')).body.saleStatus, 'withdrawn');
    assert.equal((await move(id, 'withdraw')).status, 200, 'twice is fine');
    assert.equal((await call('GET', `/api/products/one/${id}`)).status, 404);
    const valid = await call('POST', '/api/payments/validate-basket', token, {});
    assert.deepEqual([valid.status, valid.body.code], [409, 'not_available']);
    assert.equal((await move(id, 'relist')).body.saleStatus, 'active');
    assert.equal((await call('POST', '/api/payments/validate-basket', token, {})).status, 200);
  });

  it('may still be paid for by who had begun to', async () => {
    const id = await world.listing({ quantity: 2 });
    const { token } = await world.person();
    const pay = await beginCheckout(world, token, { [id]: 1 });
    await move(id, 'withdraw');
    await pay();
    const { body } = await call<{ status: string }[]>('GET', '/api/orders', token);
    assert.equal(body[0]?.status, 'Paid');
    assert.deepEqual([(await own(id)).stock, (await own(id)).sales], [1, 1]);
  });

  it('needs a stock to come back, given with it where none is left', async () => {
    const id = await world.listing({ quantity: 1 });
    await buy(world, id);
    await move(id, 'withdraw');
    const without = await move(id, 'relist');
    assert.equal(without.status, 400);
    assert.deepEqual((await move(id, 'relist', { quantity: 0 })).status, 400);
    const back = await move(id, 'relist', { quantity: 7 });
    assert.deepEqual([back.body.saleStatus, back.body.stock], ['active', 7]);
    assert.equal((await move(id, 'relist', { quantity: 7 })).status, 409, 'there are some already');
  });

  it('is no draft: neither can a draft be withdrawn or relisted', async () => {
    const id = await world.listing({ status: 'inactive' });
    assert.deepEqual([(await move(id, 'withdraw')).status, (await move(id, 'relist')).status], [409, 409]);
  });
});

describe('several at once', () => {
  const bulk = (body: object) =>
    call<{ changed: OwnRow[]; refused: { _id: string; reason: string }[] }>(
      'POST',
      '/api/sellers/listings/bulk',
      seller.token,
      body,
    );
  const chosen = async (...ids: string[]) =>
    Promise.all(ids.map(async (id) => ({ _id: id, version: (await own(id)).version })));

  it('are withdrawn and published, each by itself; what cannot be is named', async () => {
    const [one, two] = [await world.listing(), await world.listing()];
    const draft = await world.listing({ status: 'inactive', pictures: [] });
    const { body } = await bulk({ action: 'withdraw', listings: await chosen(one, two, draft) });
    assert.deepEqual(
      body.changed.map(({ saleStatus }) => saleStatus),
      ['withdrawn', 'withdrawn'],
    );
    assert.deepEqual(
      body.refused.map(({ _id, reason }) => [_id, reason]),
      [[draft, 'A draft is not on sale. You can throw it away.']],
    );
    const back = await bulk({ action: 'publish', listings: await chosen(one, two, draft) });
    assert.equal(back.body.changed.length, 2);
    assert.deepEqual(
      back.body.refused.map(({ reason }) => reason),
      ['Please add at least one picture.'],
    );
  });

  it('get another price by percent or amount, once however often it is sent, and never outside the limits', async () => {
    const [cheap, dear] = [await world.listing({ pricePence: 3 }), await world.listing({ pricePence: 1999 })];
    const list = await chosen(cheap, dear);
    const tenOff = { action: 'price', listings: list, change: { percent: -10 } };
    const { body } = await bulk(tenOff);
    assert.deepEqual(new Set(body.changed.map(({ price }) => price)), new Set([0.03, 17.99]));
    const again = await bulk(tenOff);
    assert.deepEqual([again.body.changed.length, again.body.refused.length], [0, 2]);
    const less = await bulk({ action: 'price', listings: await chosen(cheap, dear), change: { amount: -1.5 } });
    assert.deepEqual(
      less.body.changed.map(({ price }) => price),
      [16.49],
    );
    assert.deepEqual(
      less.body.refused.map(({ reason }) => reason),
      ['The price would be -£1.47.'],
    );
    for (const change of [{ percent: -100 }, { percent: 1e9 }, { amount: 0.001 }, { amount: '1' }, {}])
      assert.equal((await bulk({ action: 'price', listings: list, change })).status, 400, JSON.stringify(change));
    const half = await call('POST', '/api/sellers/listings/bulk', seller.token, {
      action: 'price',
      listings: list,
      change: { amount: 1.005 },
    });
    assert.deepEqual(half.body.fields, { 'change.amount': 'Please give at most two decimals.' });
  });
});

describe('a price', () => {
  const priceAt = (id: string, price: number, days: number) => {
    const at = new Date(Date.now() + days * 86_400_000);
    const viewer = { id: seller.id, role: 'seller' as const, isVerified: true, tokenHash: '' };
    return changeTo({ ...ctx, viewer, now: () => at }, id, price);
  };
  const changeTo = async (later: Parameters<typeof changeListing>[0], id: string, price: number) => {
    const { version } = await own(id);
    const body = { version, price: Math.round(price * 100) };
    return changeListing(later, { params: { id }, body });
  };
  const listedAgo = async (days: number) => {
    const id = await world.listing({ pricePence: 1000 });
    const at = new Date(Date.now() - days * 86_400_000);
    await ctx.db.update(listingPrices).set({ since: at }).where(eq(listingPrices.listingId, id));
    return id;
  };

  it('lowered after thirty days is shown as reduced, for thirty days at most and until it rises', async () => {
    const id = await listedAgo(31);
    assert.equal((await priceAt(id, 8, 0)).reducedFrom, 10);
    assert.equal((await call<Listing>('GET', `/api/products/one/${id}`)).body.reducedFrom, 10);
    await ctx.db
      .update(listings)
      .set({ reducedAt: new Date(Date.now() - 31 * 86_400_000) })
      .where(eq(listings.id, id));
    assert.equal((await own(id)).reducedFrom, null, 'it is the usual price by now');
    const other = await listedAgo(31);
    await priceAt(other, 8, 0);
    assert.equal((await priceAt(other, 9, 1)).reducedFrom, null);
    assert.equal((await priceAt(other, 7, 2)).reducedFrom, 8, 'the lowest of the thirty days before');
  });

  it('lowered early, or of what was withdrawn meanwhile, is not', async () => {
    const early = await listedAgo(29);
    assert.equal((await priceAt(early, 8, 0)).reducedFrom, null);
    const id = await listedAgo(40);
    await move(id, 'withdraw');
    await move(id, 'relist');
    const rows = await ctx.db.select().from(listingPrices).where(eq(listingPrices.listingId, id));
    assert.equal(rows.length, 2, 'each time on sale is kept');
    await ctx.db.delete(listingPrices).where(eq(listingPrices.listingId, id));
    assert.equal((await priceAt(id, 8, 0)).reducedFrom, null);
  });
});
