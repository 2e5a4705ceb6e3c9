import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import * as fc from 'fast-check';
import type { Card, Listing } from '#contract/catalogue.ts';
import { users } from '#server/accounts/tables.ts';
import { dayFromNow } from '#test/days.ts';
import { runs } from '#test/child-processes.ts';
import { makeWorld } from '#test/world.ts';
import { reserveStock } from './stock.ts';
import { listings } from './tables.ts';

type Page = { products: Card[]; total: number };

const world = await makeWorld();
const { call } = world;

const at = { city: 'Secretford', postcode: 'ZE2 9ZZ', country: 'UK' };
const shown = await world.listing({ title: 'Skep of straw', category: 'Other', location: at });
await world.ctx.db
  .update(users)
  .set({ isBusiness: false, phone: '07700 900999', street: '7 Hidden Lane', postcode: 'ZE2 9ZZ', bio: 'Keeps bees.' })
  .where(eq(users.id, world.seller.id));

const publicPaths = [
  '/api/products/all',
  '/api/products/facets',
  `/api/products/one/${shown}`,
  `/api/products/similar/${shown}`,
  '/api/searches?keyword=skep',
  '/api/searches/suggestions?keyword=ske',
  `/api/users/${world.seller.id}/public`,
];

const get = (url: string, headers: Record<string, string> = {}) =>
  world.app.inject({ method: 'GET', url, headers, remoteAddress: '192.0.2.1' });

describe('public responses', () => {
  it('are identical with and without a token', async () => {
    const { token } = await world.person();
    for (const path of publicPaths) {
      const [guest, member, invalid] = [
        await call('GET', path),
        await call('GET', path, token),
        await call('GET', path, 'x'),
      ];
      assert.equal(guest.status, 200, path);
      assert.deepEqual([member.status, member.body, member.headers.etag], [200, guest.body, guest.headers.etag], path);
      assert.equal(invalid.status, 200, path);
    }
  });

  it('carry an ETag, and return 304 without a body to clients that already have them', async () => {
    for (const path of publicPaths) {
      const first = await get(path);
      assert.match(String(first.headers.etag), /^"[\w-]+"$/, path);
      assert.match(String(first.headers['cache-control']), /^public/);
      for (const tag of [String(first.headers.etag), `"x", W/${first.headers.etag}`, '*']) {
        const second = await get(path, { 'if-none-match': tag });
        assert.deepEqual([second.statusCode, second.body], [304, ''], `${path} ${tag}`);
        assert.equal(second.headers.etag, first.headers.etag);
      }
      assert.equal((await get(path, { 'if-none-match': '"another"' })).statusCode, 200);
    }
  });

  it('change their ETag when their content changes', async () => {
    const id = await world.listing({ title: 'Before' });
    const path = `/api/products/one/${id}`;
    const before = (await get(path)).headers.etag;
    await world.ctx.db.update(listings).set({ title: 'After' }).where(eq(listings.id, id));
    const after = await get(path, { 'if-none-match': String(before) });
    assert.equal(after.statusCode, 200);
    assert.notEqual(after.headers.etag, before);
  });

  it("never contain an email address, phone number or token, or a private seller's street and full postcode", async () => {
    for (const path of publicPaths) {
      const { body } = await get(path);
      assert.doesNotMatch(body, /@|07700|Hidden Lane|9ZZ|emailKey|passwordHash|tokenHash/, path);
    }
    const one = await call<Listing>('GET', `/api/products/one/${shown}`);
    assert.deepEqual([one.body.postcodePrefix, one.body.location.postcode], ['ZE2', 'ZE2']);
  });

  it('are not used for personal data: those responses are never stored and carry no ETag', async () => {
    const { token } = await world.person();
    for (const path of ['/api/users/me', '/api/baskets', '/api/wishlists', '/api/orders', '/api/notifications']) {
      const { headers, status } = await call('GET', path, token);
      assert.deepEqual([status, headers['cache-control'], headers.etag], [200, 'no-store', undefined], path);
    }
    for (const path of ['/api/users/me', '/api/products/one/none', '/api/auth/verify/none'])
      assert.equal((await call('GET', path)).headers['cache-control'], 'no-store', path);
  });
});

describe("the hidden half of a private seller's postcode", () => {
  it('cannot be recovered: no query distinguishes two listings that differ only in that', async () => {
    const ids = await Promise.all(
      ['ZE3 9QX', 'ZE3 1AB'].map((postcode) => world.listing({ title: 'Wicker bower', location: { ...at, postcode } })),
    );
    const character = fc.constantFrom(...'ZE391QXAB', ...'ze39qx', ' ', '%', '_', '\\', '*');
    const guess = fc.oneof(
      fc.integer({ min: 0, max: 7 }).map((length) => 'ZE3 9QX'.slice(0, length)),
      fc.integer({ min: 0, max: 6 }).map((length) => 'ze39qx'.slice(0, length)),
      fc.string({ unit: character, maxLength: 9 }),
      fc.string({ unit: character, maxLength: 5 }).map((end) => `ZE3 ${end}`.slice(0, 9)),
      fc.string({ unit: character, maxLength: 5 }).map((end) => `ZE3${end}`),
    );
    const location = fc.tuple(fc.constantFrom('postcode', 'city'), guess).map(([name, text]) => ({ [name]: text }));
    const queries = fc.oneof(
      location,
      location.map((query) => ({ ...query, category: 'Honey' })),
    );
    await fc.assert(
      fc.asyncProperty(queries, guess, async (query, keyword) => {
        const search = String(new URLSearchParams(query));
        const all = await call<Page>('GET', `/api/products/all?limit=100&${search}`);
        const found = await call<{ products: { items: Card[] } }>(
          'GET',
          `/api/searches?limit=100&keyword=${encodeURIComponent(`wicker ${keyword}`)}`,
        );
        for (const cards of [all.body.products, found.body.products.items]) {
          const matches = cards.filter(({ _id }) => ids.includes(_id));
          assert.notEqual(matches.length, 1, `${search} and ${keyword} tell two postcodes apart`);
        }
        const { body } = await call<Record<string, { count: number }[]>>('GET', `/api/products/facets?${search}`);
        const counted = body.category?.reduce((sum, { count }) => sum + count, 0);
        if (!('category' in query)) assert.equal(counted, all.body.total, 'the counts reveal no more than the list');
      }),
      { numRuns: runs(150) },
    );
  });

  it('is ignored in the postcode filter', async () => {
    const id = await world.listing({ location: { ...at, postcode: 'ZE4 9QX' } });
    for (const typed of ['ZE4', 'ze4', 'ZE4 9QX', 'ze49qx', 'ZE4 1', 'ZE4 0AA', 'ZE40AA'])
      assert.deepEqual(
        (await call<Page>('GET', `/api/products/all?postcode=${encodeURIComponent(typed)}`)).body.products.map(
          ({ _id }) => _id,
        ),
        [id],
        typed,
      );
  });
});

