import type { Condition, Filters, Understood } from '#contract/catalogue.ts';
import type { IndexFilters } from './index-columns.ts';
import type { ListingIndex } from './listing-index.ts';
import { countiesNamed } from './regions.ts';
import { numberWords } from './tokens.ts';

type Reading = { understood: Understood[]; words: string; filters: IndexFilters };

/** Amounts as words, the longest first: "a hundred" is not "a", nor "sixty" "six". */
const amountWords = new Map([
  ...numberWords,
  ...['a', 'one'].flatMap((one): [string, string][] => [
    [`${one} hundred`, '100'],
    [`${one} thousand`, '1000'],
  ]),
  ...[...numberWords].flatMap(([word, digits]): [string, string][] =>
    /^[2-9]$/.test(digits) ? [[`${word} hundred`, `${digits}00`]] : [],
  ),
]);
const inWords = [...amountWords.keys()].toSorted((one, other) => other.length - one.length).join('|');
const amount = String.raw`(\d{1,3}(?:,\d{3})+|\d{1,6}(?:[.,]\d{1,2}|p)?|(?:${inWords})(?![\p{L}\p{N}]))`;
const pounds = String.raw`${amount} ?(?:pounds|pound|quid|gbp|£)?(?![\p{L}\p{N}])`;
/** A number that does not count or measure anything: "under 5" and "under 5 near Hereford" but not "under 5 kilos". */
const bare = String.raw`(?= *(?:$|[,;.!?]|(?:near|close|around|in|from|at|for|with|and|or|including|inc|new|used|delivered|posted|by post|to collect|collection|please)(?![\p{L}\p{N}])))(?! ?(?:in|by)(?: ?\d|$|[,;.!?]))`;
const start = String.raw`(?<![\p{L}\p{N}])`;
const end = String.raw`(?![\p{L}\p{N}])`;
const pattern = (source: string) => new RegExp(source, 'iu');

/** What a match says, as filters and their values; undefined if the words are not a filter. */
type Say = (
  match: RegExpExecArray,
  index: ListingIndex,
) => Partial<Record<Understood['filter'], string | string[]>> | undefined;

const below = 'under|below|less than|up to|upto|max(?:imum)?(?: of)?|no more than|cheaper than|not over|<';
const above = 'over|above|more than|at least|min(?:imum)?(?: of)?|>';

const notes: Record<string, string> = { fiver: '5', tenner: '10' };

/** An amount in pounds as a number: "thirty", "7,50" and "750p". */
function plainAmount(text = ''): string {
  const digits = amountWords.get(text.toLowerCase()) ?? text.replaceAll(/,(?=\d{3})/g, '').replace(',', '.');
  return /p$/i.test(digits) ? String(Number(digits.slice(0, -1)) / 100) : digits;
}

/** "About £10" is a quarter more or less. */
const about: Say = ([, price]) => {
  const amount = Number(plainAmount(price));
  return { minPrice: (amount * 0.75).toFixed(2), maxPrice: (amount * 1.25).toFixed(2) };
};

/** A county by its name or a town in it, capitalised, if any listing is in it. */
function countyOf(name: string, { columns }: ListingIndex): { county: string } | undefined {
  const county = countiesNamed(name).find((each) => columns.hasCounty(each));
  if (!county) return undefined;
  return { county: county.replaceAll(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase()) };
}

/** "Near Hereford" and "near HR1 2XY" are all of Herefordshire, "in Hereford" the town if anyone sells there. */
const inPlace: Say = ([, preposition = '', place = ''], index) => {
  const name = place.toLowerCase();
  const county = countyOf(name, index);
  if (county && !/^(?:in|from|at)$/i.test(preposition)) return county;
  if (index.columns.hasCity(name)) return { city: place };
  const outward = outwardOf(place);
  return index.columns.hasOutward(outward) ? { postcode: outward } : county;
};

