import type { DeliveryFilter } from '#contract/catalogue.ts';
import type { ListingKind, PriceGroups } from '#server/context.ts';

/** Whether a kind of listing matches each delivery filter. */
export const matchesDelivery: Record<DeliveryFilter, (kind: ListingKind) => boolean> = {
  postage: ({ canPost }) => canPost,
  collection: ({ canCollect }) => canCollect,
  postage_and_collection: ({ canPost, canCollect }) => canPost && canCollect,
};

/** How many numbers in a sorted list are below `limit`. */
export function countBelow(sorted: readonly number[], limit: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

const keyOf = ({ category, condition, canPost, canCollect, returnPolicy }: ListingKind) =>
  [category, condition, canPost, canCollect, returnPolicy].join('|');

export const toPriceGroups = (list: { kind: ListingKind; prices: number[] }[]): PriceGroups =>
  new Map(list.map((group) => [keyOf(group.kind), group]));

export function addPrice(groups: PriceGroups, kind: ListingKind, price: number): void {
  const group = groups.get(keyOf(kind)) ?? { kind, prices: [] };
  groups.set(keyOf(kind), group);
  group.prices.splice(countBelow(group.prices, price), 0, price);
}

export function removePrice(groups: PriceGroups, kind: ListingKind, price: number): void {
  const prices = groups.get(keyOf(kind))?.prices ?? [];
  const index = countBelow(prices, price);
  if (prices[index] === price) prices.splice(index, 1);
}