describe('a listing that is not public', () => {
  const hidden = async () => {
    const id = await world.listing({ title: 'Xylophone hidden', category: 'Royal Jelly' });
    await world.ctx.db.update(listings).set({ hiddenAt: world.ctx.now() }).where(eq(listings.id, id));
    return id;
  };
  const draft = () => world.listing({ title: 'Xylophone draft', category: 'Royal Jelly', status: 'inactive' });

  for (const [name, create] of Object.entries({ draft, hidden }))
    it(`(${name}) cannot be found anywhere`, async () => {
      const id = await create();
      const visible = await world.listing({ category: 'Royal Jelly' });
      const all = await call<Page>('GET', '/api/products/all?limit=100&category=Royal+Jelly');
      assert.ok(!all.body.products.some(({ _id }) => _id === id));
      assert.equal(all.body.total, all.body.products.length);
      for (const path of [`/api/products/one/${id}`, `/api/products/similar/${id}`]) {
        const { status, body } = await call('GET', path);
        assert.deepEqual([status, body.code], [404, 'product_not_found'], path);
      }
      const similar = await call<Card[]>('GET', `/api/products/similar/${visible}`);
      assert.ok(!similar.body.some(({ _id }) => _id === id));
      const found = await call<{ products: { total: number } }>('GET', '/api/searches?keyword=xylophone');
      assert.equal(found.body.products.total, 0);
      const suggested = await call<{ products: unknown[] }>('GET', '/api/searches/suggestions?keyword=xyloph');
      assert.deepEqual(suggested.body.products, []);
      const profile = await call<{ products: Card[] }>('GET', `/api/users/${world.seller.id}/public`);
      assert.ok(!profile.body.products.some(({ _id }) => _id === id));
    });
});

describe('one product', () => {
  it('returns 404 for unknown and impossible ids', async () => {
    for (const id of ['none', '%00', '%F0%9F%90%9D', "'", 'x'.repeat(65), 'x'.repeat(299), '..%2F..%2Fetc', '-1'])
      for (const path of [`/api/products/one/${id}`, `/api/products/similar/${id}`]) {
        const { status, body } = await call('GET', path);
        assert.deepEqual([status, body.code, body.message], [404, 'product_not_found', 'Product not found.'], path);
      }
  });

  it('shows the stock that can be bought now, excluding reservations', async () => {
    const id = await world.listing({ quantity: 3 });
    await world.ctx.db.transaction((tx) => reserveStock(tx, { listingId: id, quantity: 2, holderId: world.seller.id }));
    assert.equal((await call<Listing>('GET', `/api/products/one/${id}`)).body.quantity, 1);
  });

  it('has at most four similar listings: others in its category that can be bought, newest first', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 6; count += 1) ids.push(await world.listing({ category: 'Candles' }));
    const [first = '', ...others] = ids;
    const soldOut = await world.listing({ category: 'Candles', quantity: 0 });
    const { id: sellerId, token } = await world.person({ role: 'seller' });
    const away = await world.listing({ category: 'Candles', sellerId });
    await call('PUT', '/api/sellers/away', token, { from: dayFromNow(-1), until: dayFromNow(1) });
    const similar = async () =>
      (await call<Card[]>('GET', `/api/products/similar/${first}`)).body.map(({ _id }) => _id);
    const shown = await similar();
    assert.deepEqual(shown, others.toReversed().slice(0, 4));
    assert.ok(!shown.includes(soldOut));
    await call('DELETE', '/api/sellers/away', token);
    assert.deepEqual(await similar(), [away, ...others.toReversed().slice(0, 3)], 'as soon as the seller is back');
  });
});

describe('a public profile', () => {
  it('returns 404 for banned and unknown users, and 403 for admins', async () => {
    const [banned, admin] = [await world.person({ role: 'seller' }), await world.person({ role: 'admin' })];
    await world.ban(banned.id);
    const profile = (id: string) => call('GET', `/api/users/${id}/public`);
    for (const id of [banned.id, 'none', '%00']) {
      const { status, body } = await profile(id);
      assert.deepEqual([status, body.message], [404, 'User not found.'], id);
    }
    const { status, body } = await profile(admin.id);
    assert.deepEqual([status, body.message], [403, 'This admin profile is not publicly available.']);
  });
});
