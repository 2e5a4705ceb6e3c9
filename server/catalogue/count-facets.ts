import { count } from 'drizzle-orm';
import { categoryNames } from '#contract/bees/categories.ts';
import { conditions, deliveryFilters, returnPolicies, type Filters } from '#contract/catalogue.ts';
import type { Ctx, ListingKind } from '#server/context.ts';
import { conditionsOf } from './filters.ts';
import { countMatches } from './find-listings.ts';
import { countBelow, matchesDelivery } from './price-groups.ts';
import { listings } from './tables.ts';

type Counted = { kind: ListingKind; count: number };

/** Counts public listings of each kind within the price and location filters. */
async function countKinds(ctx: Ctx, filters: Filters): Promise<Counted[]> {
  const { city, postcode, minPrice, maxPrice } = filters;
  if (city || postcode) return countKindsAt(ctx, { city, postcode, minPrice, maxPrice });
  const groups = await ctx.priceIndex.groups();
  return [...groups.values()].map(({ kind, prices }) => ({
    kind,
    count: Math.max(0, countBelow(prices, (maxPrice ?? Infinity) + 1) - countBelow(prices, minPrice ?? 0)),
  }));
}

/** The same for one location, which reads every listing and therefore uses up one search of the rate limit. */
async function countKindsAt(ctx: Ctx, filters: Filters): Promise<Counted[]> {
  await ctx.limiter.spend('searchAddress', ctx.address);
  const { category, condition, canPost, canCollect, returnPolicy } = listings;
  const kind = { category, condition, canPost, canCollect, returnPolicy };
  return ctx.db
    .select({ kind, count: count() })
    .from(listings)
    .where(conditionsOf(filters))
    .groupBy(...Object.values(kind));
}

/** Adds up the kinds that match the filters. */
function sumOf(counted: Counted[], { category, condition, deliveryMethod, returnPolicy }: Filters): number {
  let sum = 0;
  for (const { kind, count } of counted)
    if (
      (!category || category.includes(kind.category)) &&
      (!condition || condition.includes(kind.condition)) &&
      (!deliveryMethod || matchesDelivery[deliveryMethod](kind)) &&
      (!returnPolicy || returnPolicy === kind.returnPolicy)
    )
      sum += count;
  return sum;
}

/** Counts the public listings that match the filters. */
export const countListings = async (ctx: Ctx, filters: Filters): Promise<number> =>
  sumOf(await countKinds(ctx, filters), filters);

/** The same for a keyword, which uses up one search of the rate limit. */
async function countKindsFound(ctx: Ctx, keyword: string, { city, postcode, minPrice, maxPrice }: Filters) {
  await ctx.limiter.spend('searchAddress', ctx.address);
  return countMatches(ctx, keyword, { city, postcode, minPrice, maxPrice });
}

/** Counts what choosing each option would show, with all other filters applied. With `more`, the true counts may be higher. */
export async function countFacets(ctx: Ctx, { keyword, ...filters }: Filters & { keyword?: string | undefined }) {
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
