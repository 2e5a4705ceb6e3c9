import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import * as fc from 'fast-check';
import { users } from '#server/accounts/tables.ts';
import { openCardCache } from '#server/catalogue/card-cache.ts';
import { routes as catalogue } from '#server/catalogue/routes.ts';
import { listings, listingStock } from '#server/catalogue/tables.ts';
import { routes as reviews } from '#server/reviews/routes.ts';
import { routes as screens } from '#server/screens/routes.ts';
import { runs } from '#test/child-processes.ts';
import { makeWorld } from '#test/world.ts';
import { openSharedCall } from './shared-responses.ts';

const world = await makeWorld();
const { ctx } = world;
const other = await world.person({ role: 'seller', name: 'Other Stall' });

const created = await Promise.all(
  ['Honey', 'Candles', 'Honey', 'Bee Wax'].map((category, n) =>
    world.listing({
      category: category as 'Honey',
      pricePence: (n + 1) * 100,
      sellerId: n === 3 ? other.id : world.seller.id,
    }),
  ),
);

const listing = fc.nat(created.length - 1).map((n) => created[n] ?? '');
const seller = fc.constantFrom(world.seller.id, other.id);
const title = fc.constantFrom('Heather honey', 'Beeswax candle', 'Smoker');
const moment = fc.boolean().map((isSet) => (isSet ? ctx.now() : null));

const row = fc.oneof(
  fc.record({ title }),
  fc.record({ pricePence: fc.constantFrom(100, 250, 300) }),
  fc.record({ category: fc.constantFrom('Honey' as const, 'Candles' as const) }),
  fc.record({ city: fc.constantFrom('Hereford', 'York') }),
  fc.record({ hiddenAt: moment }),
  fc.record({ averageRating: fc.constantFrom(1, 5) }),
  fc.record({ reducedFromPence: fc.constantFrom(null, 900), reducedAt: fc.constant(ctx.now()) }),
);
const stock = fc.oneof(
  fc.record({ onHand: fc.constantFrom(0, 1, 5) }),
  fc.record({ wishes: fc.constantFrom(0, 1, 5) }),
);
const person = fc.oneof(
  fc.record({ name: fc.constantFrom('Ann Bee', 'Ben Hive') }),
  fc.record({ bannedAt: moment }),
  fc.record({ averageRating: fc.constantFrom(1, 5) }),
  fc.constantFrom({ awayFrom: '2026-01-01', awayUntil: '2099-01-01' }, { awayFrom: null, awayUntil: null }),
);
const { db } = ctx;
const step = fc.oneof(
  fc.record({ id: listing, set: row }).map(
    ({ id, set }) =>
      () =>
        db.update(listings).set(set).where(eq(listings.id, id)),
  ),
  fc.record({ id: listing, set: stock }).map(
    ({ id, set }) =>
      () =>
        db.update(listingStock).set(set).where(eq(listingStock.listingId, id)),
  ),
  fc.record({ id: seller, set: person }).map(
    ({ id, set }) =>
      () =>
        db.update(users).set(set).where(eq(users.id, id)),
  ),
  title.map((given) => () => world.listing({ title: given })),
);

const listUrls = [
  '',
  '?category=Honey',
  '?category=Candles&maxPrice=2.60',
  '?minPrice=2.60&sort=price_asc',
  '?city=york',
  '?sort=rating',
  '?keyword=honey&category=Honey',
].map((query) => `/api/products/all${query}`);
const urls = [
  ...listUrls,
  '/api/products/facets',
  '/api/products/facets?keyword=candle',
  '/api/products/facets?category=Honey&minPrice=2.60',
  '/api/searches?keyword=honey',
  '/api/searches?keyword=ann',
  '/api/searches/suggestions?keyword=bee',
  ...created.flatMap((id) => [`/api/products/one/${id}`, `/api/products/similar/${id}`]),
  ...created.map((id) => `/api/products/one/${id}/reviews`),
  ...[world.seller, other].flatMap(({ id }) => [`/api/users/${id}/public`, `/api/users/${id}/reviews`]),
];

const read = async (url: string) => (await world.call('GET', url)).body;
/** Without caches: internal calls bypass the response cache, no cards come from memory, and users are searched every time. */
const uncached = {
  ...ctx,
  cards: openCardCache({ isConnected: () => false, subscribe: () => {} }),
  searchIndex: { ...ctx.searchIndex, mayFindUsers: async () => true },
};
const call = openSharedCall(uncached, ctx.log, [...catalogue, ...reviews, ...screens]);
const readUncached = async (url: string): Promise<unknown> => JSON.parse(JSON.stringify((await call(url, '')).body));

describe('a response cached for everyone', () => {
  it('is never stale after a change by this process, whatever changes while it is being built', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 4 }),
        fc.subarray(urls, { minLength: 4 }),
        async (steps, some) => {
          await Promise.all(some.map(read));
          await Promise.all(steps.flatMap((change) => [change(), ...some.slice(0, 3).map(read)]));
          for (const url of some) assert.deepEqual(await read(url), await readUncached(url), url);
        },
      ),
      { numRuns: runs(40) },
    );
  });
});
