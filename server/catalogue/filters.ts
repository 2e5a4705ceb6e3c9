import { and, eq, gte, inArray, like, lte, sql, type SQL } from 'drizzle-orm';
import type { DeliveryFilter, Filters } from '#contract/catalogue.ts';
import { outwardPrefix } from '#contract/uk.ts';
import { isPublic } from './cards.ts';
import { listings } from './tables.ts';

/** Escapes the LIKE wildcards. */
const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** The public part of the postcode. A filter on the full postcode would let anyone work it out letter by letter. */
const outward = sql`split_part(${listings.postcode}, ' ', 1)`;

const deliveries: Record<DeliveryFilter, SQL | undefined> = {
  postage: eq(listings.canPost, true),
  collection: eq(listings.canCollect, true),
  postage_and_collection: and(eq(listings.canPost, true), eq(listings.canCollect, true)),
};

/** A condition for each filter that is used, and one for the listing being public. */
export function conditionsOf(filters: Filters): SQL {
  const { category, condition, deliveryMethod, returnPolicy, city, postcode, minPrice, maxPrice } = filters;
  return and(
    isPublic,
    category && inArray(listings.category, category),
    condition && inArray(listings.condition, condition),
    deliveryMethod && deliveries[deliveryMethod],
    returnPolicy && eq(listings.returnPolicy, returnPolicy),
    city ? like(sql`lower(${listings.city})`, `%${literal(city.toLowerCase())}%`) : undefined,
    postcode ? like(outward, `${literal(outwardPrefix(postcode))}%`) : undefined,
    minPrice === undefined ? undefined : gte(listings.pricePence, minPrice),
    maxPrice === undefined ? undefined : lte(listings.pricePence, maxPrice),
  ) as SQL;
}
