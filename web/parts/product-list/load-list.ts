import type { countFacets, listProducts } from '#contract/catalogue.ts';
import type { Output } from '#contract/endpoint.ts';
import { ApiError } from '#web/api.ts';
import type { ProductQuery } from './product-query.ts';

export type Facets = Output<typeof countFacets>;

/** A page of products as the API returns it. */
export type ProductPage = Output<typeof listProducts>;

/** What a list shows. `query.page` is the page actually shown, because a page past the end is replaced by the first. */
export type ListResult = ProductPage & { query: ProductQuery; facets: Facets };

/** Reads the requested page, or the first page if that is past the end. */
export async function readPageInRange<P extends ProductPage>(query: ProductQuery, read: (page: number) => Promise<P>) {
  const found = await read(query.page);
  if (found.products.length > 0 || query.page === 1) return { ...found, query };
  return { ...(await read(1)), query: { ...query, page: 1 } };
}

/** A query with its result or, if it failed, the message to show. */
export type Loaded<F extends ListResult = ListResult> = { query: ProductQuery; found: F | null; failure: string };

export const loaded = <F extends ListResult>(query: ProductQuery, found: F): Loaded<F> => ({
  query,
  found,
  failure: '',
});

/** In the browser, a list that cannot be loaded leaves the previous one on screen. */
export async function catchFailure<F extends ListResult>(
  query: ProductQuery,
  reading: Promise<Loaded<F>>,
): Promise<Loaded<F>> {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { query, found: null, failure: error.message };
  }
}
