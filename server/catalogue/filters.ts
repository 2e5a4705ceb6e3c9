import { and, eq, gte, inArray, like, lte, sql, type SQL } from 'drizzle-orm';
import type { DeliveryFilter, Filters } from '#contract/catalogue.ts';
import { isPublic } from './cards.ts';
import { listings } from './tables.ts';

const startsWith = (text: string) => `${text.toUpperCase().replace(/[\\%_]/g, '\\$&')}%`;

const deliveries: Record<DeliveryFilter, SQL | undefined> = {
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
