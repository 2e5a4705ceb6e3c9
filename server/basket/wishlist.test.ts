import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import type { Wish } from '#contract/basket.ts';
import { maxWishlistItems } from '#contract/basket-rules.ts';
import type { Listing } from '#contract/catalogue.ts';
import { newId } from '#server/db/columns.ts';
import { reserveStock } from '#server/catalogue/stock.ts';
import { listings } from '#server/catalogue/tables.ts';
import { makeWorld } from '#test/world.ts';
import { wishes } from './tables.ts';
import { addWish, mergeWishlist } from './wishlist.ts';

const world = await makeWorld();
const { call } = world;

type Merged = { added: number; dropped: { productId: string; reason: string }[] };

const read = async (token: string) => (await call<Wish[]>('GET', '/api/wishlists', token)).body;
const idsOf = async (token: string) => (await read(token)).map(({ productId }) => productId);
const save = (token: string, productId: unknown) => call('POST', '/api/wishlists', token, { productId });
const remove = (token: string, productId: string) => call('DELETE', `/api/wishlists/${productId}`, token);
const merge = (token: string, productIds: unknown) =>
  call<Merged>('POST', '/api/wishlists/bulk-add', token, { productIds });
const countOf = async (id: string) => (await call<Listing>('GET', `/api/products/one/${id}`)).body.wishlistCount;
const hide = (id: string) =>
  world.ctx.db.update(listings).set({ hiddenAt: world.ctx.now() }).where(eq(listings.id, id));

