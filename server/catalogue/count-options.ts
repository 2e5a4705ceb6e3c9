import { count, sql } from 'drizzle-orm';
import { categoryNames } from '#contract/bees/categories.ts';
import { conditions, returnPolicies, type Filters } from '#contract/catalogue.ts';
import type { Ctx } from '#server/context.ts';
import { conditionsOf } from './list-products.ts';
import { listings } from './tables.ts';

type Column = typeof listings.category | typeof listings.condition | typeof listings.returnPolicy;

async function countBy(ctx: Ctx, column: Column, filters: Filters, values: readonly string[]) {
  const rows = await ctx.db
    .select({ value: column, count: count() })
    .from(listings)
    .where(conditionsOf(filters))
    .groupBy(column);
  const found = new Map<string, number>(rows.map((row) => [row.value, row.count]));
  return values.map((value) => ({ value, count: found.get(value) ?? 0 }));
}

async function countDeliveries(ctx: Ctx, filters: Filters) {
  const { canPost, canCollect } = listings;
  const [row] = await ctx.db
    .select({
      postage: sql<number>`count(*) filter (where ${canPost})::int`,
      collection: sql<number>`count(*) filter (where ${canCollect})::int`,
      postage_and_collection: sql<number>`count(*) filter (where ${canPost} and ${canCollect})::int`,
    })
    .from(listings)
    .where(conditionsOf(filters));
  return Object.entries(row ?? {}).map(([value, total]) => ({ value, count: total }));
}

/** What each option would show: its own filter left aside, the others kept. */
export async function countOptions(ctx: Ctx, filters: Filters) {
  const [category, condition, deliveryMethod, returnPolicy] = await Promise.all([
    countBy(ctx, listings.category, { ...filters, category: undefined }, categoryNames),
    countBy(ctx, listings.condition, { ...filters, condition: undefined }, conditions),
    countDeliveries(ctx, { ...filters, deliveryMethod: undefined }),
    countBy(ctx, listings.returnPolicy, { ...filters, returnPolicy: undefined }, returnPolicies),
  ]);
  return { category, condition, deliveryMethod, returnPolicy };
}
