import type { Understood } from '#contract/catalogue.ts';
import { isKnown, replaceUnknown } from './corrections.ts';
import type { ListingIndex } from './listing-index.ts';
import { type Circle, middleOf, type Point, townNamed } from './places.ts';
import { countiesNamed } from './regions.ts';
import { isTradeWord } from './synonyms.ts';
import { tokensOf } from './tokens.ts';
import { amount, end, pattern, plainAmount, type Say, start } from './written.ts';

/** How far "near" is, and how much further to look where nothing is. */
const nearMiles = 30;
const furtherMiles = [10, 20, nearMiles, 45, 60, 80, 100, 125, 150, 200, 300, 700];
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
  townNamed(name) ?? columns.pointOf(name.toLowerCase()) ?? columns.pointOf(name) ?? middleOf(name.toLowerCase());

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
  if (isInside && columns.hasPlace(name)) return { city: capitalise(place) };
  if (isInside && columns.hasPlace(outward)) return { postcode: outward };
  const around = (centre: string) => ({ near: `${milesIn(how) ?? nearMiles} miles of ${centre}` });
  if (townNamed(place) || columns.hasPlace(name)) return around(capitalise(place));
  if (columns.hasPlace(outward)) return around(outward);
  const counties = countiesNamed(name);
  const county = counties.find((each) => columns.hasCounty(each));
  if (county) return milesIn(how) ? around(capitalise(county)) : { county: capitalise(county) };
  const [elsewhere] = counties;
  return elsewhere && middleOf(elsewhere) ? around(capitalise(elsewhere)) : undefined;
};

/** The outward code of a postcode, or what it might be. */
const outwardOf = (place: string): string => place.toUpperCase().replace(/(?<=\d[A-Z]?) ?\d[A-Z]{2}$/, '');

/** Whether a word is in a listing, or is one of the trade or may be meant as one: "baldock", and "ashford" for Ashforth. */
function mayBeMeant(index: ListingIndex, token: string): boolean {
  const [likely = token] = replaceUnknown(index, token, false);
  return isKnown(index, token) || (isTradeWord(likely) && likely.startsWith(token.slice(0, 4)));
}

/** "Exeter" in "nuc Exeter". */
const townAlone: Say = ({ groups: { place = '' } = {} }, index) =>
  townNamed(place) && tokensOf(place).some((token) => !mayBeMeant(index, token))
    ? { near: `${nearMiles} miles of ${capitalise(place)}` }
    : undefined;

const distance = `${amount} ?(?:miles?|mi|kms?|kilomet(?:er|re)s?) (?:of|from|around|away from)`;
const near = `near(?: to)?|nearby|close to|around|local to|(?:(?:with)?in |up to |under |less than )?${distance}`;

/** A pattern of this many words that may be a place. */
const placeOf = (words: number): string =>
  String.raw`(?<place>[\p{L}\p{N}'’-]+(?: [\p{L}\p{N}'’-]+){${words - 1}})${end}`;

/** Places as filters, the longest names first. */
export const placeReadings: [RegExp, Say][] = [
  [pattern(`${start}(?:${near}) (?:me|here|my (?:home|house|area))${end}`), () => ({})],
  ...[4, 3, 2, 1].map((words): [RegExp, Say] => [
    pattern(`${start}(?<how>${near}|in|from|at) ${placeOf(words)}`),
    inPlace,
  ]),
  ...[3, 2, 1].flatMap((words): [RegExp, Say][] => [
    [pattern(`(?<=^| )${placeOf(words)} *$`), townAlone],
    [pattern(`^ *${placeOf(words)}`), townAlone],
  ]),
];

/** The surroundings in "30 miles of Exeter". */
export function circleOf(value: string, index: ListingIndex): Circle | undefined {
  const { miles, name } = readCircle(value);
  const centre = pointOf(name, index);
  return centre && { centre, miles };
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
