import type { Condition, Filters, Understood } from '#contract/catalogue.ts';
import type { IndexFilters } from './index-filters.ts';
import type { ListingIndex } from './listing-index.ts';
import { townNamed } from './places.ts';
import { exclusions, isExcluded } from './read-exclusions.ts';
import { readWords } from './read-words.ts';
import { circleOf, placeReadings } from './read-places.ts';
import { amount, end, pattern, plainAmount, type ReadMatch, start } from './search-patterns.ts';

type Reading = { understood: Understood[]; words: string; filters: IndexFilters };

const pounds = String.raw`${amount} ?(?:pounds|pound|quid|gbp|£)?(?![\p{L}\p{N}])`;
/** Requires that a number does not count or measure anything: "under 5" and "under 5 near Hereford" but not "under 5 kilos". */
const bare = String.raw`(?= *(?:$|[,;.!?]|(?:near|close|around|within|local|in|from|at|for|with|and|or|including|inc|new|used|delivered|posted|by post|to collect|collection|please)(?![\p{L}\p{N}])))(?! ?(?:in|by)(?: ?\d|$|[,;.!?]))`;
const below = 'under|below|less than|up to|upto|max(?:imum)?(?: of)?|no more than|cheaper than|not over|<';
const above = 'over|above|more than|at least|min(?:imum)?(?: of)?|>';

const notes: Record<string, string> = { fiver: '5', tenner: '10' };

/** "About £10" means up to a quarter more or less. */
const about: ReadMatch = ([, price]) => {
  const middle = Number(plainAmount(price));
  return { minPrice: (middle * 0.75).toFixed(2), maxPrice: (middle * 1.25).toFixed(2) };
};

/** "Hive 200 pounds" names a price, unless a listing has that weight. */
const heavyPounds: ReadMatch = ({ input, 1: max }, index) =>
  index.has(readWords(index, input), {}) ? undefined : { maxPrice: plainAmount(max) };

const anyCondition = 'new|used|(?:second|2nd)[ -]?hand|refurb(?:ished)?|damaged';
const conditionNamed = (word: string): string =>
  /hand$/i.test(word) ? 'used' : /^refurb/i.test(word) ? 'refurbished' : word.toLowerCase();

/** Rules out "used to" and "used it", which are not conditions. */
const useOfSomething = '(?! for|,? to| on| by| it| them)';

/** Requires that the next word is not negated: "used" but not "never used". */
const affirmed = "(?<!(?<![\\p{L}\\p{N}])(?:no|not|non|never|without|cannot|cant|can['’]t)[ -])(?<!(?<=^| )-)";

const byPost = 'post|postage|posted|delivery|delivered|mail';
const postage = 'postage(?: (?:and|&) packing)?|p ?(?:&|and) ?p';
const included = 'free|inc(?:l(?:uding|uded)?)?';
const byHand = 'click (?:and|&|n) collect|collection|collect(?:ed)?|pick[ -]?up';

