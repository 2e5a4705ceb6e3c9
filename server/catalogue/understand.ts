import type { Filters, Understood } from '#contract/catalogue.ts';
import type { IndexFilters } from './index-columns.ts';
import type { ListingIndex } from './listing-index.ts';
import { countyNamed } from './regions.ts';
import { numberWords } from './tokens.ts';

type Reading = { understood: Understood[]; words: string; filters: IndexFilters };

const amount = String.raw`(\d{1,6}(?:[.,]\d{1,2}|p)?|${[...numberWords.keys()].join('|')})`;
const pounds = String.raw`${amount} ?(?:pounds|pound|quid|gbp|£)?(?![\p{L}\p{N}])`;
/** A number that does not count or measure anything: "under 5" but not "under 5 kg". */
const bare = String.raw`(?! ?(?:g|kg|lbs?|oz|ml|l|litres?|cm|mm|m|inch|in|frames?|jars?|years?|miles?|x|by)(?![\p{L}\p{N}]))`;
const start = String.raw`(?<![\p{L}\p{N}])`;
const end = String.raw`(?![\p{L}\p{N}])`;
const pattern = (source: string) => new RegExp(source, 'iu');

/** What a match says, as filters and their values; undefined if it is only a word after all. */
type Say = (match: RegExpExecArray, index: ListingIndex) => Partial<Record<Understood['filter'], string>> | undefined;

const below = 'under|below|less than|up to|upto|max(?:imum)?(?: of)?|no more than|cheaper than|not over|within|<';
const above = 'over|above|more than|at least|min(?:imum)?(?: of)?|>';

const notes: Record<string, string> = { fiver: '5', tenner: '10' };

/** An amount in pounds as a number: "thirty", "7,50" and "750p". */
function plainAmount(text = ''): string {
  const digits = numberWords.get(text.toLowerCase()) ?? text.replace(',', '.');
  return /p$/i.test(digits) ? String(Number(digits.slice(0, -1)) / 100) : digits;
}

/** "About £10" is a quarter more or less. */
const about: Say = ([, price]) => {
  const amount = Number(plainAmount(price));
  return { minPrice: (amount * 0.75).toFixed(2), maxPrice: (amount * 1.25).toFixed(2) };
};

/** A county by its name, with capitals, if listings are there. */
function countyOf(name: string, { columns }: ListingIndex): { county: string } | undefined {
  const county = countyNamed(name);
  if (!county || !columns.hasCounty(county)) return undefined;
  return { county: county.replaceAll(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase()) };
}

/** "Near Hereford" is all of Herefordshire, "in Hereford" the town if anyone sells there. */
const inPlace: Say = ([, preposition = '', place = ''], index) => {
  const name = place.toLowerCase();
  const county = countyOf(name, index);
  if (county && !/^(?:in|from|at)$/i.test(preposition)) return county;
  if (index.columns.hasCity(name)) return { city: place };
  return index.columns.hasOutward(place.toUpperCase()) ? { postcode: place } : county;
};

/** What words mean as filters, in the order they are looked for. */
const readings: [RegExp, Say][] = [
  [
    pattern(`(?:${start}(?:between|from) )?£ ?${pounds} ?(?:-|–|to|and) ?£? ?${pounds}`),
    ([, min, max]) => ({ minPrice: plainAmount(min), maxPrice: plainAmount(max) }),
  ],
  [
    pattern(`${start}(?:between|from) ${pounds} ?(?:-|–|to|and) ?£? ?${pounds}`),
    ([, min, max]) => ({ minPrice: plainAmount(min), maxPrice: plainAmount(max) }),
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
  [
    pattern(`${start}(?:second[ -]?hand|pre[ -]?(?:owned|loved)|used)(?! for|,? to)${end}(?: condition)?`),
    () => ({ condition: 'used' }),
  ],
  [pattern(`${start}(?:refurb(?:ished)?|reconditioned)${end}(?: condition)?`), () => ({ condition: 'refurbished' })],
  [pattern(`${start}damaged${end}(?: condition)?`), () => ({ condition: 'damaged' })],
  [
    pattern(`${start}(?:brand[ -])?new${end}(?! (?:zealand|forest|york|to|season|year|born|beekeeper))(?: condition)?`),
    () => ({ condition: 'new' }),
  ],
  [
    pattern(
      `${start}(?:(?:by|via|with|free) (?:post|mail|royal mail|courier|delivery|postage)|posted|postal|delivered|mail[ -]?order|delivery|postage)${end}(?: only)?`,
    ),
    () => ({ deliveryMethod: 'postage' }),
  ],
  [
    pattern(`${start}(?:(?:for|by|to|local) )?(?:collection|collect|pick[ -]?up|collect in person)${end}(?: only)?`),
    () => ({ deliveryMethod: 'collection' }),
  ],
  ...[4, 3, 2, 1].map((words): [RegExp, Say] => [
    pattern(
      `${start}(near(?: to)?|close to|around|in|from|at) ([\\p{L}\\p{N}'’-]+(?: [\\p{L}\\p{N}'’-]+){${words - 1}})${end}`,
    ),
    inPlace,
  ]),
];

function bareNumber(): string {
  return `${amount}(?![\\d.,]*\\d)(?: ?(?:pounds|pound|quid|gbp|£)${end}|${bare})`;
}

/** Adds what was understood to the filters. */
function apply(filters: IndexFilters, { filter, value }: Understood): IndexFilters {
  if (filter === 'minPrice' || filter === 'maxPrice') return { ...filters, [filter]: Math.round(Number(value) * 100) };
  return { ...filters, [filter]: filter === 'condition' ? [value] : value } as IndexFilters;
}

/**
 * Reads prices, conditions, delivery and places out of a search text: `words` is the rest, and `understood` says which part of the text
 * became which filter, so that it can be shown and removed.
 */
export function understand(index: ListingIndex, text: string, chosen: Filters): Reading {
  const understood: Understood[] = [];
  let words = text;
  let filters: IndexFilters = chosen;
  for (const [written, say] of readings) {
    const match = written.exec(words);
    const said = match && say(match, index);
    if (!said) continue;
    for (const [filter, value] of Object.entries(said)) {
      const one = { filter, value, text: match[0].trim() } as Understood;
      if (filters[one.filter] !== undefined) continue;
      understood.push(one);
      filters = apply(filters, one);
    }
    words = `${words.slice(0, match.index)} ${words.slice(match.index + match[0].length)}`;
  }
  return { understood, words, filters };
}
