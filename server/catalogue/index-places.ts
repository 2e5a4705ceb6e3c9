import { outwardPrefix } from '#contract/uk.ts';
import type { IndexFilters } from './index-filters.ts';
import { Numbered } from './numbered.ts';
import { locate, milesBetween, type Point } from './places.ts';
import { isIn, regionOf } from './regions.ts';

/** A town, in lower case, and an outward postcode, with the number of the point where they are located. */
type Place = { city: string; outward: string; region: string; point: number };

/**
 * The places that have listings. Sellers can enter any town, so there may be as many places as listings, but each that can be found is mapped to
 * the coordinates of a town in `towns.txt`, and distances are measured only to these.
 */
export class Places {
  readonly #places = new Numbered<Place>();
  readonly #points = new Numbered<Point | undefined>();
  readonly #byName = new Map<string, Point | undefined>();
  readonly #regions = new Set<string>();
  #distances: { from: string; miles: Float32Array } | undefined;
  #matching: { filters: string; places: Uint8Array } | undefined;

  numberOf(town: string, postcode: string): number {
    const city = town.toLowerCase();
    const outward = postcode.split(' ')[0] ?? '';
    return this.#places.numberOf(`${city}|${outward}`, () => this.#add(city, outward));
  }

  #add(city: string, outward: string): Place {
    const point = locate(city, outward);
    for (const name of [city, outward]) if (!this.#byName.has(name)) this.#byName.set(name, point);
    const region = regionOf(outward);
    this.#regions.add(region);
    const key = point ? `${point.latitude} ${point.longitude}` : '';
    return { city, outward, region, point: this.#points.numberOf(key, () => point) };
  }

  /** The number of a place's point. */
  pointOf = (place: number): number => this.#places.values[place]?.point ?? 0;

  /** Whether any listing has been in a town (in lower case) or outward postcode. `centreOf` returns its point. */
  has = (name: string): boolean => this.#byName.has(name);
  centreOf = (name: string): Point | undefined => this.#byName.get(name);
  hasCounty = (county: string): boolean => [...this.#regions].some((names) => isIn(names, county));
  /** Whether each place is in a town, given its name in lower case. */
  inTown = (city: string): boolean[] => this.#places.values.map((place) => place.city === city);

  /** The distances of all points from a centre; cached, since a search asks for them several times. */
  milesFrom(centre: Point): Float32Array {
    const { values } = this.#points;
    const from = `${centre.latitude} ${centre.longitude} ${values.length}`;
    if (this.#distances?.from === from) return this.#distances.miles;
    const miles = Float32Array.from(values, (point) => (point ? milesBetween(centre, point) : Infinity));
    this.#distances = { from, miles };
    return miles;
  }

  /** Whether each place matches the town, postcode and county filters; undefined if there are none. Also cached. */
  matching({ city = '', postcode = '', county = '' }: IndexFilters): Uint8Array | undefined {
    if (!city && !postcode && !county) return undefined;
    const { values } = this.#places;
    const filters = JSON.stringify([city, postcode, county, values.length]);
    if (this.#matching?.filters === filters) return this.#matching.places;
    const [town, outward] = [city.toLowerCase(), outwardPrefix(postcode)];
    const regions = new Set([...this.#regions].filter((names) => !county || isIn(names, county.toLowerCase())));
    const isMatch = (place: Place) =>
      regions.has(place.region) && place.city.includes(town) && place.outward.startsWith(outward);
    const places = Uint8Array.from(values, (place) => Number(isMatch(place)));
    this.#matching = { filters, places };
    return places;
  }
}
