import type { Category } from '#contract/catalogue.ts';

/** The categories of goods sold by weight, for which sellers are asked for the net weight: the price per kg is worked out from it. */
export const soldByWeight: ReadonlySet<string> = new Set<Category>([
  'Honey',
  'Bee Wax',
  'Royal Jelly',
  'Bee Pollen',
  'Honeycomb',
  'Cosmetics',
  'Other',
]);
