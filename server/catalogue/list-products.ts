import { and, asc, count, desc, eq, gte, inArray, like, lte, sql, type SQL } from 'drizzle-orm';
import type { Filters, listProducts as endpoint, Sort } from '#contract/catalogue.ts';
import type { Input } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { isPublic, selectCards, viewCard } from './cards.ts';
import { listings } from './tables.ts';

const startsWith = (text: string) => `${text.toUpperCase().replace(/[\\%_]/g, '\\$&')}%`;

const deliveries: Record<NonNullable<Filters['deliveryMethod']>, SQL | undefined> = {
  postage: eq(listings.canPost, true),
  collection: eq(listings.canCollect, true),
  postage_and_collection: and(eq(listings.canPost, true), eq(listings.canCollect, true)),
};

/** One condition a filter that is set, beside the listing being public. */
export function conditionsOf(filters: Filters): SQL {
  const { category, condition, deliveryMethod, returnPolicy, city, postcode, minPrice, maxPrice } = filters;
  return and(
    isPublic,
    category && inArray(listings.category, category),
    condition && inArray(listings.condition, condition),
    deliveryMethod && deliveries[deliveryMethod],
    returnPolicy && eq(listings.returnPolicy, returnPolicy),
    city ? eq(sql`lower(${listings.city})`, city.toLowerCase()) : undefined,
    postcode ? like(listings.postcode, startsWith(postcode)) : undefined,
    minPrice === undefined ? undefined : gte(listings.pricePence, minPrice),
    maxPrice === undefined ? undefined : lte(listings.pricePence, maxPrice),
  ) as SQL;
}

const orders: Record<Sort, SQL[]> = {
  newest: [desc(listings.createdAt), desc(listings.id)],
  price_asc: [asc(listings.pricePence), asc(listings.id)],
  price_desc: [desc(listings.pricePence), desc(listings.id)],
  rating: [desc(listings.averageRating), desc(listings.reviewCount), desc(listings.id)],
};

/** A page of public listings and how many there are in all: two statements. */
export async function listProducts(ctx: Ctx, { query }: Input<typeof endpoint>) {
  const { sort, limit, page, ...filters } = query;
  const where = conditionsOf(filters);
  const [rows, [counted]] = await Promise.all([
    selectCards(ctx.db)
      .where(where)
      .orderBy(...orders[sort])
      .limit(limit)
      .offset((page - 1) * limit),
    ctx.db.select({ total: count() }).from(listings).where(where),
  ]);
  return { products: rows.map(viewCard), total: counted?.total ?? 0 };
}
