import type { Category } from '#contract/catalogue.ts';

/** Categories sold by weight. Sellers are asked for the net weight, which gives the price per kg. */
export const soldByWeight: ReadonlySet<string> = new Set<Category>([
  'Honey',
  'Bee Wax',
  'Royal Jelly',
  'Bee Pollen',
  'Honeycomb',
  'Cosmetics',
  'Other',
]);
