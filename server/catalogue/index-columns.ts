import type { SearchSort } from '#contract/catalogue.ts';
import type { ListingKind } from '#server/context.ts';
import { Availability, type Stock } from './availability.ts';
import { grow, Ids } from './ids.ts';
import { type IndexFilters, matchesKind } from './index-filters.ts';
import { Places } from './index-places.ts';
import { NumberGroups } from './number-lists.ts';
import { Numbered } from './numbered.ts';
import type { Order } from './select-top.ts';

/** The values that public listings are filtered and sorted by. */
export type Row = ListingKind &
  Stock & {
    id: string;
    pricePence: number;
    postagePence: number;
    city: string;
    postcode: string;
    averageRating: number;
    reviewCount: number;
    createdAt: Date;
  };

const maxInt = 2 ** 31 - 1;

/** One array per field; a listing's slot is its index in each. Kind 0 marks a removed listing. */
export class Columns {
  readonly ids = new Ids();
  price = new Uint32Array(1024);
  postFree = new Uint8Array(1024);
  created = new Float64Array(1024);
  rating = new Float32Array(1024);
  reviews = new Uint32Array(1024);
  kind = new Uint16Array(1024);
  place = new Uint32Array(1024);
  /** The number of the place's point (see `Places`). */
  point = new Uint16Array(1024);
  hash = new Uint32Array(1024);
  titleLength = new Uint8Array(1024);
  readonly availability = new Availability();
  readonly places = new Places();
  readonly #byKind = new NumberGroups();
  readonly #kinds = new Numbered<ListingKind>();

  /** How many listings have not been removed. */
  live = 0;

  get length(): number {
    return this.ids.length;
  }

  find(id: string): number | undefined {
    const slot = this.ids.find(id);
    return slot !== undefined && this.isLive(slot) ? slot : undefined;
  }
  isLive = (slot: number): boolean => this.kind[slot] !== 0;

  add(row: Row, hash: number, titleLength: number): number {
    const slot = this.ids.add(row.id);
    if (slot === this.price.length) this.#grow();
    this.hash[slot] = hash;
    this.titleLength[slot] = titleLength;
    this.set(slot, row);
    return slot;
  }

  set(slot: number, row: Row): void {
    const { category, condition, canPost, canCollect, returnPolicy } = row;
    const kind = { category, condition, canPost, canCollect, returnPolicy };
    const place = this.places.numberOf(row.city, row.postcode);
    this.place[slot] = place;
    this.point[slot] = this.places.pointOf(place);
    if (this.kind[slot] === 0) this.live += 1;
    this.#setKind(slot, this.#kinds.numberOf(Object.values(kind).join('|'), () => kind) + 1);
    this.price[slot] = row.pricePence;
    this.postFree[slot] = Number(row.canPost && row.postagePence === 0);
    this.created[slot] = row.createdAt.getTime();
    this.rating[slot] = row.averageRating;
    this.reviews[slot] = row.reviewCount;
    this.availability.set(slot, row);
  }

  remove(id: string): void {
    const slot = this.find(id);
    if (slot === undefined) return;
    this.#setKind(slot, 0);
    this.live -= 1;
  }