describe('a wishlist', () => {
  it('accepts at most 500 items per merge', async () => {
    const { token } = await world.person();
    const ids = Array.from({ length: 501 }, (_, at) => `item-${at}`);
    const { status, body } = await merge(token, ids.slice(1));
    assert.deepEqual([status, body.dropped.length], [200, 500]);
    const more = await call<{ fields: object }>('POST', '/api/wishlists/bulk-add', token, { productIds: ids });
    assert.deepEqual([more.status, more.body.fields], [400, { productIds: 'Please send at most 500 at a time.' }]);
  });

  it('holds each listing once, newest first, with its card', async () => {
    const { token } = await world.person();
    const [one, two] = [await world.listing({ title: 'Skep' }), await world.listing()];
    for (const id of [one, two, one]) assert.equal((await save(token, id)).status, 200);
    const entries = await read(token);
    assert.deepEqual(
      entries.map(({ productId, product }) => [productId, product._id]),
      [
        [two, two],
        [one, one],
      ],
    );
    assert.equal(entries[1]?.product.title, 'Skep');
    assert.notEqual(entries[0]?._id, entries[1]?._id);
  });

  it('counts each user who has saved a listing only once', async () => {
    const id = await world.listing();
    const people = [await world.person(), await world.person(), await world.person()];
    await Promise.all(people.flatMap(({ token }) => [save(token, id), save(token, id), merge(token, [id, id])]));
    assert.equal(await countOf(id), 3);
    const [first] = people;
    await Promise.all([1, 2, 3].map(() => remove(first?.token ?? '', id)));
    assert.equal(await countOf(id), 2);
    for (const { token } of people) await call('DELETE', '/api/wishlists/clear', token);
    assert.equal(await countOf(id), 0);
  });

  it("counts stock reserved by the user's own checkout as available, and stock reserved by others as sold out", async () => {
    const [own, other] = [await world.person(), await world.person()];
    const id = await world.listing({ quantity: 1 });
    for (const { token } of [own, other]) await save(token, id);
    await world.ctx.db.transaction((tx) => reserveStock(tx, { listingId: id, quantity: 1, holderId: own.id }));
    const left = async ({ token }: typeof own) => (await read(token)).map(({ product }) => product.quantity);
    assert.deepEqual([await left(own), await left(other)], [[1], [0]]);
  });

  it('refuses unknown, draft and hidden listings, and malformed ids', async () => {
    const { token } = await world.person();
    const [draft, hidden] = [await world.listing({ status: 'inactive' }), await world.listing()];
    await hide(hidden);
    for (const id of ['none', draft, hidden]) assert.equal((await save(token, id)).status, 404, id);
    for (const id of [1, null, {}, '', 'a b', '\u0000'])
      assert.equal((await save(token, id)).status, 400, JSON.stringify(id));
    assert.deepEqual(await read(token), []);
  });

  it("accepts sold-out listings, and the user's own", async () => {
    const { token } = await world.person();
    assert.equal((await save(token, await world.listing({ quantity: 0 }))).status, 200);
    assert.equal((await save(world.seller.token, await world.listing())).status, 200);
  });

  it("can be merged with a guest's wishlist; unknown and hidden listings are dropped with a reason", async () => {
    const { token } = await world.person();
    const [one, two, hidden] = [await world.listing(), await world.listing(), await world.listing()];
    await hide(hidden);
    await save(token, one);
    const { status, body } = await merge(token, [one, two, two, hidden, 'none', '\u0000']);
    assert.deepEqual([status, body.added], [200, 2]);
    assert.deepEqual(Object.fromEntries(body.dropped.map(({ productId, reason }) => [productId, reason])), {
      [hidden]: 'unavailable',
      none: 'unknown',
      '\u0000': 'unknown',
    });
    assert.deepEqual((await idsOf(token)).toSorted(), [one, two].toSorted());
    for (const wrong of [undefined, 'x', {}, [1], [null], Array.from({ length: 501 }, () => one)])
      assert.equal((await merge(token, wrong)).status, 400);
  });

  it('keeps a saved listing that a guest saved again, even if it is no longer on sale', async () => {
    const { token } = await world.person();
    const id = await world.listing();
    await save(token, id);
    await hide(id);
    assert.deepEqual((await merge(token, [id])).body, { added: 1, dropped: [] });
    assert.deepEqual(await idsOf(token), [id]);
  });

  it('keeps the order in which a guest saved listings', async () => {
    const { token } = await world.person();
    const ids = [await world.listing(), await world.listing(), await world.listing()];
    const newestFirst = [ids[1], ids[2], ids[0]];
    assert.equal((await merge(token, newestFirst)).body.added, 3);
    assert.deepEqual(await idsOf(token), newestFirst);
  });

  it('holds at most five hundred listings, even after parallel requests, and refuses more', async () => {
    const { id: userId, token } = await world.person();
    const created = await Promise.all(Array.from({ length: maxWishlistItems }, () => world.listing()));
    const createdAt = world.ctx.now();
    const saved = created.slice(2).map((listingId) => ({ id: newId(), userId, listingId, pricePence: 650, createdAt }));
    await world.ctx.db.insert(wishes).values(saved);
    const others = await Promise.all(Array.from({ length: 6 }, () => world.listing()));
    const half = others.slice(3);
    const shopper = { ...world.ctx, viewer: { id: userId, role: 'buyer' as const, isVerified: true, tokenHash: '' } };
    const merges = [half, half.toReversed()].map((ids) => mergeWishlist(shopper, ids));
    await Promise.allSettled([...others.map((id) => addWish(shopper, id)), ...merges]);
    assert.equal((await idsOf(token)).length, maxWishlistItems);
    for (const id of others) await remove(token, id);
    await merge(token, created.slice(0, 2));
    const [one = '', more] = [created[0], others[0]];
    const over = await save(token, more);
    assert.deepEqual([over.status, over.body.code], [409, 'conflict']);
    assert.equal((await save(token, one)).status, 200, 'saving a saved listing again is fine');
    const merged = await merge(token, [one, more]);
    assert.deepEqual([merged.status, merged.body], [200, { added: 1, dropped: [{ productId: more, reason: 'full' }] }]);
  });

  it('adds and clears many listings in a few statements, so that one account cannot keep the database busy', async () => {
    const { token } = await world.person();
    const ids = await Promise.all(Array.from({ length: 120 }, () => world.listing()));
    let announced = 0;
    world.ctx.changeFeed.subscribe(
      ({ table }) => (announced += table === 'listing_stock' ? 1 : 0),
      () => {},
    );
    assert.equal((await merge(token, ids)).body.added, 120);
    assert.equal((await call('DELETE', '/api/wishlists/clear', token)).status, 204);
    assert.equal(announced, 4, 'up to a hundred listings per message');
    assert.equal(await countOf(ids[0] ?? ''), 0);
  });

  it('still shows listings that are no longer on sale, marked inactive', async () => {
    const { token } = await world.person();
    const id = await world.listing();
    await save(token, id);
    await hide(id);
    assert.equal((await read(token))[0]?.product.status, 'inactive');
    assert.equal((await remove(token, id)).status, 204);
    assert.deepEqual(await read(token), []);
  });

  it('cannot be seen or changed by anyone else', async () => {
    const [ann, ben] = [await world.person(), await world.person()];
    const id = await world.listing();
    await save(ann.token, id);
    assert.equal((await remove(ben.token, id)).status, 204);
    assert.equal((await call('DELETE', '/api/wishlists/clear', ben.token)).status, 204);
    assert.deepEqual([await idsOf(ann.token), await idsOf(ben.token), await countOf(id)], [[id], [], 1]);
    assert.equal((await call('GET', '/api/wishlists')).status, 401);
  });
});
