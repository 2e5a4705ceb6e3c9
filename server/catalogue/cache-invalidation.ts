import type { Card, Filters } from '#contract/catalogue.ts';
import type { ListingKind } from '#server/context.ts';
import type { Change } from '#server/db/change-feed.ts';
import { matchesKind } from './index-filters.ts';

/** The values a public listing is filtered by, as reported by the trigger `announce_listing`. Other listings have null. */
type Facets = ListingKind & { price: number };

/** A change to a listing's row. `seller` owns it; `xid` is the transaction. */
export type ListingChange = Change & { xid: string; seller: string; was: Facets | null; becomes: Facets | null };

/** A change to stock. `turned` lists the categories in which a listing sold out or came back into stock. */
type StockChange = Change & { turned: string[] };

export const isListingChange = (change: Change): change is ListingChange => change.table === 'listings';
const isStockChange = (change: Change): change is StockChange => change.table === 'listing_stock';

/** Whether a listing sold out or came back into stock, which changes its rank in searches. */
export const changesAvailability = (change: Change): boolean => isStockChange(change) && change.turned.length > 0;

const couldMatch = ({ minPrice = 0, maxPrice = Infinity, ...filters }: Filters, facets: Facets | null) =>
  facets !== null && matchesKind(filters, facets) && facets.price >= minPrice && facets.price <= maxPrice;

/*
 * A cached response is invalidated by changes to the listings and people it shows (see `route` in http/route.ts) and, depending on its kind,
 * by the changes below. A response may be rebuilt unnecessarily, but a stale one must never stay in the cache.
 */

type Query = Filters & { keyword?: string | undefined };

/**
 * A list is invalidated by any change to a listing that matches its filters before or after the change, ignoring city and postcode. A keyword
 * search is invalidated by every change to a listing or user, since any title or seller's name may affect how its words are read.
 */
export const invalidatesList =
  ({ keyword, ...filters }: Query) =>
  (change: Change): boolean =>
    keyword
      ? invalidatesSearch(change)
      : isListingChange(change) && (couldMatch(filters, change.was) || couldMatch(filters, change.becomes));

/** Filter counts are invalidated in the same way, except that all filters but price are ignored. */
export const invalidatesCounts = ({ keyword, minPrice, maxPrice }: Query) =>
  invalidatesList({ keyword, minPrice, maxPrice });

/** A search is invalidated by any change to a listing or a user, and by any listing that sells out or comes back into stock. */
export const invalidatesSearch = (change: Change): boolean =>
  isListingChange(change) || changesAvailability(change) || change.table === 'users';

/**
 * Similar listings are the newest available in a category. They are invalidated by any listing that enters the category, leaves it or sells
 * out, and by any change to a user, since a seller may have gone away or returned. If none are shown, the category is unknown, so such
 * changes in any category invalidate them.
 */
export const invalidatesSimilar =
  ([first]: Card[]) =>
  (change: Change): boolean => {
    const inCategory = invalidatesList({ category: first && [first.category] });
    const turned = isStockChange(change) ? change.turned : [];
    return inCategory(change) || change.table === 'users' || turned.some((each) => !first || each === first.category);
  };
