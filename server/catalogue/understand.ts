import type { Condition, Filters, Understood } from '#contract/catalogue.ts';
import type { IndexFilters } from './index-columns.ts';
import type { ListingIndex } from './listing-index.ts';
import { middleOf, type Point, townNamed } from './places.ts';
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

/** How far "near" is, and how much further to look where nothing is. */
const nearMiles = 30;
const furtherMiles = [nearMiles, 45, 60, 80, 100, 125, 150, 200, 300, 700];
const milesInKilometre = 0.621;

/** "ross-on-wye" as "Ross-on-Wye"; a name with capitals stays as it is. */
const capitalise = (name: string): string =>
  /\p{Lu}/u.test(name)
    ? name
    : name.replaceAll(/(?<![\p{L}'’])(?!(?:on|upon|under|by|le|of|and)(?!\p{L}))\p{L}/gu, (letter) =>
        letter.toUpperCase(),
      );

/** Where a town, a county or the listings of an outward postcode are. */
const pointOf = (name: string, { columns }: ListingIndex): Point | undefined =>
  townNamed(name) ?? columns.pointOf(name.toLowerCase()) ?? middleOf(name.toLowerCase()) ?? columns.pointOf(name);

/** The number of miles in "within 20 miles of" and "50 km from". */
function milesIn(how: string): number | undefined {
  const [, number, unit = ''] = new RegExp(`${amount} ?(m|k)`, 'iu').exec(how) ?? [];
  if (!number) return undefined;
  return Math.max(1, Math.round(Number(plainAmount(number)) * (/k/i.test(unit) ? milesInKilometre : 1)));
}

/**
 * "In Hereford" is the town, if anyone sells there; that and "near Hereford" are otherwise everything in some distance of it. A county is
 * all of it, or its surroundings if nobody sells there.
 */
const inPlace: Say = ({ groups: { how = '', place = '' } = {} }, index) => {
  const { columns } = index;
  const name = place.toLowerCase();
  const outward = outwardOf(place);
  const isInside = /^(?:in|from|at)$/i.test(how);
  if (isInside && columns.hasCity(name)) return { city: capitalise(place) };
  if (isInside && columns.hasOutward(outward)) return { postcode: outward };
  const around = (centre: string) => ({ near: `${milesIn(how) ?? nearMiles} miles of ${centre}` });
  if (townNamed(place) || columns.hasCity(name)) return around(capitalise(place));
  if (columns.hasOutward(outward)) return around(outward);
  const counties = countiesNamed(name);
  const county = counties.find((each) => columns.hasCounty(each));
  if (county) return milesIn(how) ? around(capitalise(county)) : { county: capitalise(county) };
  const [elsewhere] = counties;
  return elsewhere && middleOf(elsewhere) ? around(capitalise(elsewhere)) : undefined;
};

const anyCondition = 'new|used|(?:second|2nd)[ -]?hand|refurb(?:ished)?|damaged';
const conditionNamed = (word: string): string =>
  /hand$/i.test(word) ? 'used' : /^refurb/i.test(word) ? 'refurbished' : word.toLowerCase();

const distance = `${amount} ?(?:miles?|mi|kms?|kilomet(?:er|re)s?) (?:of|from|around|away from)`;
const near = `near(?: to)?|nearby|close to|around|local to|(?:(?:with)?in |up to |under |less than )?${distance}`;
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
  [pattern(`${start}(?:${near}) (?:me|here|my (?:home|house|area))${end}`), () => ({})],
  ...[4, 3, 2, 1].map((words): [RegExp, Say] => [
    pattern(
      `${start}(?<how>${near}|in|from|at) (?<place>[\\p{L}\\p{N}'’-]+(?: [\\p{L}\\p{N}'’-]+){${words - 1}})${end}`,
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
export function addFilter(index: ListingIndex, filters: IndexFilters, { filter, value }: Understood): IndexFilters {
  if (filter === 'near') {
    const { miles, name } = readCircle(value);
    const centre = pointOf(name, index);
    return centre ? { ...filters, near: { centre, miles } } : filters;
  }
  if (filter === 'minPrice' || filter === 'maxPrice') return { ...filters, [filter]: Math.round(Number(value) * 100) };
  if (filter === 'condition') return { ...filters, condition: [...(filters.condition ?? []), value] as Condition[] };
  return { ...filters, [filter]: value };
}

/** The distance and the place in "30 miles of Exeter"; another place has no distance. */
function readCircle(value: string): { miles: number; name: string } {
  const [, miles = '0', name = value] = /^(\d+) miles of (.+)$/.exec(value) ?? [];
  return { miles: Number(miles), name };
}

const isPlace = ({ filter }: Understood): boolean => ['near', 'city', 'county', 'postcode'].includes(filter);

/** What was understood, with ever more around the place that was read from the text. */
export function widen(understood: Understood[]): Understood[][] {
  const place = understood.find(isPlace);
  if (!place) return [];
  const { miles, name } = readCircle(place.value);
  return furtherMiles
    .filter((further) => further > miles)
    .map((further) =>
      understood.map((one): Understood =>
        one === place ? { filter: 'near', value: `${further} miles of ${name}`, text: one.text, wider: true } : one,
      ),
    );
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
        filters = addFilter(index, filters, one);
      }
    words = `${words.slice(0, match.index)} ${words.slice(match.index + match[0].length)}`;
  }
  return { understood, words, filters };
}
