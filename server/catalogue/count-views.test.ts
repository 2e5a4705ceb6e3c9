import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { maxBasketLines } from '#contract/basket-rules.ts';
import type { OwnListing } from '#contract/own-listings.ts';
import { addToBasket } from '#server/basket/add-to-basket.ts';
import { mergeBasket } from '#server/basket/basket.ts';
import { basketLines } from '#server/basket/tables.ts';
import { addWish, mergeWishlist } from '#server/basket/wishlist.ts';
import type { ViewerCtx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import type { Change } from '#server/db/change-feed.ts';
import { makeWorld } from '#test/world.ts';
import { listingViews } from './tables.ts';

const world = await makeWorld();
const { app, call, ctx } = world;

const view = (id: string, address: string) =>
  app.inject({ method: 'POST', url: `/api/products/one/${id}/views`, remoteAddress: address });
const viewsOf = async (id: string) => {
  await ctx.views.flush();
  return (await call<OwnListing>('GET', `/api/sellers/listings/${id}`, world.seller.token)).body.views;
};

describe('a view of a listing', () => {
  it('is counted once an hour for each IP address', async () => {
    const id = await world.listing();
    for (const address of ['10.0.0.1', '10.0.0.2', '10.0.0.1', '10.0.0.1'])
      assert.equal((await view(id, address)).statusCode, 204);
    assert.equal(await viewsOf(id), 2);
    await view(id, '10.0.0.3');
    assert.equal(await viewsOf(id), 3, 'later views count towards the same day');
    assert.equal((await ctx.db.select().from(listingViews)).length, 1);
  });

  it('is not counted for a listing nobody can see, and does not invalidate cached responses', async () => {
    const draft = await world.listing({ status: 'inactive' });
    const id = await world.listing();
    await call('GET', `/api/products/one/${id}`);
    const changes: Change[] = [];
    ctx.changeFeed.subscribe(
      (change) => changes.push(change),
      () => {},
    );
    for (const each of [draft, 'no-such-listing', id]) await view(each, '10.1.0.1');
    assert.equal(await viewsOf(draft), 0);
    assert.equal(await viewsOf(id), 1);
    assert.deepEqual(changes, []);
  });
});

describe('a listing that is saved or added to a basket', () => {
  /** The context of a new buyer, and what is counted in it. */
  async function makeBuyer() {
    const { id } = await world.person();
    const counted: string[] = [];
    const views = { ...ctx.views, count: (what: string, listing: string) => counted.push(`${what} ${listing}`) };
    const viewer = { id, role: 'buyer' as const, isVerified: true, tokenHash: '' };
    return { buyer: { ...ctx, viewer, views } satisfies ViewerCtx, counted };
  }
  const mergeOne = (buyer: ViewerCtx, productId: string) =>
    mergeBasket(buyer, {
      body: { items: [{ productId, quantity: 1 }] },
      params: undefined,
      query: undefined,
      file: undefined,
      fields: undefined,
    });

  it('is counted, unless the transaction is rolled back', async () => {
    const { buyer, counted } = await makeBuyer();
    const [one, two, three] = [await world.listing(), await world.listing(), await world.listing()];
    const transaction = (work: (tx: Db) => Promise<unknown>) =>
      ctx.db.transaction(async (tx) => {
        await work(tx);
        throw new Error('rolled back');
      });
    const db = Object.assign(Object.create(ctx.db) as Db, { transaction });
    const failing = { ...buyer, db };
    await assert.rejects(addWish(failing, one), /rolled back/);
    await assert.rejects(mergeWishlist(failing, [two]), /rolled back/);
    await assert.rejects(mergeOne(failing, three), /rolled back/);
    assert.deepEqual(counted, []);
    await addWish(buyer, one);
    await mergeWishlist(buyer, [one, two]);
    await mergeOne(buyer, three);
    assert.deepEqual(counted, [`saves ${one}`, `saves ${two}`, `baskets ${three}`]);
  });

  it('is not counted if the basket is full', async () => {
    const { buyer, counted } = await makeBuyer();
    const last = await world.listing();
    const line = { userId: buyer.viewer.id, quantity: 1, delivery: 'postage' as const, addedPricePence: 1 };
    for (let number = 0; number < maxBasketLines; number += 1)
      await ctx.db.insert(basketLines).values({ ...line, listingId: await world.listing(), addedAt: ctx.now() });
    await assert.rejects(addToBasket(buyer, last), { code: 'conflict' });
    assert.deepEqual(counted, []);
  });
});
