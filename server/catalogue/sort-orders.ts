import { asc, desc, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Sort } from '#contract/catalogue.ts';

type Sorted = Record<'id' | 'createdAt' | 'pricePence' | 'averageRating' | 'reviewCount', SQLWrapper>;

/** The order of each sort, of the table of listings or of a subquery with these columns of it. */
export const sortOrders = ({ id, createdAt, pricePence, averageRating, reviewCount }: Sorted): Record<Sort, SQL[]> => ({
  newest: [desc(createdAt), desc(id)],
  price_asc: [asc(pricePence), asc(id)],
  price_desc: [desc(pricePence), desc(id)],
  rating: [desc(averageRating), desc(reviewCount), desc(id)],
});
