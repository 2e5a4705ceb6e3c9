import { count } from 'drizzle-orm';
import { categoryNames } from '#contract/bees/categories.ts';
import { conditions, deliveryFilters, returnPolicies, type Filters } from '#contract/catalogue.ts';
import type { Ctx, KindCounts } from '#server/context.ts';
import { conditionsOf } from './filters.ts';
import { matchesKind } from './index-filters.ts';
import { listings } from './tables.ts';

/** Counts public listings of each kind within the price and location filters. Uses the database until the index is loaded. */
async function countKinds(ctx: Ctx, filters: Filters): Promise<KindCounts> {
  if (ctx.searchIndex.isLoaded()) return ctx.searchIndex.count('', filters);
  const { category, condition, canPost, canCollect, returnPolicy } = listings;
  const kind = { category, condition, canPost, canCollect, returnPolicy };
  const { city, postcode, minPrice, maxPrice } = filters;
  const counted = await ctx.db
    .select({ kind, count: count() })
    .from(listings)
    .where(conditionsOf({ city, postcode, minPrice, maxPrice }))
    .groupBy(...Object.values(kind));
  return { counted, filters };
}

/** The number of listings of all kinds that match the filters. */
const sumOf = (counted: KindCounts['counted'], filters: Filters): number =>
  counted.reduce((sum, { kind, count }) => (matchesKind(filters, kind) ? sum + count : sum), 0);

/** Counts the public listings that match the filters. Uses the database until the index is loaded. */
export async function countListings(ctx: Ctx, filters: Filters): Promise<number> {
  if (ctx.searchIndex.isLoaded()) return ctx.searchIndex.total(filters);
  return ctx.db.$count(listings, conditionsOf(filters));
}

/** Counts the listings that each option would show with all other filters applied. With a keyword, counts as a search towards the rate limit. */
export async function countFacets(ctx: Ctx, { keyword, ...chosen }: Filters & { keyword?: string | undefined }) {
  if (keyword) await ctx.limiter.spend('searchAddress', ctx.address);
  const { counted, filters } = await (keyword ? ctx.searchIndex.count(keyword, chosen) : countKinds(ctx, chosen));
  const each = <T extends string>(values: readonly T[], filtersWith: (value: T) => Filters) =>
    values.map((value) => ({ value, count: sumOf(counted, { ...filters, ...filtersWith(value) }) }));
  return {
    category: each(categoryNames, (value) => ({ category: [value] })),
    condition: each(conditions, (value) => ({ condition: [value] })),
    deliveryMethod: each(deliveryFilters, (value) => ({ deliveryMethod: value })),
    returnPolicy: each(returnPolicies, (value) => ({ returnPolicy: value })),
  };
}
