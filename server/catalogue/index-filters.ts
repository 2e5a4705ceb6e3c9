import type { Category, DeliveryFilter, Filters } from '#contract/catalogue.ts';
import type { ListingKind } from '#server/context.ts';
import type { Circle } from './places.ts';

/** Whether a kind of listing matches each delivery filter. */
const matchesDelivery: Record<DeliveryFilter, (kind: ListingKind) => boolean> = {
  postage: ({ canPost }) => canPost,
  collection: ({ canCollect }) => canCollect,
  postage_and_collection: ({ canPost, canCollect }) => canPost && canCollect,
};

type SearchArea = { county?: string | undefined; near?: Circle | undefined };
/**
 * The filters from a query and its text. `isAvailable` limits results to listings that can be bought now. `sought` lists the categories for
 * which the search area was widened, and only affects the order. Listings that pass any test in `without` are excluded.
 */
export type IndexFilters = Filters &
  SearchArea & {
    isAvailable?: true;
    freePostage?: true;
    sought?: Category[];
    without?: ((slot: number) => boolean)[];
  };

export const matchesKind = (
  { category, condition, deliveryMethod, returnPolicy }: Filters,
  kind: ListingKind,
): boolean =>
  (!category || category.includes(kind.category)) &&
  (!condition || condition.includes(kind.condition)) &&
  (!deliveryMethod || matchesDelivery[deliveryMethod](kind)) &&
  (!returnPolicy || returnPolicy === kind.returnPolicy);
