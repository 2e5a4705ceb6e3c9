import { type SaleGroup, saleGroups } from '#contract/order-process.ts';

export const pageSize = 24;

/** What the screen shows, as its address says. */
export type SalesQuery = { group?: SaleGroup; search: string; page: number };

/** Values that make no sense are as good as absent. */
export function readSalesQuery(search: URLSearchParams): SalesQuery {
  const page = search.get('page') ?? '';
  return {
    group: saleGroups.find((one) => one === search.get('show')),
    search: search.get('search')?.trim().slice(0, 120) ?? '',
    page: /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1,
  };
}

export function salesPath({ group, search, page }: SalesQuery): string {
  const query = new URLSearchParams();
  if (group) query.set('show', group);
  if (search) query.set('search', search);
  if (page > 1) query.set('page', String(page));
  return query.size ? `/seller/orders?${query}` : '/seller/orders';
}
