import { asc, desc, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Sort } from '#contract/catalogue.ts';

type Source = Record<'id' | 'createdAt' | 'pricePence' | 'averageRating' | 'reviewCount', SQLWrapper>;

/** The columns of each sort order, from the listings table or a subquery with the same columns. */
export const sortOrders = ({ id, createdAt, pricePence, averageRating, reviewCount }: Source): Record<Sort, SQL[]> => ({
  newest: [desc(createdAt), desc(id)],
  price_asc: [asc(pricePence), asc(id)],
  price_desc: [desc(pricePence), desc(id)],
  rating: [desc(averageRating), desc(reviewCount), desc(id)],
});
