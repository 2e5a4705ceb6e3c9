import type { Category, Condition, DeliveryFilter, ReturnPolicy } from '#contract/catalogue.ts';

/** What listings that differ in price only have in common: one value for each filter but price and place. */
export type Kind = {
  category: Category;
  condition: Condition;
  canPost: boolean;
  canCollect: boolean;
  returnPolicy: ReturnPolicy;
};

/** Whether a kind of listing passes each filter of delivery. */
export const delivers: Record<DeliveryFilter, (kind: Kind) => boolean> = {
  postage: ({ canPost }) => canPost,
  collection: ({ canCollect }) => canCollect,
  postage_and_collection: ({ canPost, canCollect }) => canPost && canCollect,
};

/** The prices of public listings in pence, lowest first, by kind. */
export type PriceGroups = Map<string, { kind: Kind; prices: number[] }>;

/** How many numbers of a sorted list are below `limit`. */
export function below(sorted: readonly number[], limit: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

const keyOf = ({ category, condition, canPost, canCollect, returnPolicy }: Kind) =>
  [category, condition, canPost, canCollect, returnPolicy].join('|');

export const groupsOf = (list: { kind: Kind; prices: number[] }[]): PriceGroups =>
  new Map(list.map((group) => [keyOf(group.kind), group]));

export function addPrice(groups: PriceGroups, kind: Kind, price: number): void {
  const group = groups.get(keyOf(kind)) ?? { kind, prices: [] };
  groups.set(keyOf(kind), group);
  group.prices.splice(below(group.prices, price), 0, price);
}

export function removePrice(groups: PriceGroups, kind: Kind, price: number): void {
  const prices = groups.get(keyOf(kind))?.prices ?? [];
  const index = below(prices, price);
  if (prices[index] === price) prices.splice(index, 1);
}
