import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { count, eq } from 'drizzle-orm';
import * as fc from 'fast-check';
import { categoryNames } from '#contract/bees/categories.ts';
import { conditions, deliveryFilters, returnPolicies, type Filters } from '#contract/catalogue.ts';
import { gatherNews } from '#server/db/news.ts';
import { runs } from '#test/runs.ts';
import { makeWorld } from '#test/world.ts';
import { countListings, countOptions } from './count-options.ts';
import { conditionsOf } from './filters.ts';
import { openPriceIndex } from './price-index.ts';
import { listings } from './tables.ts';

const world = await makeWorld();
const { ctx } = world;

const place = fc.record({
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
  fc.tuple(fc.constant('create' as const), place),
  fc.tuple(fc.constant('reprice' as const), fc.nat(20), fc.integer({ min: 1, max: 9 })),
  fc.tuple(fc.constant('hide' as const), fc.nat(20), fc.boolean()),
  fc.tuple(fc.constant('undone' as const), place),
);
type Change = typeof change extends fc.Arbitrary<infer C> ? C : never;

const update = (id: string | undefined, values: { pricePence: number } | { hiddenAt: Date | null }) =>
  ctx.db
    .update(listings)
    .set(values)
    .where(eq(listings.id, id ?? ''));

async function act(made: string[], step: Change): Promise<void> {
  const chosen = typeof step[1] === 'number' ? made[step[1] % made.length] : undefined;
  if (step[0] === 'create') made.push(await world.listing(step[1]));
  else if (step[0] === 'reprice') await update(chosen, { pricePence: step[2] });
  else if (step[0] === 'hide') await update(chosen, { hiddenAt: step[2] ? ctx.now() : null });
  else
    await assert.rejects(
      ctx.db.transaction(async (tx) => {
        await tx.update(listings).set({ pricePence: 1 });
        throw new Error('undone');
      }),
    );
}

async function counted(asked: Filters): Promise<number> {
  const [row] = await ctx.db.select({ total: count() }).from(listings).where(conditionsOf(asked));
  return row?.total ?? 0;
}

describe('the price index', () => {
  it('counts as the database does after any history of listings, at once on the same process', async () => {
    const made = [await world.listing()];
    await fc.assert(
      fc.asyncProperty(
        fc.array(change, { maxLength: 8 }),
        fc.array(filters, { minLength: 1 }),
        async (steps, asked) => {
          await Promise.all(steps.map((step) => act(made, step)));
          for (const each of asked) assert.equal(await countListings(ctx, each), await counted(each));
        },
      ),
      { numRuns: runs(40) },
    );
    const { category } = await countOptions(ctx, {});
    assert.deepEqual(
      category,
      await Promise.all(categoryNames.map(async (value) => ({ value, count: await counted({ category: [value] }) }))),
    );
  });

  it('counts right when listings change while it is being read, and after news were missed', async () => {
    const reports = gatherNews();
    ctx.news.follow(
      (change) => reports.tell(JSON.stringify(change)),
      () => {},
    );
    reports.listening();
    const priceIndex = openPriceIndex(ctx.db, reports.news);
    const own = { ...ctx, priceIndex };
    const cheap: Filters = { maxPrice: 2 };
    for (let round = 0; round < 10; round += 1) {
      const during = Promise.all([1, 2, 3].map((pricePence) => world.listing({ pricePence })));
      await countListings(own, cheap);
      await during;
      assert.equal(await countListings(own, cheap), await counted(cheap));
      reports.deaf();
      reports.listening();
    }
  });
});
