import type { Category } from '#contract/catalogue.ts';

/** The categories of goods sold by weight, for which sellers are asked for the net weight: it shows the price per kg. */
export const soldByWeight: ReadonlySet<string> = new Set<Category>([
  'Honey',
  'Bee Wax',
  'Royal Jelly',
  'Bee Pollen',
  'Honeycomb',
  'Cosmetics',
  'Other',
]);
