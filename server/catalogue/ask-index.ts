import type { Category, Filters } from '#contract/catalogue.ts';
import type { KindCounts, ListingQuery, ListingMatches, Suggested } from '#server/context.ts';
import type { IndexFilters } from './index-columns.ts';
import type { ListingIndex } from './listing-index.ts';
import { readWords } from './read-words.ts';
import { understand } from './understand.ts';

/** What a search text asks for, on top of the filters that were chosen; undefined if there is nothing to search for in it. */
function read(index: ListingIndex, text: string, chosen: Filters) {
  if (!/[\p{L}\p{N}]/u.test(text)) return undefined;
  const { words, filters, understood } = understand(index, text, chosen);
  const groups = readWords(index, words);
  return groups.length > 0 || words !== text ? { groups, filters, understood } : undefined;
}

/** The best listings for a search text. */
export function findMatches(index: ListingIndex, { text, filters, sort, from, to }: ListingQuery): ListingMatches {
  const wanted = read(index, text, filters);
  if (!wanted) return { ids: [], total: 0, isPartial: false, understood: [] };
  return { ...index.find(wanted.groups, wanted.filters, sort, from, to), understood: wanted.understood };
}

/** The best listings with all words of a text that is being typed, and the categories that at least a third of them are in. */
export function findSuggestions(index: ListingIndex, text: string, limit: number): Omit<Suggested, 'sellers'> {
  const groups = readWords(index, text, true);
  if (groups.length === 0) return { ids: [], categories: [] };
  const { ids, kinds } = index.suggest(groups, limit);
  const counts = new Map<Category, number>();
  for (const { kind, count } of kinds) counts.set(kind.category, (counts.get(kind.category) ?? 0) + count);
  const total = kinds.reduce((sum, { count }) => sum + count, 0);
  const many = [...counts].filter(([, count]) => count > 1 && count * 3 >= total);
  const categories = many.toSorted(([, one], [, other]) => other - one).map(([category]) => category);
  return { ids, categories };
}

/** Counts listings by kind within the prices and the place; `filters` includes what was understood of the text, which may be blank. */
export function countMatches(index: ListingIndex, text: string, chosen: IndexFilters): KindCounts {
  const wanted = text ? read(index, text, chosen) : { groups: [], filters: chosen };
  if (!wanted) return { counted: [], filters: chosen };
  const { city, postcode, county, minPrice, maxPrice } = wanted.filters;
  const within = { city, postcode, county, minPrice, maxPrice };
  return { counted: index.count(wanted.groups, within), filters: wanted.filters };
}
