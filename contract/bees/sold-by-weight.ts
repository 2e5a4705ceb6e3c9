import type { Category } from '#contract/catalogue.ts';

/** The categories sold by weight: sellers are asked for the net weight, from which the price per kg is calculated. */
export const soldByWeight: ReadonlySet<string> = new Set<Category>([
  'Honey',
  'Bee Wax',
  'Royal Jelly',
  'Bee Pollen',
  'Honeycomb',
  'Cosmetics',
  'Other',
]);
