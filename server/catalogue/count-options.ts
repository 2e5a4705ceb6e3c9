import { count } from 'drizzle-orm';
import { categoryNames } from '#contract/bees/categories.ts';
import { conditions, deliveryFilters, returnPolicies, type Filters } from '#contract/catalogue.ts';
import type { Ctx } from '#server/context.ts';
import { conditionsOf } from './filters.ts';
import { countMatches } from './find-listings.ts';
import { below, delivers, type Kind } from './price-groups.ts';
import { listings } from './tables.ts';

type Counted = { kind: Kind; count: number };

/** How many public listings of each kind are within the filters' prices and place. */
async function countKinds(ctx: Ctx, filters: Filters): Promise<Counted[]> {
  const { city, postcode, minPrice, maxPrice } = filters;
  if (city || postcode) return countKindsAt(ctx, { city, postcode, minPrice, maxPrice });
  const groups = await ctx.priceIndex.groups();
  return [...groups.values()].map(({ kind, prices }) => ({
    kind,
    count: Math.max(0, below(prices, (maxPrice ?? Infinity) + 1) - below(prices, minPrice ?? 0)),
  }));
}

/** The same for one place, where few enough listings are to be counted each time. */
function countKindsAt(ctx: Ctx, filters: Filters): Promise<Counted[]> {
  const { category, condition, canPost, canCollect, returnPolicy } = listings;
  const kind = { category, condition, canPost, canCollect, returnPolicy };
  return ctx.db
    .select({ kind, count: count() })
    .from(listings)
    .where(conditionsOf(filters))
    .groupBy(...Object.values(kind));
}

/** Adds up the kinds that the filters leave. */
function sumOf(counted: Counted[], { category, condition, deliveryMethod, returnPolicy }: Filters): number {
  let sum = 0;
  for (const { kind, count } of counted)
    if (
      (!category || category.includes(kind.category)) &&
      (!condition || condition.includes(kind.condition)) &&
      (!deliveryMethod || delivers[deliveryMethod](kind)) &&
      (!returnPolicy || returnPolicy === kind.returnPolicy)
    )
      sum += count;
  return sum;
}

/** How many public listings the filters leave. */
export const countListings = async (ctx: Ctx, filters: Filters): Promise<number> =>
  sumOf(await countKinds(ctx, filters), filters);

/** The same of those for a keyword, which counts as a search. */
async function countKindsFound(ctx: Ctx, keyword: string, { city, postcode, minPrice, maxPrice }: Filters) {
  await ctx.limiter.spend('searchAddress', ctx.address);
  return countMatches(ctx, keyword, { city, postcode, minPrice, maxPrice });
}

/** What each option would show: its own filter left aside, the others kept. With `more` it may be more of each. */
export async function countOptions(ctx: Ctx, { keyword, ...filters }: Filters & { keyword?: string | undefined }) {
  const { counted, more } = keyword
    ? await countKindsFound(ctx, keyword, filters)
    : { counted: await countKinds(ctx, filters), more: false };
  const each = <T extends string>(values: readonly T[], filtersWith: (value: T) => Filters) =>
    values.map((value) => ({ value, count: sumOf(counted, { ...filters, ...filtersWith(value) }) }));
  return {
    category: each(categoryNames, (value) => ({ category: [value] })),
    condition: each(conditions, (value) => ({ condition: [value] })),
    deliveryMethod: each(deliveryFilters, (value) => ({ deliveryMethod: value })),
    returnPolicy: each(returnPolicies, (value) => ({ returnPolicy: value })),
    ...(more && { more: true as const }),
  };
}
