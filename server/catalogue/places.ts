import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '#server/root.ts';
import { townOf, townsOfCounty } from './regions.ts';

/** Degrees north and east. */
export type Point = { latitude: number; longitude: number };

/** The area within a given distance of a point. */
export type Circle = { centre: Point; miles: number };

/** Names of towns that are also ordinary words. They mean the town only if they are capitalised. */
const ordinaryWords = new Set(
  'amble ash banks barking battle bugle chard cove crook cults deal eye flint grove hook hope law march mere mold moss over reading rye sale sandwich sandy send stone street sway ware wick wing wool'.split(
    ' ',
  ),
);

const fold = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}|['’.]/gu, '')
    .toLowerCase()
    .replaceAll('-', ' ')
    .replace(/^saint /, 'st ');

/** The towns with each name, the largest first. "newark on trent" is also listed as "newark". */
const townsByName = new Map<string, Point[]>();
for (const line of readFileSync(path.join(root, 'server/catalogue/towns.txt'), 'utf8').split('\n')) {
  const [, name = '', latitude, longitude] = /^([a-z ]+) (\S+) (\S+)$/.exec(line) ?? [];
  if (!name) continue;
  const town = { latitude: Number(latitude), longitude: Number(longitude) };
  for (const one of new Set([name, name.replace(/ (?:on|upon|under|by|le) .*/, '')]))
    townsByName.set(one, [...(townsByName.get(one) ?? []), town]);
}

const earthRadiusMiles = 3959;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** The distance as the crow flies, by the haversine formula. */
export function milesBetween(one: Point, other: Point): number {
  const north = Math.sin(radians(other.latitude - one.latitude) / 2) ** 2;
  const east = Math.sin(radians(other.longitude - one.longitude) / 2) ** 2;
  const across = Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * east;
  return 2 * earthRadiusMiles * Math.asin(Math.sqrt(north + across));
}

/** The largest town with this name. */
export function townNamed(name: string): Point | undefined {
  const folded = fold(name);
  return name === folded && ordinaryWords.has(name) ? undefined : townsByName.get(folded)?.[0];
}

const mean = (numbers: number[]): number => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

/** The centre of a county or country, given in lower case: the mean of the towns that its postcode areas are named after. */
export function centreOfCounty(county: string): Point | undefined {
  const centres = townsOfCounty(county).flatMap((town) => townsByName.get(town)?.[0] ?? []);
  if (centres.length === 0) return undefined;
  return {
    latitude: mean(centres.map(({ latitude }) => latitude)),
    longitude: mean(centres.map(({ longitude }) => longitude)),
  };
}

/** The greatest distance between a town and the one that its postcode area is named after, except in the far north. */
const milesAcrossArea = 80;

/** The location of a listing: the town with this name in its postcode area or, if there is none, the town that the area is named after. */
export function locate(city: string, outward: string): Point | undefined {
  const [centre] = townsByName.get(townOf(outward)) ?? [];
  const named = townsByName.get(fold(city)) ?? [];
  if (!centre) return named[0];
  const [nearest] = named
    .map((town) => ({ town, miles: milesBetween(centre, town) }))
    .toSorted((one, other) => one.miles - other.miles);
  return nearest && nearest.miles <= milesAcrossArea ? nearest.town : centre;
}
