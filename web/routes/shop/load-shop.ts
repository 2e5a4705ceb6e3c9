import type { countOptions } from '#contract/catalogue.ts';
import type { Output } from '#contract/endpoint.ts';
import type { Call } from '#web/api.ts';
import { readShopQuery } from './shop-query.ts';

export const pageSize = 24;
export type Facets = Output<typeof countOptions>;

/** A page of the shop with the counts beside its filters. A page past the end shows the first. */
export async function loadShop(call: Call, url: string) {
  const query = readShopQuery(new URL(url).searchParams);
  const { sort, page, ...filters } = query;
  const read = (page: number) =>
    call('GET /api/products/all', { query: { ...filters, sort, limit: String(pageSize), page: String(page) } });
  const [found, facets] = await Promise.all([read(page), call('GET /api/products/facets', { query: filters })]);
  if (found.products.length === 0 && found.total > 0)
    return { query: { ...query, page: 1 }, facets, ...(await read(1)) };
  return { query, facets, ...found };
}
