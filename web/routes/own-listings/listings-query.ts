import { type OwnSort, type SaleStatus, saleStatuses } from '#contract/own-listings.ts';
import { maxLength } from '#contract/sizes.ts';
import { readPageNumber, readText } from '#web/list-query.ts';

export const statusLabels: Record<SaleStatus, string> = {
  active: 'Active',
  draft: 'Draft',
  sold_out: 'Sold out',
  away: 'Away',
  stopped: 'Stopped',
  withdrawn: 'Withdrawn',
  removed: 'Removed by Skep',
};

export const sortLabels: Record<OwnSort, string> = {
  newest: 'Newest',
  oldest: 'Oldest',
  title: 'Title',
  price_asc: 'Price: Low to High',
  price_desc: 'Price: High to Low',
  stock_asc: 'Fewest left',
  stock_desc: 'Most left',
  views: 'Most viewed',
  wishes: 'Most saved',
  sales: 'Best selling',
};

/** What the screen shows, read from its URL. */
export type ListingsQuery = { status?: SaleStatus; search: string; sort: OwnSort; page: number };

const isSort = (value: string | null): value is OwnSort => value !== null && Object.hasOwn(sortLabels, value);

/** Invalid values are ignored. */
export function readListingsQuery(search: URLSearchParams): ListingsQuery {
  const sort = search.get('sort');
  return {
    status: saleStatuses.find((status) => status === search.get('status')),
    search: readText(search, 'search', maxLength.search),
    sort: isSort(sort) ? sort : 'newest',
    page: readPageNumber(search),
  };
}

export function listingsPath({ status, search, sort, page }: ListingsQuery): string {
  const query = new URLSearchParams();
  if (status) query.set('status', status);
  if (search) query.set('search', search);
  if (sort !== 'newest') query.set('sort', sort);
  if (page > 1) query.set('page', String(page));
  return query.size ? `/seller/listings?${query}` : '/seller/listings';
}
