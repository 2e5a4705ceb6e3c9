import type { Card, Category } from '#contract/catalogue.ts';

/** Words in a title that make its category clear. The categories left out have none. */
const words: Partial<Record<Category, RegExp>> = {
  Honey: /\bhoney\b/i,
  Beehives: /\b(bee)?hives?\b/i,
  'Bee Wax': /\b(bees)?wax\b/i,
  'Royal Jelly': /\broyal jelly\b/i,
  'Bee Pollen': /\bpollen\b/i,
  'Queen Bees': /\bqueens?\b/i,
  'Bee Colonies': /\b(colony|colonies|nucs?|swarms?)\b/i,
  Honeycomb: /\b(honey)?comb\b/i,
  Candles: /\bcandles?\b/i,
};

/** Whether a listing's title makes clear which category it belongs to. */
export const titleNamesCategory = ({ title, category }: Pick<Card, 'title' | 'category'>): boolean =>
  words[category]?.test(title) ?? false;
