/** The twelve categories of the specification, in its order. */
export const categoryNames = [
  'Honey',
  'Beehives',
  'Bee Keeping Equipment',
  'Bee Wax',
  'Royal Jelly',
  'Bee Pollen',
  'Queen Bees',
  'Bee Colonies',
  'Honeycomb',
  'Cosmetics',
  'Candles',
  'Other',
] as const;

/** The six categories the home page shows as tiles. */
export const popularCategories = [
  'Honey',
  'Queen Bees',
  'Bee Keeping Equipment',
  'Beehives',
  'Bee Colonies',
  'Honeycomb',
] as const satisfies readonly (typeof categoryNames)[number][];
