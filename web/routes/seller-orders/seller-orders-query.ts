import { type SaleFilter, saleFilters } from '#contract/sale-groups.ts';
import { maxLength } from '#contract/sizes.ts';
import { readPageNumber, readText } from '#web/list-query.ts';

/** What the screen shows, read from its URL. */
export type SellerOrdersQuery = { group?: SaleFilter; search: string; page: number };

/** Invalid values are ignored. */
export function readSellerOrdersQuery(search: URLSearchParams): SellerOrdersQuery {
  return {
    group: saleFilters.find((filter) => filter === search.get('show')),
    search: readText(search, 'search', maxLength.search),
    page: readPageNumber(search),
  };
}

export function sellerOrdersPath({ group, search, page }: SellerOrdersQuery): string {
  const query = new URLSearchParams();
  if (group) query.set('show', group);
  if (search) query.set('search', search);
  if (page > 1) query.set('page', String(page));
  return query.size ? `/seller/orders?${query}` : '/seller/orders';
}

/** The page that prints the address labels of these orders. */
export const labelsPath = (ids: readonly string[]): string =>
  `/seller/orders/labels?${new URLSearchParams(ids.map((id) => ['order', id]))}`;
