import type { Category, Filters, Understood } from '#contract/catalogue.ts';
import type { KindCounts, ListingQuery, ListingMatches, Suggested } from '#server/context.ts';
import type { IndexFilters } from './index-filters.ts';
import type { ListingIndex } from './listing-index.ts';
import { widen } from './read-places.ts';
import { type Read, readWords } from './read-words.ts';
import { categoriesFor } from './synonyms.ts';
import { addFilter, understand } from './understand.ts';

/** A search query interpreted as words and filters; `understood` describes the filters that were read from it. */
type Reading = { words: Read; filters: IndexFilters; understood: Understood[] };
type Wanted = Reading & { isPartial: boolean };

const nothing: Read = { groups: [], extra: [], corrected: [] };

/** A condition and free postage are worth giving up for a result; a price, a place or a delivery method is not. */
const isFirm = ({ filter }: Understood): boolean => filter !== 'condition' && filter !== 'freePostage';

/**
 * Searches the place itself, then ever larger areas around it, and returns the first reading that finds anything, or undefined if even the
 * largest area has nothing. Listings in the categories that the text is about take precedence even if they are further away, since "bees"
 * does not mean wax. So do listings that can be bought (neither sold out nor from a seller who is away). The chosen category, condition,
 * delivery method and return policy do not affect the distance, so that choosing one shows as many listings as its count promises.
 */
function findNearest(index: ListingIndex, text: string, chosen: Filters, reading: Reading): Reading | undefined {
  const { words, understood } = reading;
  const wider = widen(understood);
  if (wider.length === 0) return index.has(words, reading.filters) ? reading : undefined;
  const category = categoriesFor(text);
  const readings = [reading, ...wider.map((each) => ({ words, ...asFilters(index, chosen, each) }))];
  const { city, postcode, minPrice, maxPrice } = chosen;
  const placeAndPrice = { city, postcode, minPrice, maxPrice };
  const filters = readings.map((each) => asFilters(index, placeAndPrice, each.understood).filters);
  const sought = filters.map((each) => ({ ...each, category }));
  for (const tried of category.length > 0 ? [sought, filters] : [filters]) {
    const available = tried.map((each) => ({ ...each, isAvailable: true as const }));
    for (const each of [available, tried]) {
      const first = index.firstMatched(words, each);
      const found = readings[first];
      if (found && first > 0 && tried === sought) return { ...found, filters: { ...found.filters, sought: category } };
      if (found) return found;
    }
  }
  return undefined;
}

const asFilters = (index: ListingIndex, chosen: IndexFilters, understood: Understood[]) => ({
  understood,
  filters: understood.reduce<IndexFilters>((all, one) => addFilter(index, all, one), chosen),
});

/**
 * Interprets a search query in addition to the chosen filters. Returns undefined if it contains nothing to search for. Words that were read as
 * filters are searched for as words instead if only that finds listings with all of them ("works as new" in a title). Failing that, the area
 * around a place is widened. As a last resort, a condition and free postage are dropped, and the listings found without them, further away if
 * necessary, are partial matches.
 */
function read(index: ListingIndex, text: string, chosen: Filters): Wanted | undefined {
  if (!/[\p{L}\p{N}]/u.test(text)) return undefined;
  const { words: rest, filters, understood } = understand(index, text, chosen);
  const words = readWords(index, rest);
  if (words.groups.length === 0 && rest === text) return undefined;
  const reading = { words, filters, understood };
  if (understood.length === 0) return { ...reading, isPartial: false };
  const nearest = findNearest(index, rest, chosen, reading);
  if (nearest && (nearest === reading || index.has(words, filters))) return { ...nearest, isPartial: false };
  const asWords = { words: readWords(index, text), filters: chosen, understood: [], isPartial: false };
  const isCertain = !nearest || asWords.words.corrected.length === 0;
  if (isCertain && index.has(asWords.words, chosen)) return asWords;
  if (nearest) return { ...nearest, isPartial: false };
  const firm = understood.filter(isFirm);
  const hasSome = index.find(words, filters, 'newest', 0, 0).total > 0;
  const isAll = words.groups.length === 0 && firm.length === 0;
  if (hasSome || isAll || firm.length === understood.length) return { ...reading, isPartial: false };
  const firmOnly = { words, ...asFilters(index, chosen, firm) };
  return { ...(findNearest(index, rest, chosen, firmOnly) ?? firmOnly), isPartial: true };
}

/** The best listings for a search query. */
export function findMatches(index: ListingIndex, { text, filters, sort, from, to }: ListingQuery): ListingMatches {
  const wanted = read(index, text, filters);
  if (!wanted) return { ids: [], total: 0, isPartial: false, understood: [], corrected: [] };
  const found = index.find(wanted.words, wanted.filters, sort, from, to);
  const isPartial = found.isPartial || (wanted.isPartial && found.total > 0);
  return { ...found, isPartial, understood: wanted.understood, corrected: wanted.words.corrected };
}

/** Interprets a search query while it is being typed. Its last word may be incomplete, unless it is part of a filter that finds something. */
function readTyped(index: ListingIndex, text: string): Pick<Reading, 'words' | 'filters'> {
  const { words: rest, filters, understood } = understand(index, text, {});
  const isComplete = understood.some((one) => text.trimEnd().endsWith(one.text));
  const words = readWords(index, rest, !isComplete);
  const found =
    understood.length > 0 && words.groups.length > 0
      ? findNearest(index, rest, {}, { words, filters, understood })
      : undefined;
  return found ?? { words: readWords(index, text, true), filters: {} };
}

/**
 * The best listings with all words of a text while it is being typed, and the categories that contain at least a third of the matches. The
 * categories that the text is about come first, since listings of queens that mention a nuc can outnumber the nucs; a category for which the
 * search was widened needs only one listing.
 */
export function findSuggestions(index: ListingIndex, text: string, limit: number): Omit<Suggested, 'sellers'> {
  const { words, filters } = readTyped(index, text);
  if (words.groups.length === 0) return { ids: [], categories: [] };
  const { ids, kinds } = index.suggest(words, filters, limit);
  const counts = new Map<Category, number>();
  for (const { kind, count } of kinds) counts.set(kind.category, (counts.get(kind.category) ?? 0) + count);
  const total = kinds.reduce((sum, { count }) => sum + count, 0);
  const sought = new Set(categoriesFor(text));
  const many = [...counts].filter(
    ([category, count]) => (count > 1 && count * 3 >= total) || (count > 0 && filters.sought?.includes(category)),
  );
  const sorted = many.toSorted(
    ([one, few], [other, more]) => Number(sought.has(other)) - Number(sought.has(one)) || more - few,
  );
  return { ids, categories: sorted.map(([category]) => category) };
}

/** Counts listings by kind within the price and location filters. The text may be blank; the returned `filters` include any read from it. */
export function countMatches(index: ListingIndex, text: string, chosen: IndexFilters): KindCounts {
  const wanted = text ? read(index, text, chosen) : { words: nothing, filters: chosen };
  if (!wanted) return { counted: [], filters: chosen };
  const { city, postcode, county, near, minPrice, maxPrice, freePostage, without } = wanted.filters;
  const within = { city, postcode, county, near, minPrice, maxPrice, freePostage, without };
  return { counted: index.count(wanted.words, within), filters: wanted.filters };
}