/** Patterns for wording that can be read as filters, in the order in which they are tried. */
const readings: [RegExp, ReadMatch][] = [
  [
    pattern(`(?:${start}(?:between|from) )?£ ?${pounds} ?(?:-|–|to|and) ?£? ?${pounds}`),
    ([, min, max]) => ({ minPrice: plainAmount(min), maxPrice: plainAmount(max) }),
  ],
  [
    pattern(`${start}(?:between|from) ${pounds} ?(?:-|–|to|and) ?(?:£ ?${pounds}|${bareNumber()})`),
    ([, min, inPounds, max = inPounds]) => ({ minPrice: plainAmount(min), maxPrice: plainAmount(max) }),
  ],
  [
    pattern(`${start}(\\d{1,6}) ?(?:-|–|to) ?(\\d{1,6}) ?(?:pounds|quid|gbp)${end}`),
    ([, min, max]) => ({ minPrice: plainAmount(min), maxPrice: plainAmount(max) }),
  ],
  [pattern(`(?:${start}|(?=<))(?:${below}) ?£ ?${pounds}`), ([, max]) => ({ maxPrice: plainAmount(max) })],
  [pattern(`(?:${start}|(?=<))(?:${below}) ?${bareNumber()}`), ([, max]) => ({ maxPrice: plainAmount(max) })],
  [pattern(`(?:${start}|(?=>))(?:${above}) ?£ ?${pounds}`), ([, min]) => ({ minPrice: plainAmount(min) })],
  [pattern(`(?:${start}|(?=>))(?:${above}) ?${bareNumber()}`), ([, min]) => ({ minPrice: plainAmount(min) })],
  [
    pattern(`${start}(?:${below}|for)? ?a (fiver|tenner)${end}`),
    ([, note = '']) => ({ maxPrice: notes[note.toLowerCase()] ?? '' }),
  ],
  [
    pattern(`£ ?${pounds} ?(?:or less|or under|max|and under|and below)${end}`),
    ([, max]) => ({ maxPrice: plainAmount(max) }),
  ],
  [pattern(`£ ?${pounds} ?(?:\\+|or more|or over|and over|and above)`), ([, min]) => ({ minPrice: plainAmount(min) })],
  [pattern(`${start}(?:about|around|roughly|approx(?:imately)?|circa) ?£ ?${pounds}`), about],
  [pattern(`(?:${start}for )?£ ?${pounds}`), ([, max]) => ({ maxPrice: plainAmount(max) })],
  [pattern(`${start}(?:for )?${amount} ?(?:quid|gbp)${end}`), ([, max]) => ({ maxPrice: plainAmount(max) })],
  [pattern(`${start}(?:for )?(\\d{1,6}\\.\\d\\d)${end}${bare}`), ([, max]) => ({ maxPrice: plainAmount(max) })],
  [pattern(`${start}(?:for )?(\\d{3,6}|\\d{1,3},\\d{3}) ?pounds?${end}${bare}`), heavyPounds],
  [
    pattern(`${start}(${anyCondition}) ?(?:or|and|/|&|,) ?(${anyCondition})${end}`),
    ([, one = '', other = '']) => ({ condition: [conditionNamed(one), conditionNamed(other)] }),
  ],
  [
    pattern(`(?:${start}(?:unused|(?:never|not)(?: been)? used${useOfSomething})|(?<=^| )-used)${end}`),
    () => ({ condition: 'new' }),
  ],
  [pattern(`(?<=^| )-new${end}`), () => ({ condition: ['used', 'refurbished', 'damaged'] })],
  [
    pattern(
      `${start}${affirmed}(?:(?:second|2nd)[ -]?hand|pre[ -]?(?:owned|loved)|used)${useOfSomething}${end}(?: condition)?`,
    ),
    () => ({ condition: 'used' }),
  ],
  [
    pattern(`${start}${affirmed}(?:refurb(?:ished)?|reconditioned)${end}(?: condition)?`),
    () => ({ condition: 'refurbished' }),
  ],
  [
    pattern(
      `${start}${affirmed}(?:damaged|needs? (?:repair(?:ing)?|attention|tlc)|(?:for )?spares (?:or|and|&) repairs?)${end}(?: condition)?`,
    ),
    () => ({ condition: 'damaged' }),
  ],
  [pattern(`${start}${affirmed}brand[ -]new${end}(?: condition)?`), () => ({ condition: 'new' })],
  [
    pattern(
      `${start}${affirmed}(?<!(?:as|like|nearly|almost|good as)[ -])new${end}(?! (?:zealand|forest|york|to|season|year|born|beekeeper|bees?|queens?|colony|colonies))(?: condition)?(?=(?<next> \\p{L}+)?)`,
    ),
    ({ groups: { next = '' } = {} }) => (townNamed(`new${next}`) ? undefined : { condition: 'new' }),
  ],
  [
    pattern(
      `${start}(?:(?:${byPost}) ?(?:or|and|/|&) ?(?:${byHand})|(?:${byHand}) ?(?:or|and|/|&) ?(?:${byPost}))${end}`,
    ),
    () => ({}),
  ],
  [
    pattern(`${start}(?:no|not) (?:${byPost})${end}(?! (?:cost|charge|fee)s?${end})`),
    () => ({ deliveryMethod: 'collection' }),
  ],
  [pattern(`${start}(?:no|not) (?:${byHand})${end}`), () => ({ deliveryMethod: 'postage' })],
  [
    pattern(
      `${start}${affirmed}(?:(?:by|via|with|${included}) (?:post|mail|royal mail|courier|delivery|${postage})|(?:posted|postal|delivered|mail[ -]?order|delivery|${postage})(?: ${included})?|post free)${end}(?: only)?`,
    ),
    ([text]) => ({ deliveryMethod: 'postage', ...(/free/i.test(text) && { freePostage: 'yes' }) }),
  ],
  [
    pattern(
      `${start}${affirmed}(?<!swarms? )(?:(?:for|by|to|local) )?(?:collect in person|${byHand})${end}(?: only)?(?!(?: (?:an?|the|my|your|some))? swarms?${end})`,
    ),
    () => ({ deliveryMethod: 'collection' }),
  ],
  ...placeReadings,
  ...exclusions,
];

function bareNumber(): string {
  return `${amount}(?![\\d.,]*\\d)(?: ?(?:pounds|pound|quid|gbp|£)${end}|${bare})`;
}

/** Adds an understood filter to the others. */
export function addFilter(
  index: ListingIndex,
  filters: IndexFilters,
  { filter, value, text }: Understood,
): IndexFilters {
  if (filter === 'near') return { ...filters, near: circleOf(value, index) };
  if (filter === 'minPrice' || filter === 'maxPrice') return { ...filters, [filter]: Math.round(Number(value) * 100) };
  if (filter === 'condition') return { ...filters, condition: [...(filters.condition ?? []), value] as Condition[] };
  if (filter === 'freePostage') return { ...filters, freePostage: true };
  if (filter === 'without')
    return { ...filters, without: [...(filters.without ?? []), isExcluded(index, value, text)] };
  return { ...filters, [filter]: value };
}

/** The first match that can be read as filters, with these filters. */
function findFilters(index: ListingIndex, words: string, expression: RegExp, read: ReadMatch) {
  // `matchAll` would copy the expression.
  expression.lastIndex = 0;
  for (let match = expression.exec(words); match; match = expression.exec(words)) {
    const found = read(match, index);
    if (found) return { match, found };
  }
  return {};
}

/**
 * Recognises prices, conditions, delivery, places and exclusions in a search query. `words` is the rest of the text; `understood` records
 * which part of it became which filter, so that each can be shown and removed.
 */
export function understand(index: ListingIndex, text: string, chosen: Filters): Reading {
  const understood: Understood[] = [];
  let words = text;
  let filters: IndexFilters = chosen;
  for (const [expression, read] of readings) {
    const { match, found } = findFilters(index, words, expression, read);
    if (!match || !found) continue;
    const before = filters;
    for (const [filter, values] of Object.entries(found))
      for (const value of [values].flat()) {
        const one = { filter, value, text: match[0].trim() } as Understood;
        if (before[one.filter] !== undefined) continue;
        understood.push(one);
        filters = addFilter(index, filters, one);
      }
    words = `${words.slice(0, match.index)} ${words.slice(match.index + match[0].length)}`;
  }
  return { understood, words, filters };
}
