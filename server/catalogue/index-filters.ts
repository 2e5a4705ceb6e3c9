import type { Category, DeliveryFilter, Filters } from '#contract/catalogue.ts';
import type { ListingKind } from '#server/context.ts';
import type { Circle } from './places.ts';

/** Whether a kind of listing matches each delivery filter. */
const matchesDelivery: Record<DeliveryFilter, (kind: ListingKind) => boolean> = {
  postage: ({ canPost }) => canPost,
  collection: ({ canCollect }) => canCollect,
  postage_and_collection: ({ canPost, canCollect }) => canPost && canCollect,
};

type Surroundings = { county?: string | undefined; near?: Circle | undefined };
/** Filters of a query and its text, or what can be bought now; `sought` are the categories for which the surroundings were widened: they only affect the order, and listings that pass a test of `without` are left out. */
export type IndexFilters = Filters &
  Surroundings & {
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
