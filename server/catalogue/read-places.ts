import type { Understood } from '#contract/catalogue.ts';
import { replaceUnknown } from './corrections.ts';
import type { ListingIndex } from './listing-index.ts';
import { centreOfCounty, type Circle, locate, type Point, townNamed } from './places.ts';
import { isProblemWord } from './keeper-problems.ts';
import { readWords } from './read-words.ts';
import { townOf, writtenOut } from './regions.ts';
import { isTradeWord } from './synonyms.ts';
import { tokensOf } from './tokens.ts';
import { amount, end, pattern, plainAmount, type ReadMatch, start } from './search-patterns.ts';

/** How far "near" reaches, and how far to widen a search that finds nothing. */
const nearMiles = 30;
const furtherMiles = [10, 20, nearMiles, 45, 60, 80, 100, 125, 150, 200, 300, 700];
const milesInKilometre = 0.621;

/** "Ross-on-Wye" for "ross-on-wye"; a name with capitals is unchanged. */
const capitalise = (name: string): string =>
  /\p{Lu}/u.test(name)
    ? name
    : name.replaceAll(/(?<![\p{L}'’])(?!(?:on|upon|under|by|le|of|and)(?!\p{L}))\p{L}/gu, (letter) =>
        letter.toUpperCase(),
      );

/** "HR6" for "HR6 8QD" and "hr6"; undefined if it is not a postcode. */
const outwardOf = (place: string): string | undefined =>
  /^([A-Z]{1,2}\d[A-Z\d]?)(?: ?\d[A-Z]{2})?$/.exec(place.toUpperCase())?.[1];

/** The location of an outward postcode, a town or a county. */
function pointOf(place: string, { columns }: ListingIndex): Point | undefined {
  const outward = outwardOf(place);
  if (outward) return columns.places.centreOf(outward) ?? locate('', outward);
  return townNamed(place) ?? columns.places.centreOf(place.toLowerCase()) ?? centreOfCounty(place.toLowerCase());
}

/** The number of miles in "within 20 miles of" and "50 km from". */
function milesIn(how: string): number | undefined {
  const [, number, unit = ''] = new RegExp(`${amount} ?(m|k)`, 'iu').exec(how) ?? [];
  if (!number) return undefined;
  return Math.max(1, Math.round(Number(plainAmount(number)) * (/k/i.test(unit) ? milesInKilometre : 1)));
}

/**
 * Whether there are listings in a town with this name. Sellers can enter anything, so a name such as "jars", which is not a known town and
 * which most listings use for something else, does not count.
 */
function isTownWithListings(index: ListingIndex, place: string): boolean {
  const name = place.toLowerCase();
  if (!index.columns.places.has(name)) return false;
  if (townNamed(place)) return true;
  const count = index.columns.countIn(name);
  return tokensOf(name).some((token) => index.frequency(token) <= 2 * count);
}

/** The county in a name: "Yorkshire" in "North Yorkshire", since postcode areas do not distinguish its parts, and "Cotswolds" in "the Cotswolds". */
const countyIn = (place: string): string | undefined =>
  [place, place.replace(/^the /i, ''), place.replace(/^(?:the )?(?:greater|north|south|east|west|mid)[ -]/i, '')]
    .map(writtenOut)
    .find((county) => centreOfCounty(county.toLowerCase()));

/** Whether a word looks like an outward postcode, but nobody sells there and listings use it with another meaning: "frames in DN4". */
const isOtherWord = (index: ListingIndex, place: string): boolean =>
  outwardOf(place) === place.toUpperCase() &&
  !index.columns.places.has(place.toUpperCase()) &&
  tokensOf(place).some((token) => index.frequency(token) > 0);

const withoutStops = (place: string): string => place.replaceAll('.', '');

/**
 * "In Hereford" means the town if anyone sells there; otherwise, like "near Hereford", anywhere within a certain distance. A county means all
 * of it or, if nobody sells there, anywhere within a certain distance of its centre.
 */
const inPlace: ReadMatch = ({ groups: { how = '', place: written = '' } = {} }, index) => {
  const { columns } = index;
  const place = withoutStops(written);
  const outward = outwardOf(place);
  const isInside = /^(?:in|from|at)$/i.test(how);
  const isTown = isTownWithListings(index, place);
  if (isInside && isTown) return { city: capitalise(place) };
  if (isInside && outward && columns.places.has(outward)) return { postcode: outward };
  if (isInside && isOtherWord(index, place)) return undefined;
  const county = townNamed(place) ? undefined : countyIn(place);
  if (county && columns.places.hasCounty(county.toLowerCase()) && !milesIn(how)) return { county: capitalise(county) };
  if (columns.places.has(place.toLowerCase()) && !isTown && !county) return undefined;
  const miles = milesIn(how) ?? nearMiles;
  return pointOf(county ?? place, index) && { near: `${miles} miles of ${outward ?? capitalise(county ?? place)}` };
};

/** Whether a word is a trade term ("baldock") or may be a misspelt one: "ashford" if an Ashforth feeder is listed, not "stockport" for "stock". */
function mayBeTradeWord(index: ListingIndex, token: string): boolean {
  const [likely = token, ...others] = replaceUnknown(index, token, false);
  const isLikely = others.length === 0 && isTradeWord(likely) && index.frequency(likely) > 0;
  return isTradeWord(token) || isProblemWord(token) || (isLikely && likely.startsWith(token.slice(0, 4)));
}

/** Whether a listing has all the words of a search query, and the place name occurs outside its description. */
const isInListings = (index: ListingIndex, place: string, text: string): boolean => {
  const tokens = tokensOf(place);
  if (tokens.some((token) => index.frequency(token) === 0)) return false;
  const isNamed = index.test(tokens);
  return index.has(readWords(index, text), { without: [(slot) => !isNamed(slot)] });
};

/**
 * Recognises "Exeter" in "nuc Exeter" and "Suffolk" in "Suffolk honey", unless the words alone find a listing that is from there or has that
 * name.
 */
const placeAlone: ReadMatch = ({ input, groups: { place: written = '' } = {} }, index) => {
  const place = withoutStops(written);
  const name = townNamed(place) ? place : countyIn(place);
  if (!name || tokensOf(place).every((token) => mayBeTradeWord(index, token))) return undefined;
  return isInListings(index, place, input) ? undefined : { near: `${nearMiles} miles of ${capitalise(name)}` };
};

/** Recognises "NE46 1XD" and "ne461xd", unless a listing has all the words themselves, or listings use the first half with another meaning. */
const postcodeAlone: ReadMatch = ({ input, groups: { place = '' } = {} }, index) => {
  const outward = outwardOf(place) ?? '';
  if (!townOf(outward) || isOtherWord(index, outward)) return undefined;
  return isInListings(index, place, input) ? undefined : { near: `${nearMiles} miles of ${outward}` };
};

const distance = `${amount} ?(?:miles?|mi|kms?|kilomet(?:er|re)s?) (?:of|from|around|away from)`;
const near = `near(?:est)?(?: to)?|nearby(?! (?:in|from|at) )|close(?:st)? to|around|local to|(?:(?:with)?in |up to |under |less than )?${distance}`;

/** Matches a full postcode. Certain letters never occur in its second half, so "b12kg" is not one. */
const postcode = String.raw`[a-z]{1,2}\d[a-z\d]? ?\d[abd-hjlnp-uw-z]{2}`;

/** Matches the first half of a postcode alone, but not a type of frame ("DN4"), a gas ("CO2") or a protection rating ("IP65"). */
const outward = String.raw`(?!(?:[ds]n\d|co2|ip6\d)(?![a-z\d]))[a-z]{2}\d[a-z\d]?`;

/** Matches this many words that may be a place. */
const placeOf = (words: number): string =>
  String.raw`(?<place>[\p{L}\p{N}'’-]+(?:\.? [\p{L}\p{N}'’-]+){${words - 1}})${end}`;

/** Patterns that recognise places as filters, the longest names first. */
export const placeReadings: [RegExp, ReadMatch][] = [
  [pattern(`${start}(?:(?:${near}) (?:me|here|my (?:home|house|area))|in my area)${end}`), () => ({})],
  ...[4, 3, 2, 1].map((words): [RegExp, ReadMatch] => [
    pattern(`${start}(?<!not )(?<how>${near}|in|from|at) ${placeOf(words)}`),
    inPlace,
  ]),
  [pattern(`${start}nearby${end}`), () => ({})],
  [pattern(`(?<=^| )(?<place>${postcode}|${outward})(?=[.,;!?]* |[ .,;!?]*$)`), postcodeAlone],
  ...[3, 2, 1].flatMap((words): [RegExp, ReadMatch][] => [
    [pattern(`(?<=^| )(?<!(?:not|no|without|except) )${placeOf(words)}(?=[ .,;!?]*$)`), placeAlone],
    [pattern(`^ *${placeOf(words)}`), placeAlone],
  ]),
];

/** The circle described by "30 miles of Exeter". */
export function circleOf(value: string, index: ListingIndex): Circle | undefined {
  const { miles, name } = readCircle(value);
  const centre = pointOf(name, index);
  return centre && { centre, miles };
}

/** The distance and the place in "30 miles of Exeter"; the distance is 0 for a place alone. */
function readCircle(value: string): { miles: number; name: string } {
  const [, miles = '0', name = value] = /^(\d+) miles of (.+)$/.exec(value) ?? [];
  return { miles: Number(miles), name };
}

const isPlace = ({ filter }: Understood): boolean => ['near', 'city', 'county', 'postcode'].includes(filter);

/** Returns the understood filters once for each larger area around their place. Empty if they contain no place. */
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
