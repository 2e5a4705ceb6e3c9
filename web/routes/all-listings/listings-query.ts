import type { z } from 'zod';
import { type listAllListings, listingFilters, type ModeratedListing } from '#contract/all-listings.ts';
import { maxLength, pageSize } from '#contract/sizes.ts';
import { id } from '#contract/text.ts';
import { readPageNumber, readText } from '#web/list-query.ts';
import { isId } from '#web/routes/users/users-query.ts';

/** What the screen shows, read from its URL; invalid values are ignored. */
export type ListingsQuery = { search: string; seller?: string; status?: ModeratedListing['status']; page: number };

export function readListingsQuery(params: URLSearchParams): ListingsQuery {
  return {
    search: readText(params, 'search', maxLength.search),
    seller: id.safeParse(params.get('seller')).data,
    status: listingFilters.find((filter) => filter === params.get('status')),
    page: readPageNumber(params),
  };
}

export function listingsPath({ search, seller, status, page }: ListingsQuery): string {
  const params = new URLSearchParams();
  if (status) params.set('status', status);
  if (seller) params.set('seller', seller);
  if (search) params.set('search', search);
  if (page > 1) params.set('page', String(page));
  return `/admin/listings?${params}`;
}

type Load = (input: { query: z.input<typeof listAllListings.query> }) => Promise<ModeratedListing[]>;

/** One page of the listings, and whether there are more. */
export async function loadListings(load: Load, { search, seller, status, page }: ListingsQuery) {
  const filters = { seller, status, ...(isId(search) ? { id: search } : { search: search || undefined }) };
  const listings = await load({ query: { ...filters, page: String(page), limit: String(pageSize), peek: 'true' } });
  return { listings: listings.slice(0, pageSize), hasMore: listings.length > pageSize };
}
