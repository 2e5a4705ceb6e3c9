import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import type { Listing } from '#contract/catalogue.ts';
import { createListing as createEndpoint, type OwnListing, type OwnListingRow } from '#contract/own-listings.ts';
import { dayMs } from '#contract/time.ts';
import { users } from '#server/accounts/tables.ts';
import { beginCheckout, buy } from '#test/buying.ts';
import { listingForm, makeWorld } from '#test/world.ts';
import { changeListing, writeOwnListing } from './change-listing.ts';
import { duplicateListing, publishListing } from './publish-listing.ts';
import { listingPrices, listings } from './tables.ts';

const world = await makeWorld();
const { call, ctx, seller } = world;

const transition = (id: string, how: string, body?: object) =>
  call<OwnListing>('POST', `/api/sellers/listings/${id}/${how}`, seller.token, body);
const own = async (id: string) => (await call<OwnListing>('GET', `/api/sellers/listings/${id}`, seller.token)).body;

describe('a withdrawn listing', () => {
  it('is hidden from shoppers, stays in their baskets, and can be relisted unchanged', async () => {
    const id = await world.listing();
    const { token } = await world.person();
    await call('POST', '/api/baskets', token, { productId: id });
    assert.equal((await transition(id, 'withdraw')).body.saleStatus, 'withdrawn');
    assert.equal((await transition(id, 'withdraw')).status, 200, 'twice is fine');
    assert.equal((await call('GET', `/api/products/one/${id}`)).status, 404);
    const valid = await call('POST', '/api/payments/validate-basket', token, {});
    assert.deepEqual([valid.status, valid.body.code], [409, 'not_available']);
    assert.equal((await transition(id, 'relist')).body.saleStatus, 'active');
    assert.equal((await call('POST', '/api/payments/validate-basket', token, {})).status, 200);
  });

  it('can still be paid for in a checkout that has already started', async () => {
    const id = await world.listing({ quantity: 2 });
    const { token } = await world.person();
    const pay = await beginCheckout(world, token, { [id]: 1 });
    await transition(id, 'withdraw');
    await pay();
    const { body } = await call<{ status: string }[]>('GET', '/api/orders', token);
    assert.equal(body[0]?.status, 'Paid');
    assert.deepEqual([(await own(id)).stock, (await own(id)).sales], [1, 1]);
  });

  it('needs stock to be relisted, which the request can add if none is left', async () => {
    const id = await world.listing({ quantity: 1 });
    await buy(world, id);
    await transition(id, 'withdraw');
    const without = await transition(id, 'relist');
    assert.equal(without.status, 400);
    assert.deepEqual((await transition(id, 'relist', { quantity: 0 })).status, 400);
    const relisted = await transition(id, 'relist', { quantity: 7 });
    assert.deepEqual([relisted.body.saleStatus, relisted.body.stock], ['active', 7]);
    assert.equal((await transition(id, 'relist', { quantity: 7 })).status, 409, 'it already has stock');
  });

  it('differs from a draft, which can be neither withdrawn nor relisted', async () => {
    const id = await world.listing({ status: 'inactive' });
    assert.deepEqual([(await transition(id, 'withdraw')).status, (await transition(id, 'relist')).status], [409, 409]);
  });
});

describe('several listings in one request', () => {
  const bulk = (body: object) =>
    call<{ changed: OwnListingRow[]; refused: { _id: string; reason: string }[] }>(
      'POST',
      '/api/sellers/listings/bulk',
      seller.token,
      body,
    );
  const selected = async (...ids: string[]) =>
    Promise.all(ids.map(async (id) => ({ _id: id, version: (await own(id)).version })));

  it('are withdrawn and published independently, and those refused are returned with a reason', async () => {
    const [one, two] = [await world.listing(), await world.listing()];
    const draft = await world.listing({ status: 'inactive', pictures: [] });
    const { body } = await bulk({ action: 'withdraw', listings: await selected(one, two, draft) });
    assert.deepEqual(
      body.changed.map(({ saleStatus }) => saleStatus),
      ['withdrawn', 'withdrawn'],
    );
    assert.deepEqual(
      body.refused.map(({ _id, reason }) => [_id, reason]),
      [[draft, 'A draft is not on sale. You can discard it instead.']],
    );
    const published = await bulk({ action: 'publish', listings: await selected(one, two, draft) });
    assert.equal(published.body.changed.length, 2);
    assert.deepEqual(
      published.body.refused.map(({ reason }) => reason),
      ['Please add at least one picture.'],
    );
  });

  it('are discarded if they are drafts, and otherwise refused', async () => {
    const drafts = [await world.listing({ status: 'inactive' }), await world.listing({ status: 'inactive' })];
    const onSale = await world.listing();
    const { body } = await bulk({ action: 'discard', listings: await selected(...drafts, onSale) });
    assert.deepEqual(
      body.refused.map(({ _id, reason }) => [_id, reason]),
      [[onSale, 'This listing has been on sale. Please withdraw it instead.']],
    );
    for (const id of drafts) assert.equal((await call('GET', `/api/sellers/listings/${id}`, seller.token)).status, 404);
    assert.equal((await call('GET', `/api/products/one/${onSale}`)).status, 200);
  });

  it('are repriced by percentage or amount, only once however often the request is sent, and never outside the limits', async () => {
    const [cheap, expensive] = [await world.listing({ pricePence: 3 }), await world.listing({ pricePence: 1999 })];
    const list = await selected(cheap, expensive);
    const tenPercentOff = { action: 'price', listings: list, change: { percent: -10 } };
    const { body } = await bulk(tenPercentOff);
    assert.deepEqual(new Set(body.changed.map(({ price }) => price)), new Set([0.03, 17.99]));
    const again = await bulk(tenPercentOff);
    assert.deepEqual([again.body.changed.length, again.body.refused.length], [0, 2]);
    const lowered = await bulk({
      action: 'price',
      listings: await selected(cheap, expensive),
      change: { amount: -1.5 },
    });
    assert.deepEqual(
      lowered.body.changed.map(({ price }) => price),
      [16.49],
    );
    assert.deepEqual(
      lowered.body.refused.map(({ reason }) => reason),
      ['The price would be -£1.47.'],
    );
    for (const change of [{ percent: -100 }, { percent: 1e9 }, { amount: 0.001 }, { amount: '1' }, {}])
      assert.equal((await bulk({ action: 'price', listings: list, change })).status, 400, JSON.stringify(change));
    const tooPrecise = await call('POST', '/api/sellers/listings/bulk', seller.token, {
      action: 'price',
      listings: list,
      change: { amount: 1.005 },
    });
    assert.deepEqual(tooPrecise.body.fields, { 'change.amount': 'Please use at most two decimal places.' });
  });
});

