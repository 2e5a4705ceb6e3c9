import type { Columns } from './index-columns.ts';

/** Words that must all be in a listing, with how much a match by them counts. */
export type Alternative = { tokens: string[]; weight: number };

/** One part of a search: a listing needs any of these. */
export type Group = Alternative[];

/** What a search reads of the index. */
type Index = { columns: Columns; postingsOf: (word: string) => Uint32Array };

/** Must equal `fieldBits` in listing-index.ts, which imports this file. */
const shift = 5;
const mask = 2 ** shift - 1;

/** What a word counts in each combination of fields: title 8, category 4, seller 4, place 4, description 1. */
const fieldWeights = Float32Array.from({ length: 32 }, (_, bits) =>
  [8, 4, 4, 4, 1].reduce((sum, weight, field) => sum + ((bits >> field) & 1) * weight, 0),
);

const inTitle = 1;
const inDescription = 16;
/** What another word counts in a partial match: more than how good the matches of all others are. */
const oneMore = 1_000;
/** What an exact title counts: more than all else together. */
const exactTitle = 10_000;

/** Scratch arrays by listing number, reused from one search to the next. */
export class Scratch {
  score = new Float32Array(1024);
  #hits = new Uint8Array(1024);
  #titleHits = new Uint8Array(1024);
  #best = new Float32Array(1024);
  #bestInTitle = new Uint8Array(1024);
  #touched = new Uint32Array(1024);
  #inGroup = new Uint32Array(1024);
  #slots = new Uint32Array(1024);
  #narrowed = new Uint32Array(1024);
  readonly #shared: [Uint32Array, Uint32Array] = [new Uint32Array(1024), new Uint32Array(1024)];
  #count = 0;

  /**
   * The listings that pass a test and have all groups; if no listing has all, the best partial matches: those with most groups, and of
   * three or more also those with one fewer. Call `clear` afterwards; the next search reuses `slots`.
   */
  match(index: Index, groups: Group[], test: (slot: number) => boolean) {
    this.#reserve(index.columns.length);
    if (groups.length === 0) return { slots: this.#all(index.columns.length, test), isPartial: false };
    const most = this.#hitGroups(index, groups, test);
    const isPartial = most < groups.length;
    const least = isPartial && most > 2 ? most - 1 : most;
    return { slots: this.#finish(index.columns, groups.length, least, test), isPartial: most > 0 && isPartial };
  }

  /** Counts the groups of each listing, or only marks those with all if one that passes has. Returns the most that one that passes has. */
  #hitGroups(index: Index, groups: Group[], test: (slot: number) => boolean): number {
    const rarestFirst = groups.toSorted((one, other) => sizeOf(index, one) - sizeOf(index, other));
    for (const [before, group] of rarestFirst.entries()) this.#addGroup(index, group, before);
    const most = this.#mostHits(groups.length, test);
    if (most === groups.length || groups.length === 1) return most;
    this.clear();
    for (const group of groups) this.#addGroup(index, group);
    return this.#mostHits(groups.length, test);
  }

  clear(): void {
    for (let at = 0; at < this.#count; at += 1) {
      const slot = this.#touched[at] ?? 0;
      this.score[slot] = 0;
      this.#hits[slot] = 0;
      this.#titleHits[slot] = 0;
    }
    this.#count = 0;
  }

  #reserve(length: number): void {
    if (length <= this.score.length) return;
    const size = length * 2;
    this.score = new Float32Array(size);
    this.#hits = new Uint8Array(size);
    this.#titleHits = new Uint8Array(size);
    this.#best = new Float32Array(size);
    this.#bestInTitle = new Uint8Array(size);
    this.#touched = new Uint32Array(size);
    this.#inGroup = new Uint32Array(size);
    this.#slots = new Uint32Array(size);
    this.#narrowed = new Uint32Array(size);
    this.#shared[0] = new Uint32Array(size);
    this.#shared[1] = new Uint32Array(size);
  }

