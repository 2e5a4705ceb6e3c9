import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { count, eq } from 'drizzle-orm';
import * as fc from 'fast-check';
import { categoryNames } from '#contract/bees/categories.ts';
import { conditions, deliveryFilters, returnPolicies, type Filters } from '#contract/catalogue.ts';
import { createChangeFeed } from '#server/db/change-feed.ts';
import { runs } from '#test/child-processes.ts';
import { makeWorld } from '#test/world.ts';
import { countListings, countFacets } from './count-facets.ts';
import { conditionsOf } from './filters.ts';
import { openSearchIndex } from './search-index.ts';
import { listings } from './tables.ts';

const world = await makeWorld();
const { ctx } = world;

const newListing = fc.record({
  category: fc.constantFrom(...categoryNames.slice(0, 3)),
  condition: fc.constantFrom(...conditions),
  deliveryMethods: fc.constantFrom<('postage' | 'collection')[]>(
    ['postage'],
    ['collection'],
    ['postage', 'collection'],
  ),
  returnPolicy: fc.constantFrom(...returnPolicies),
  pricePence: fc.integer({ min: 1, max: 9 }),
  status: fc.constantFrom('active' as const, 'inactive' as const),
});
const price = fc.option(fc.integer({ min: 0, max: 10 }), { nil: undefined });
const filters = fc.record({
  category: fc.option(fc.subarray(categoryNames.slice(0, 3), { minLength: 1 }), { nil: undefined }),
  condition: fc.option(fc.subarray([...conditions], { minLength: 1 }), { nil: undefined }),
  deliveryMethod: fc.option(fc.constantFrom(...deliveryFilters), { nil: undefined }),
  returnPolicy: fc.option(fc.constantFrom(...returnPolicies), { nil: undefined }),
  minPrice: price,
  maxPrice: price,
});
const change = fc.oneof(
  fc.tuple(fc.constant('create' as const), newListing),
  fc.tuple(fc.constant('reprice' as const), fc.nat(20), fc.integer({ min: 1, max: 9 })),
  fc.tuple(fc.constant('hide' as const), fc.nat(20), fc.boolean()),
  fc.tuple(fc.constant('roll back' as const), newListing),
);
type Change = typeof change extends fc.Arbitrary<infer C> ? C : never;

const update = (id: string | undefined, values: { pricePence: number } | { hiddenAt: Date | null }) =>
  ctx.db
    .update(listings)
    .set(values)
    .where(eq(listings.id, id ?? ''));

async function act(ids: string[], step: Change): Promise<void> {
  const chosen = typeof step[1] === 'number' ? ids[step[1] % ids.length] : undefined;
  if (step[0] === 'create') ids.push(await world.listing(step[1]));
  else if (step[0] === 'reprice') await update(chosen, { pricePence: step[2] });
  else if (step[0] === 'hide') await update(chosen, { hiddenAt: step[2] ? ctx.now() : null });
  else
    await assert.rejects(
      ctx.db.transaction(async (tx) => {
        await tx.update(listings).set({ pricePence: 1 });
        throw new Error('rolled back');
      }),
    );
}

async function counted(wanted: Filters): Promise<number> {
  const [row] = await ctx.db.select({ total: count() }).from(listings).where(conditionsOf(wanted));
  return row?.total ?? 0;
}

describe('the search index', () => {
  it('matches the database immediately in the same process, whatever happens to the listings', async () => {
    const ids = [await world.listing()];
    await fc.assert(
      fc.asyncProperty(
        fc.array(change, { maxLength: 8 }),
        fc.array(filters, { minLength: 1 }),
        async (steps, queries) => {
          await Promise.all(steps.map((step) => act(ids, step)));
          for (const each of queries) assert.equal(await countListings(ctx, each), await counted(each));
        },
      ),
      { numRuns: runs(40) },
    );
    const { category } = await countFacets(ctx, {});
    assert.deepEqual(
      category,
      await Promise.all(categoryNames.map(async (value) => ({ value, count: await counted({ category: [value] }) }))),
    );
  });

  it('counts correctly when listings change while it loads, and after missed notifications', async () => {
    const changeFeed = createChangeFeed();
    ctx.changeFeed.subscribe(
      (change) => changeFeed.receive(JSON.stringify(change)),
      () => {},
    );
    changeFeed.markConnected();
    const searchIndex = openSearchIndex(ctx.db, changeFeed.feed, ctx.now);
    const own = { ...ctx, searchIndex };
    await searchIndex.count('', {});
    const cheap: Filters = { maxPrice: 2 };
    for (let round = 0; round < 10; round += 1) {
      const during = Promise.all([1, 2, 3].map((pricePence) => world.listing({ pricePence })));
      await countListings(own, cheap);
      await during;
      assert.equal(await countListings(own, cheap), await counted(cheap));
      changeFeed.markDisconnected();
      changeFeed.markConnected();
    }
  });
});
