import type { Card, Filters } from '#contract/catalogue.ts';
import type { Change } from '#server/db/news.ts';
import { delivers, type Kind } from './price-groups.ts';

/** Where a public listing is found, as the trigger `announce_listing` says; null while it is not public. */
type Place = Kind & { price: number };

/** A change of a listing's row. `seller` is whose it is, `xid` the transaction. */
export type ListingChange = Change & { xid: string; seller: string; was: Place | null; becomes: Place | null };

/** A change of stock. `turned` are the categories in which a listing sold out, or can be bought again. */
type StockChange = Change & { turned: string[] };

export const isListingChange = (change: Change): change is ListingChange => change.table === 'listings';
const isStockChange = (change: Change): change is StockChange => change.table === 'listing_stock';

const couldHold = ({ category, condition, deliveryMethod, returnPolicy, ...prices }: Filters, place: Place | null) =>
  place !== null &&
  (!category || category.includes(place.category)) &&
  (!condition || condition.includes(place.condition)) &&
  (!deliveryMethod || delivers[deliveryMethod](place)) &&
  (!returnPolicy || returnPolicy === place.returnPolicy) &&
  place.price >= (prices.minPrice ?? 0) &&
  place.price <= (prices.maxPrice ?? Infinity);

/*
 * What touches an answer beside changes of the listings and people it shows, for each kind of answer (see `route` in http/route.ts).
 * An answer may be made anew for nothing, but never kept when it has become untrue.
 */

type Asked = Filters & { keyword?: string | undefined };

/**
 * A list is touched by what comes, goes or moves within its filters; the place is left aside. Of a keyword's by every listing: any
 * title may add to what its words are taken to mean.
 */
export const touchesList =
  ({ keyword, ...filters }: Asked) =>
  (change: Change): boolean =>
    isListingChange(change) &&
    (Boolean(keyword) || couldHold(filters, change.was) || couldHold(filters, change.becomes));

/** So are the counts beside the filters, which leave aside every filter but price and place. */
export const touchesCounts = ({ keyword, minPrice, maxPrice }: Asked) => touchesList({ keyword, minPrice, maxPrice });

/** A search by any listing's text and any person's name. */
export const touchesSearch = (change: Change): boolean => isListingChange(change) || change.table === 'users';

/** The newest of a category that can be bought, by what comes, goes or sells out there; of an unknown category by all that does. */
export const touchesSimilar =
  ([first]: Card[]) =>
  (change: Change): boolean => {
    const inCategory = touchesList({ category: first && [first.category] });
    return (
      inCategory(change) || (isStockChange(change) && change.turned.some((each) => !first || each === first.category))
    );
  };