const anyCondition = 'new|used|(?:second|2nd)[ -]?hand|refurb(?:ished)?|damaged';
const conditionNamed = (word: string): string =>
  /hand$/i.test(word) ? 'used' : /^refurb/i.test(word) ? 'refurbished' : word.toLowerCase();

const byPost = 'post|postage|posted|delivery|delivered|mail';
const byHand = 'collection|collect(?:ed)?|pick[ -]?up';

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
  [pattern(`${start}(?:for )?${amount} ?(?:quid|gbp)${end}`), ([, max]) => ({ maxPrice: plainAmount(max) })],
  [
    pattern(`${start}(${anyCondition}) ?(?:or|and|/|&|,) ?(${anyCondition})${end}`),
    ([, one = '', other = '']) => ({ condition: [conditionNamed(one), conditionNamed(other)] }),
  ],
  [
    pattern(
      `${start}(?:(?:second|2nd)[ -]?hand|pre[ -]?(?:owned|loved)|used)(?! for|,? to| on| by| it| them)${end}(?: condition)?`,
    ),
    () => ({ condition: 'used' }),
  ],
  [pattern(`${start}(?:refurb(?:ished)?|reconditioned)${end}(?: condition)?`), () => ({ condition: 'refurbished' })],
  [pattern(`${start}damaged${end}(?: condition)?`), () => ({ condition: 'damaged' })],
  [
    pattern(
      `${start}(?<!(?:as|like|nearly|almost|good as)[ -])(?:brand[ -])?new${end}(?! (?:zealand|forest|york|to|season|year|born|beekeeper|bees?|queens?|colony|colonies))(?: condition)?`,
    ),
    () => ({ condition: 'new' }),
  ],
  [
    pattern(
      `${start}(?:(?:${byPost}) ?(?:or|and|/|&) ?(?:${byHand})|(?:${byHand}) ?(?:or|and|/|&) ?(?:${byPost}))${end}`,
    ),
    () => ({}),
  ],
  [
    pattern(
      `${start}(?:(?:by|via|with|free) (?:post|mail|royal mail|courier|delivery|postage)|posted|postal|delivered|mail[ -]?order|delivery|postage)${end}(?: only)?`,
    ),
    () => ({ deliveryMethod: 'postage' }),
  ],
  [
    pattern(`${start}(?:(?:for|by|to|local) )?(?:collect in person|${byHand})${end}(?: only)?`),
    () => ({ deliveryMethod: 'collection' }),
  ],
  ...[4, 3, 2, 1].map((words): [RegExp, Say] => [
    pattern(
      `${start}(near(?: to)?|close to|around|in|from|at) ([\\p{L}\\p{N}'’-]+(?: [\\p{L}\\p{N}'’-]+){${words - 1}})${end}`,
    ),
    inPlace,
  ]),
];

/** The outward code of a postcode, or what it might be. */
const outwardOf = (place: string): string => place.toUpperCase().replace(/(?<=\d[A-Z]?) ?\d[A-Z]{2}$/, '');

function bareNumber(): string {
  return `${amount}(?![\\d.,]*\\d)(?: ?(?:pounds|pound|quid|gbp|£)${end}|${bare})`;
}

/** Adds what was understood to the filters. */
export function addFilter(filters: IndexFilters, { filter, value }: Understood): IndexFilters {
  if (filter === 'minPrice' || filter === 'maxPrice') return { ...filters, [filter]: Math.round(Number(value) * 100) };
  if (filter === 'condition') return { ...filters, condition: [...(filters.condition ?? []), value] as Condition[] };
  return { ...filters, [filter]: value };
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
    const before = filters;
    for (const [filter, values] of Object.entries(said))
      for (const value of [values].flat()) {
        const one = { filter, value, text: match[0].trim() } as Understood;
        if (before[one.filter] !== undefined) continue;
        understood.push(one);
        filters = addFilter(filters, one);
      }
    words = `${words.slice(0, match.index)} ${words.slice(match.index + match[0].length)}`;
  }
  return { understood, words, filters };
}
