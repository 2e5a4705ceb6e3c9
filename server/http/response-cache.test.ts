import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import type { listProducts } from '#contract/catalogue.ts';
import type { Output } from '#contract/endpoint.ts';
import { reserveStock } from '#server/catalogue/stock.ts';
import { listings } from '#server/catalogue/tables.ts';
import { createChangeFeed, type Change } from '#server/db/change-feed.ts';
import { makeWorld } from '#test/world.ts';
import { TooManyRequests } from './limits.ts';
import { createResponseCache } from './response-cache.ts';

const world = await makeWorld();
const shop = '/api/products/all?category=Bee+Pollen';
type Found = Output<typeof listProducts>;

const read = async () => (await world.call<Found>('GET', shop)).body;

describe('a response for everyone', () => {
  it('shows each change to a listing, its stock and its seller to the next request', async () => {
    assert.equal((await read()).total, 0);
    const id = await world.listing({ category: 'Bee Pollen', quantity: 5 });
    assert.equal((await read()).total, 1);
    const change = (values: Partial<typeof listings.$inferInsert>) =>
      world.ctx.db.update(listings).set(values).where(eq(listings.id, id));
    await change({ title: 'Spring pollen' });
    assert.equal((await read()).products[0]?.title, 'Spring pollen');
    await world.ctx.db.transaction((tx) => reserveStock(tx, { listingId: id, quantity: 2, holderId: world.seller.id }));
    assert.equal((await read()).products[0]?.quantity, 3);
    await world.call('POST', '/api/wishlists', (await world.person()).token, { productId: id });
    assert.equal((await read()).products[0]?.wishlistCount, 1);
    await change({ hiddenAt: world.ctx.now() });
    assert.deepEqual(await read(), { products: [], total: 0 });
  });
});

describe('cached responses', () => {
  let changes = 0;
  const changeOf = (...ids: string[]) => JSON.stringify({ id: (changes += 1), table: 'listing_stock', ids });

  const openCache = () => {
    const feed = createChangeFeed();
    feed.markConnected();
    const cache = createResponseCache(feed.feed);
    let built = 0;
    const dependencies = {
      ids: new Set(['shown']),
      isInvalidatedBy: ({ ids }: Change) => ids.includes('could be shown'),
    };
    const build = async () => ({ value: (built += 1), bytes: 1, dependencies });
    return { ...feed, cache, read: (given = build) => cache.get('key', given), build };
  };
  type TestCache = ReturnType<typeof openCache>;

  /** A response that is being built until `finish` is called. */
  const startSlowBuild = ({ read, build }: TestCache) => {
    const { promise, resolve: finish } = Promise.withResolvers<void>();
    return { response: read(() => promise.then(build)), finish };
  };

  it('are built once for many simultaneous requests, and again after a change that affects them', async () => {
    const { read, receive } = openCache();
    for (const [expected, id] of [
      [1, 'shown'],
      [2, 'could be shown'],
    ] as const) {
      assert.deepEqual(await Promise.all([read(), read(), read()]), [expected, expected, expected]);
      receive(changeOf('elsewhere', id));
    }
    assert.equal(await read(), 3);
  });

  it('survive unrelated changes, even while they are being built', async () => {
    const cache = openCache();
    const slow = startSlowBuild(cache);
    cache.receive(changeOf('elsewhere'));
    const later = [cache.read(), cache.read()];
    slow.finish();
    assert.deepEqual(await Promise.all([slow.response, ...later]), [1, 1, 1]);
    cache.receive(changeOf('elsewhere'));
    assert.equal(await cache.read(), 1);
  });

  it('are rebuilt once for all requests that come after a change affecting a build in progress', async () => {
    const cache = openCache();
    const slow = startSlowBuild(cache);
    cache.receive(changeOf('shown'));
    const later = [cache.read(), cache.read(), cache.read()];
    slow.finish();
    assert.equal(await slow.response, 1);
    assert.deepEqual(await Promise.all(later), [2, 2, 2]);
    assert.equal(await cache.read(), 2, 'and that one is cached');
  });

  it('are built by the next request if a build fails', async () => {
    const cache = openCache();
    const { promise, reject } = Promise.withResolvers<never>();
    const failed = assert.rejects(cache.read(() => promise));
    cache.receive(changeOf('elsewhere'));
    const later = cache.read();
    reject(new Error('away'));
    await failed;
    assert.equal(await later, 1);
  });

  it('are refused only to a caller that is over its limit', async () => {
    const { read, cache, build } = openCache();
    const refuse = () => Promise.reject(new Error('too many'));
    const refused = assert.rejects(cache.get('key', build, refuse), /too many/);
    assert.deepEqual(await Promise.all([read(), read()]), [1, 1]);
    await refused;
    assert.equal(await cache.get('key', build, refuse), 1, 'a cached one is free');
  });

  it("are built for a caller that was waiting for a build that another caller's limit prevented", async () => {
    const { read } = openCache();
    const { promise, reject } = Promise.withResolvers<never>();
    const refused = assert.rejects(
      read(() => promise),
      TooManyRequests,
    );
    const waiting = read();
    reject(new TooManyRequests(60));
    await refused;
    assert.equal(await waiting, 1);
  });

  it('are invalidated once by each change notification, however many connections deliver it', async () => {
    const { read, receive } = openCache();
    const change = changeOf('shown');
    await read();
    receive(change);
    await read();
    receive(change);
    assert.equal(await read(), 2);
  });

  it('are not cached while change notifications may be missed', async () => {
    const cache = openCache();
    const slow = startSlowBuild(cache);
    cache.markDisconnected();
    assert.deepEqual([await cache.read(), await cache.read()], [1, 2]);
    cache.markConnected();
    slow.finish();
    assert.equal(await slow.response, 3);
    assert.deepEqual([await cache.read(), await cache.read()], [4, 4]);
  });

  it('are all discarded after a notification that does not say what has changed', async () => {
    const { read, receive } = openCache();
    await read();
    receive('');
    assert.equal(await read(), 2);
  });
});

describe(
  'a change by another process',
  { skip: process.env.TEST_POSTGRES ? false : 'the embedded database has one process' },
  () => {
    it('is reported to this one', async () => {
      const notified = new Promise<Change>((resolve) => world.ctx.changeFeed.subscribe(resolve, () => {}));
      const { Client } = await import('pg');
      const { rows } = await world.ctx.db.execute<{ name: string }>('select current_database() as name');
      const other = new Client({ connectionString: `${process.env.TEST_POSTGRES}/${String(rows[0]?.name)}` });
      await other.connect();
      await other.query(`update users set name = 'Somebody else' where id = '${world.seller.id}'`);
      await other.end();
      assert.deepEqual((await notified).ids, [world.seller.id]);
    });
  },
);