  #all(length: number, test: (slot: number) => boolean): Uint32Array {
    const slots = this.#slots;
    let found = 0;
    for (let slot = 0; slot < length; slot += 1) if (test(slot)) slots[found++] = slot;
    return slots.subarray(0, found);
  }

  /** The most groups that one listing has that passes a test. */
  #mostHits(groups: number, test: (slot: number) => boolean): number {
    let most = 0;
    for (let at = 0; at < this.#count && most < groups; at += 1) {
      const slot = this.#touched[at] ?? 0;
      const hits = this.#hits[slot] ?? 0;
      if (hits > most && test(slot)) most = hits;
    }
    return most;
  }

  /**
   * The listings that have at least `least` groups and pass a test, with their final score: a title made of nothing else comes first, and
   * the more of a title was asked for the better; of partial matches, those with more groups.
   */
  #finish({ titleLength, rating }: Columns, groups: number, least: number, test: (slot: number) => boolean) {
    const { score } = this;
    const [hits, titleHits, touched, slots] = [this.#hits, this.#titleHits, this.#touched, this.#slots];
    const count = this.#count;
    let found = 0;
    for (let at = 0; at < count; at += 1) {
      const slot = touched[at] ?? 0;
      const hit = hits[slot] ?? 0;
      if (hit < least || !test(slot)) continue;
      slots[found++] = slot;
      const share = Math.min(1, (titleHits[slot] ?? 0) / (titleLength[slot] || 1));
      const exact = share === 1 && hit === groups ? exactTitle : 0;
      const more = (hit - least) * oneMore;
      score[slot] = (score[slot] ?? 0) * (1 + 0.4 * share) + (rating[slot] ?? 0) * 0.02 + exact + more;
    }
    return slots.subarray(0, found);
  }

  /** Adds to each listing's score the best alternative it has. With `before`, the number of groups added so far, only to listings that have all of those. */
  #addGroup(index: Index, group: Group, before?: number): void {
    const [only] = group;
    if (only && group.length === 1 && only.tokens.length === 1) return this.#addWord(index, only, before);
    const best = this.#best;
    const bestInTitle = this.#bestInTitle;
    let count = 0;
    for (const { tokens, weight } of group) {
      const all = this.#intersect(tokens.map((token) => index.postingsOf(token)));
      const each = weight * rarity(index, all.length);
      const wordsInTitle = weight === 1 ? tokens.length : 0;
      const postings = this.#narrow(all, before);
      for (let at = 0; at < postings.length; at += 1) {
        const posting = postings[at] ?? 0;
        const slot = posting >>> shift;
        const value = each * (fieldWeights[posting & mask] ?? 0);
        const known = best[slot] ?? 0;
        if (value <= known) continue;
        if (known === 0) this.#inGroup[count++] = slot;
        best[slot] = value;
        bestInTitle[slot] = posting & inTitle ? wordsInTitle : 0;
      }
    }
    for (let at = 0; at < count; at += 1) {
      const slot = this.#inGroup[at] ?? 0;
      this.#hit(slot, best[slot] ?? 0, bestInTitle[slot] ?? 0, before);
      best[slot] = 0;
    }
  }

  #addWord(index: Index, { tokens: [token = ''], weight }: Alternative, before?: number): void {
    const all = index.postingsOf(token);
    const each = weight * rarity(index, all.length);
    const postings = this.#narrow(all, before);
    for (let at = 0; at < postings.length; at += 1) {
      const posting = postings[at] ?? 0;
      const value = each * (fieldWeights[posting & mask] ?? 0);
      this.#hit(posting >>> shift, value, weight === 1 ? posting & inTitle : 0, before);
    }
  }

  #hit(slot: number, value: number, inTitle: number, before?: number): void {
    const hits = this.#hits[slot] ?? 0;
    if (before !== undefined && hits !== before) return;
    if (hits === 0) {
      this.#touched[this.#count] = slot;
      this.#count += 1;
    }
    this.#hits[slot] = hits + 1;
    this.#titleHits[slot] = (this.#titleHits[slot] ?? 0) + inTitle;
    this.score[slot] = (this.score[slot] ?? 0) + value;
  }

  /** The postings of listings that may still have all groups, where looking those up is quicker than reading all postings. */
  #narrow(postings: Uint32Array, before = 0): Uint32Array {
    if (before === 0 || this.#count * 16 > postings.length) return postings;
    const narrowed = this.#narrowed;
    let found = 0;
    for (let at = 0; at < this.#count; at += 1) {
      const slot = this.#touched[at] ?? 0;
      const posting = postings[countBelow(postings, slot * 2 ** shift)] ?? 0;
      if (posting >>> shift === slot && this.#hits[slot] === before) narrowed[found++] = posting;
    }
    return narrowed.subarray(0, found);
  }

  /** The postings that all lists share, with the fields that contain all words; the description's if there are none. */
  #intersect(lists: Uint32Array[]): Uint32Array {
    const [first = new Uint32Array(), ...others] = lists.toSorted((one, other) => one.length - other.length);
    let shared = first;
    for (const [round, other] of others.entries()) {
      const next = this.#shared[round % 2 === 0 ? 0 : 1];
      let count = 0;
      let at = 0;
      for (let from = 0; from < shared.length; from += 1) {
        const posting = shared[from] ?? 0;
        const slot = posting >>> shift;
        at = skipTo(other, at, slot * 2 ** shift);
        if (at === other.length) break;
        const match = other[at] ?? 0;
        if (match >>> shift === slot) next[count++] = slot * 2 ** shift + (posting & match & mask || inDescription);
      }
      shared = next.subarray(0, count);
    }
    return shared;
  }
}

/** How many of these ascending numbers are below `limit`. */
function countBelow(sorted: Uint32Array, limit: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Rare words tell more. */
const rarity = (index: Index, frequency: number): number => Math.log(1 + index.columns.live / (frequency + 0.5));

/** The most listings that a group can be in. */
const sizeOf = (index: Index, group: Group): number =>
  group.reduce((sum, { tokens }) => sum + Math.min(...tokens.map((token) => index.postingsOf(token).length)), 0);

/** The place of the first posting from `at` on that is not below `limit`: in steps that double, then halve. */
function skipTo(postings: Uint32Array, at: number, limit: number): number {
  const isBelow = (place: number) => place < postings.length && (postings[place] ?? 0) < limit;
  let from = at;
  let step = 1;
  for (; isBelow(from + step); step *= 2) from += step;
  for (; step >= 1; step /= 2) if (isBelow(from + step)) from += step;
  return isBelow(from) ? from + 1 : from;
}