describe('a price', () => {
  const priceAt = (id: string, price: number, days: number) => {
    const at = new Date(Date.now() + days * dayMs);
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
    const at = new Date(Date.now() - days * dayMs);
    await ctx.db.update(listingPrices).set({ since: at }).where(eq(listingPrices.listingId, id));
    return id;
  };

  it('lowered after thirty days is shown as reduced, for at most thirty days or until it rises', async () => {
    const id = await listedAgo(31);
    assert.equal((await priceAt(id, 8, 0)).reducedFrom, 10);
    assert.equal((await call<Listing>('GET', `/api/products/one/${id}`)).body.reducedFrom, 10);
    await ctx.db
      .update(listings)
      .set({ reducedAt: new Date(Date.now() - 31 * dayMs) })
      .where(eq(listings.id, id));
    assert.equal((await own(id)).reducedFrom, null, 'by now it is the usual price');
    const other = await listedAgo(31);
    await priceAt(other, 8, 0);
    assert.equal((await priceAt(other, 9, 1)).reducedFrom, null);
    assert.equal((await priceAt(other, 7, 2)).reducedFrom, 8, 'the lowest price of the previous thirty days');
  });

  it('lowered too early, or after a period off sale, is not shown as reduced', async () => {
    const early = await listedAgo(29);
    assert.equal((await priceAt(early, 8, 0)).reducedFrom, null);
    const id = await listedAgo(40);
    await transition(id, 'withdraw');
    await transition(id, 'relist');
    const rows = await ctx.db.select().from(listingPrices).where(eq(listingPrices.listingId, id));
    assert.equal(rows.length, 2, 'each period on sale is recorded');
    await ctx.db.delete(listingPrices).where(eq(listingPrices.listingId, id));
    assert.equal((await priceAt(id, 8, 0)).reducedFrom, null);
  });
});

describe('a request in progress when its sender is no longer allowed to sell', () => {
  for (const [how, ended] of Object.entries({
    'have deleted their account': { deletedAt: new Date() },
    'are suspended': { bannedAt: new Date() },
    'are a buyer again': { role: 'buyer' as const },
  }))
    it(`changes nothing once they ${how}`, async () => {
      const { id: sellerId } = await world.person({ role: 'seller' });
      const [draft, onSale] = [
        await world.listing({ sellerId, status: 'inactive' }),
        await world.listing({ sellerId }),
      ];
      await ctx.db.update(users).set(ended).where(eq(users.id, sellerId));
      const late = { ...ctx, viewer: { id: sellerId, role: 'seller' as const, isVerified: true, tokenHash: '' } };
      const refuses = (request: Promise<unknown>) => assert.rejects(request, { code: 'forbidden' });
      await refuses(publishListing(late, draft));
      const nothing = { query: undefined, body: undefined, file: undefined, fields: undefined };
      await refuses(duplicateListing(late, { params: { id: onSale }, ...nothing }));
      await refuses(changeListing(late, { params: { id: draft }, body: { version: '1.5', title: 'Late' } }));
      await refuses(writeOwnListing(late, ctx.db, createEndpoint.body.parse(listingForm)));
      const left = await ctx.db.select().from(listings).where(eq(listings.sellerId, sellerId)).orderBy(listings.id);
      assert.deepEqual(
        left.map(({ id, status }) => [id, status]),
        [
          [draft, 'inactive'],
          [onSale, 'active'],
        ],
      );
    });
});
