import type { Card, countOptions } from '#contract/catalogue.ts';
import type { Output } from '#contract/endpoint.ts';
import { ApiError } from '#web/api.ts';
import type { ProductQuery } from './product-query.ts';

export const pageSize = 24;
export type Facets = Output<typeof countOptions>;

/** A page of products as the API answered. */
export type ProductPage = { products: Card[]; total: number; more?: true };

/** What a list shows: `query` says of which page, since a page past the end shows the first. */
export type Found = ProductPage & { query: ProductQuery; facets: Facets };

/** Reads the page that the query names, or the first where that is past the end. */
export async function readInBounds<P extends ProductPage>(query: ProductQuery, read: (page: number) => Promise<P>) {
  const found = await read(query.page);
  if (found.products.length > 0 || found.total === 0 || query.page === 1) return { ...found, query };
  return { ...(await read(1)), query: { ...query, page: 1 } };
}

/** What was asked for and what was found, or in what sentence it failed. */
export type Loaded<F extends Found = Found> = { query: ProductQuery; found: F | null; failure: string };

export const loaded = <F extends Found>(query: ProductQuery, found: F): Loaded<F> => ({ query, found, failure: '' });

/** In the browser a list that cannot be read leaves the one before on the screen. */
export async function orFailure<F extends Found>(query: ProductQuery, reading: Promise<Loaded<F>>): Promise<Loaded<F>> {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { query, found: null, failure: error.message };
  }
}

/** A number of products; with `more` there may be more. */
export const amountOf = ({ total, more }: Pick<ProductPage, 'total' | 'more'>): string => `${total}${more ? '+' : ''}`;