  #setKind(slot: number, kind: number): void {
    const before = this.kind[slot] ?? 0;
    if (before === kind) return;
    this.#byKind.remove(before, slot);
    if (kind !== 0) this.#byKind.add(kind, slot);
    this.kind[slot] = kind;
  }

  #grow(): void {
    this.price = grow(this.price);
    this.postFree = grow(this.postFree);
    this.created = grow(this.created);
    this.rating = grow(this.rating);
    this.reviews = grow(this.reviews);
    this.kind = grow(this.kind);
    this.place = grow(this.place);
    this.point = grow(this.point);
    this.hash = grow(this.hash);
    this.titleLength = grow(this.titleLength);
  }

  /** Returns a function that tests whether a listing passes the filters and has not been removed. */
  test(filters: IndexFilters): (slot: number) => boolean {
    const kinds = Uint8Array.from([0, ...this.#kinds.values.map((kind) => Number(matchesKind(filters, kind)))]);
    const { near, minPrice = 0, maxPrice = Infinity, isAvailable = false, freePostage = false, without = [] } = filters;
    const places = this.places.matching(filters);
    const miles = near && this.places.milesFrom(near.centre);
    const maxMiles = near?.miles ?? Infinity;
    const { kind, place, point, postFree, price } = this;
    const { reasons } = this.availability;
    if (
      minPrice <= 0 &&
      maxPrice === Infinity &&
      !isAvailable &&
      !places &&
      !miles &&
      !freePostage &&
      without.length === 0
    )
      return (slot) => kinds[kind[slot] ?? 0] === 1;
    return (slot) =>
      kinds[kind[slot] ?? 0] === 1 &&
      !(isAvailable && reasons[slot] !== 0) &&
      !(freePostage && postFree[slot] !== 1) &&
      (!miles || (miles[point[slot] ?? 0] ?? Infinity) <= maxMiles) &&
      (!places || places[place[slot] ?? 0] === 1) &&
      (price[slot] ?? 0) >= minPrice &&
      (price[slot] ?? 0) <= maxPrice &&
      !without.some((isExcluded) => isExcluded(slot));
  }

  /** How many of these listings are of each kind. */
  countKinds(slots: ArrayLike<number>): { kind: ListingKind; count: number }[] {
    const counts = new Uint32Array(this.#kinds.values.length + 1);
    for (let at = 0; at < slots.length; at += 1) {
      const kind = this.kind[slots[at] ?? 0] ?? 0;
      counts[kind] = (counts[kind] ?? 0) + 1;
    }
    return this.#kinds.values.map((kind, number) => ({ kind, count: counts[number + 1] ?? 0 }));
  }

  /** How many listings of each kind are within the price and location filters. */
  count(filters: IndexFilters): { kind: ListingKind; count: number }[] {
    const countOf = this.#counter(filters);
    return this.#kinds.values.map((kind, number) => ({ kind, count: countOf(number + 1) }));
  }

  /** How many listings of the chosen kinds are within the price and location filters. */
  total(filters: IndexFilters): number {
    const countOf = this.#counter(filters);
    return this.#kinds.values.reduce(
      (sum, kind, number) => (matchesKind(filters, kind) ? sum + countOf(number + 1) : sum),
      0,
    );
  }

  /**
   * Returns a function that counts the listings of one kind within the price and location filters. Without such filters, it just reads the
   * length of a list.
   */
  #counter(filters: IndexFilters): (kind: number) => number {
    const { minPrice, maxPrice, city, postcode, county, near } = filters;
    const min = Math.min(minPrice ?? 0, maxInt);
    const max = Math.min(maxPrice ?? maxInt, maxInt);
    const isLimited = min > 0 || max < maxInt || Boolean(city || postcode || county || near);
    if (!isLimited) return (number) => this.#byKind.of(number).length;
    const places = this.places.matching(filters);
    const miles = near && this.places.milesFrom(near.centre);
    const maxMiles = near?.miles ?? Infinity;
    const { place, point, price } = this;
    return (number) => {
      const slots = this.#byKind.of(number);
      let count = 0;
      for (let at = 0; at < slots.length; at += 1) {
        const slot = slots[at] ?? 0;
        const pence = price[slot] ?? 0;
        // The sign bit is set if either difference is negative. A branch for each listing would take more than twice as long.
        const isOutside = ((pence - min) | (max - pence)) >>> 31;
        const isInPlace = places ? (places[place[slot] ?? 0] ?? 0) : 1;
        const isNear = Number(!miles || (miles[point[slot] ?? 0] ?? Infinity) <= maxMiles);
        count += (1 - isOutside) & isInPlace & isNear;
      }
      return count;
    };
  }

  /** The number of listings, including removed ones, in a town given in lower case. */
  countIn(city: string): number {
    const inCity = this.places.inTown(city);
    let count = 0;
    for (let slot = 0; slot < this.length; slot += 1) if (inCity[this.place[slot] ?? 0]) count += 1;
    return count;
  }

  /** A sort order for listings, the same as in `sortOrders`. */
  order(sort: SearchSort, score: Float32Array): Order {
    const { ids, price, created, rating, reviews } = this;
    const by = (column: ArrayLike<number>, one: number, other: number) => (column[one] ?? 0) - (column[other] ?? 0);
    const byId = (one: number, other: number) => ids.compare(one, other);
    const newest = (one: number, other: number) => by(created, other, one) || byId(other, one);
    const highestFirst = (key: ArrayLike<number>, then: Order['compare']): Order => ({
      compare: (one, other) => by(key, other, one) || then(one, other),
      key,
      highestFirst: true,
    });
    const newestIdFirst: Order['compare'] = (one, other) => byId(other, one);
    const orders: Record<SearchSort, () => Order> = {
      relevance: () => highestFirst(score, newest),
      newest: () => highestFirst(created, newestIdFirst),
      price_asc: () => ({
        compare: (one, other) => by(price, one, other) || byId(one, other),
        key: price,
        highestFirst: false,
      }),
      price_desc: () => highestFirst(price, newestIdFirst),
      rating: () => highestFirst(rating, (one, other) => by(reviews, other, one) || newestIdFirst(one, other)),
    };
    return orders[sort]();
  }
}
