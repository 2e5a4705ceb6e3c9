import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import type { listProducts } from '#contract/catalogue.ts';
import type { Output } from '#contract/endpoint.ts';
import { reserveStock } from '#server/catalogue/stock.ts';
import { listings } from '#server/catalogue/tables.ts';
import { gatherNews, type Change } from '#server/db/news.ts';
import { makeWorld } from '#test/world.ts';
import { openKeptAnswers } from './kept-answers.ts';

const world = await makeWorld();
const shop = '/api/products/all?category=Bee+Pollen';
type Found = Output<typeof listProducts>;

const read = async () => (await world.call<Found>('GET', shop)).body;
const get = (url: string, headers: Record<string, string>) => world.app.inject({ method: 'GET', url, headers });

describe('an answer for everyone', () => {
  it('shows each change of a listing, its stock and its seller to the next request', async () => {
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

  it('is packed from the first time on for whoever takes it so, with a tag of its own', async () => {
    await Promise.all([1, 2, 3].map(() => world.listing({ category: 'Honey' })));
    const url = '/api/products/all?category=Honey';
    const packed = await get(url, { 'accept-encoding': 'gzip, deflate, br' });
    assert.equal(packed.headers['content-encoding'], 'gzip');
    const plain = await get(url, {});
    assert.equal(plain.headers['content-encoding'], undefined);
    assert.equal(gunzipSync(packed.rawPayload).toString(), plain.body);
    assert.notEqual(packed.headers.etag, plain.headers.etag);
    for (const { headers } of [plain, packed])
      assert.equal((await get(url, { 'if-none-match': String(headers.etag) })).statusCode, 304);
    for (const accepted of ['br', 'gzip;q=0', 'identity', 'gzip; q=0.0, br'])
      assert.equal((await get(url, { 'accept-encoding': accepted })).headers['content-encoding'], undefined, accepted);
    assert.equal(plain.headers.vary, 'accept-encoding');
  });

  it('and one for a single person are packed alike', async () => {
    const { token } = await world.person();
    for (const category of ['Candles', 'Cosmetics'] as const) {
      const productId = await world.listing({ category });
      await world.call('POST', '/api/wishlists', token, { productId });
    }
    const ask = (accepted: string) =>
      get('/api/wishlists', { authorization: `Bearer ${token}`, 'accept-encoding': accepted });
    const [packed, plain] = [await ask('gzip, br'), await ask('identity')];
    assert.deepEqual([packed.headers['content-encoding'], packed.headers.vary], ['gzip', 'accept-encoding']);
    assert.equal(plain.headers['content-encoding'], undefined);
    assert.equal(gunzipSync(packed.rawPayload).toString(), plain.body);
    assert.equal(Number(packed.headers['content-length']), packed.rawPayload.length);
  });
});

describe('kept answers', () => {
  let changes = 0;
  const changeOf = (...ids: string[]) => JSON.stringify({ id: (changes += 1), table: 'listing_stock', ids });

  const openKept = () => {
    const reports = gatherNews();
    reports.listening();
    const kept = openKeptAnswers(reports.news);
    let made = 0;
    const contents = { ids: new Set(['shown']), isTouchedBy: ({ ids }: Change) => ids.includes('could be shown') };
    const make = async () => ({ value: (made += 1), bytes: 1, contents });
    return { ...reports, kept, read: (given = make) => kept.get('key', given), make };
  };
  type Kept = ReturnType<typeof openKept>;

  /** An answer that is being made until `finish` is called. */
  const beginSlowly = ({ read, make }: Kept) => {
    const { promise, resolve: finish } = Promise.withResolvers<void>();
    return { answer: read(() => promise.then(make)), finish };
  };

  it('are made once for many who ask at the same time, and again after a change that touches them', async () => {
    const { read, tell } = openKept();
    for (const [expected, id] of [
      [1, 'shown'],
      [2, 'could be shown'],
    ] as const) {
      assert.deepEqual(await Promise.all([read(), read(), read()]), [expected, expected, expected]);
      tell(changeOf('elsewhere', id));
    }
    assert.equal(await read(), 3);
  });

  it('stay when something else changes, also while they are being made', async () => {
    const kept = openKept();
    const slow = beginSlowly(kept);
    kept.tell(changeOf('elsewhere'));
    const later = [kept.read(), kept.read()];
    slow.finish();
    assert.deepEqual(await Promise.all([slow.answer, ...later]), [1, 1, 1]);
    kept.tell(changeOf('elsewhere'));
    assert.equal(await kept.read(), 1);
  });

  it('are made anew, once, for all who ask after a change that touches what is being made', async () => {
    const kept = openKept();
    const slow = beginSlowly(kept);
    kept.tell(changeOf('shown'));
    const later = [kept.read(), kept.read(), kept.read()];
    slow.finish();
    assert.equal(await slow.answer, 1);
    assert.deepEqual(await Promise.all(later), [2, 2, 2]);
    assert.equal(await kept.read(), 2, 'and that one is kept');
  });

  it('are made by the next who asks where making one failed', async () => {
    const kept = openKept();
    const { promise, reject } = Promise.withResolvers<never>();
    const failed = assert.rejects(kept.read(() => promise));
    kept.tell(changeOf('elsewhere'));
    const later = kept.read();
    reject(new Error('away'));
    await failed;
    assert.equal(await later, 1);
  });

  it('are refused only to the caller who may not have one made', async () => {
    const { read, kept, make } = openKept();
    const refuse = () => Promise.reject(new Error('too many'));
    const refused = assert.rejects(kept.get('key', make, refuse), /too many/);
    assert.deepEqual(await Promise.all([read(), read()]), [1, 1]);
    await refused;
    assert.equal(await kept.get('key', make, refuse), 1, 'a kept one is free');
  });

  it('take each announcement once, however many connections bring it', async () => {
    const { read, tell } = openKept();
    const change = changeOf('shown');
    await read();
    tell(change);
    await read();
    tell(change);
    assert.equal(await read(), 2);
  });

  it('are not kept while changes may go unheard', async () => {
    const kept = openKept();
    const slow = beginSlowly(kept);
    kept.deaf();
    assert.deepEqual([await kept.read(), await kept.read()], [1, 2]);
    kept.listening();
    slow.finish();
    assert.equal(await slow.answer, 3);
    assert.deepEqual([await kept.read(), await kept.read()], [4, 4]);
  });

  it('are all thrown away by an announcement that does not say what has changed', async () => {
    const { read, tell } = openKept();
    await read();
    tell('');
    assert.equal(await read(), 2);
  });
});

describe(
  'another process',
  { skip: process.env.TEST_POSTGRES ? false : 'the embedded database has one process' },
  () => {
    it('hears of a change within moments', async () => {
      const heard = new Promise<Change>((resolve) => world.ctx.news.follow(resolve, () => {}));
      const { Client } = await import('pg');
      const { rows } = await world.ctx.db.execute<{ name: string }>('select current_database() as name');
      const other = new Client({ connectionString: `${process.env.TEST_POSTGRES}/${String(rows[0]?.name)}` });
      await other.connect();
      await other.query(`update users set name = 'Somebody else' where id = '${world.seller.id}'`);
      await other.end();
      assert.deepEqual((await heard).ids, [world.seller.id]);
    });
  },
);
