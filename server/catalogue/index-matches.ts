import type { Columns } from './index-columns.ts';
import type { IndexFilters } from './index-filters.ts';
import { fieldBits, fieldMask, inDescription, inTitle, postingsAt } from './postings.ts';
import { Phrases } from './phrases.ts';
import { bonus, extraWeight, fieldWeights, rarestFirst, rarity, type SearchedIndex as Index } from './scores.ts';
import { type Alternative, type Group, type Matched, type Words, withoutAmounts } from './wanted-words.ts';
import type { Wanted } from './weigh.ts';

/** If fewer than `fewMatches` listings match a whole sentence, those with at least `shareOfSentence` times the most groups are added. */
const fewMatches = 5;
const shareOfSentence = 0.5;

/** Scratch arrays by slot, reused from one search to the next. */
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
  readonly #phrases = new Phrases();
  #count = 0;
  /** The listings that have all of these groups but failed the filters, since the search then tries the same groups with other filters. */
  #refused: { groups: Group[]; slots: Uint32Array } | undefined;

  /**
   * Returns the listings that pass a test and have all groups or, if there are none, the best partial matches: those with the most groups
   * and, if that is three or more, those with one fewer. For a sentence with few matches, more are added, as above. If no match has any of
   * the words in its title, amounts are ignored. Call `clear` afterwards; the next search reuses `slots`.
   */
  match(index: Index, { groups, extra, isSentence = false }: Words, wanted: Wanted): Matched {
    const { test, weight } = wanted;
    this.#reserve(index.columns.length);
    if (groups.length === 0) {
      const slots = this.#all(index.columns.length, test);
      this.#count = slots.length;
      for (const slot of slots) this.score[slot] = weight(slot);
      return { slots, isPartial: false };
    }
    const enough = isSentence ? fewMatches : 1;
    const { most, count } = this.#hitGroups(index, groups, test, enough);
    const other = most === groups.length ? withoutAmounts({ groups, extra, isSentence }) : undefined;
    if (other && !this.#isTitled(most, test)) {
      this.clear();
      return { ...this.match(index, other, wanted), isPartial: true };
    }
    for (const word of extra) this.#addExtra(index, word);
    const isPartial = most < groups.length;
    const fewer = isSentence ? Math.ceil(most * shareOfSentence) : most > 2 ? most - 1 : most;
    const least = isPartial || count < enough ? fewer : most;
    const each = isSentence ? bonus.groupOfSentence : bonus.group;
    return { slots: this.#finish(index.columns, groups.length, least, each, wanted), isPartial: most > 0 && isPartial };
  }

  /**
   * The index of the first of these filters passed by a listing with all groups, or -1. A listing that passes any filter after the first also
   * passes the last, so if none passes the last, only the first is tried.
   */
  firstMatched(index: Index, { groups }: Words, filters: IndexFilters[]): number {
    const { columns } = index;
    this.#reserve(columns.length);
    if (groups.length === 0)
      return filters.findIndex((each) => this.#all(columns.length, columns.test(each)).length > 0);
    const known = this.#refused?.groups === groups ? this.#refused.slots : undefined;
    if (!known) this.#hitGroups(index, groups, () => true, 0);
    const isPassed = (each: IndexFilters) => {
      const test = columns.test(each);
      return known ? known.some(test) : this.#mostHits(groups.length, test, 1).most === groups.length;
    };
    const tried = isPassed(filters.at(-1) ?? {}) ? filters : filters.slice(0, 1);
    const first = tried.findIndex(isPassed);
    if (!known && first === -1) this.#refused = { groups, slots: this.#withAll(groups.length) };
    this.clear();
    return first;
  }

  /**
   * Counts the groups that each listing has; a group given twice counts twice. Counts are complete only for listings with all groups, unless
   * fewer than `enough` of those pass the test. Returns the most groups that a passing listing has, and how many listings have that many, up
   * to `enough`.
   */
  #hitGroups(index: Index, groups: Group[], test: (slot: number) => boolean, enough: number) {
    const counted = rarestFirst(index, groups);
    let before = 0;
    for (const [group, count] of counted) {
      this.#addGroup(index, group, count, before);
      before += count;
    }
    const found = this.#mostHits(groups.length, test, enough);
    const isEnough = found.most === groups.length && found.count >= enough;
    if (isEnough || enough === 0 || counted.length === 1) return found;
    this.clear();
    for (const [group, count] of counted) this.#addGroup(index, group, count);
    return this.#mostHits(groups.length, test, enough);
  }

  /** Whether any passing listing with all groups has one of the words in its title. */
  #isTitled = (groups: number, test: (slot: number) => boolean): boolean =>
    this.#touched
      .subarray(0, this.#count)
      .some((slot) => this.#hits[slot] === groups && (this.#titleHits[slot] ?? 0) > 0 && test(slot));

  #withAll = (groups: number): Uint32Array =>
    this.#touched.subarray(0, this.#count).filter((slot) => this.#hits[slot] === groups);

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
  }

  #all(length: number, test: (slot: number) => boolean): Uint32Array {
    let found = 0;
    for (let slot = 0; slot < length; slot += 1) if (test(slot)) this.#touched[found++] = slot;
    return this.#touched.subarray(0, found);
  }

  /** The most groups that any passing listing has, and how many listings have that many. Stops once `enough` listings have all groups. */
  #mostHits(groups: number, test: (slot: number) => boolean, enough: number): { most: number; count: number } {
    let most = 0;
    let count = 0;
    for (let at = 0; at < this.#count && (most < groups || count < enough); at += 1) {
      const slot = this.#touched[at] ?? 0;
      const hits = this.#hits[slot] ?? 0;
      if (hits < Math.max(1, most) || !test(slot)) continue;
      count = hits > most ? 1 : count + 1;
      most = hits;
    }
    return { most, count };
  }

  /**
   * Returns the listings that have at least `least` groups and pass a test, with their final scores. The score is highest if the title
   * consists only of searched words. Otherwise it rises with their share of the title and, for partial matches, with the number of groups.
   */
  #finish({ titleLength, rating }: Columns, groups: number, least: number, each: number, { test, weight }: Wanted) {
    const [score, hits, titleHits, slots] = [this.score, this.#hits, this.#titleHits, this.#slots];
    let found = 0;
    for (let at = 0, count = this.#count; at < count; at += 1) {
      const slot = this.#touched[at] ?? 0;
      const hit = hits[slot] ?? 0;
      if (hit < least || !test(slot)) continue;
      slots[found++] = slot;
      const share = Math.min(1, (titleHits[slot] ?? 0) / (titleLength[slot] || 1));
      const added = (share === 1 && hit === groups ? bonus.exactTitle : 0) + (hit - least) * each;
      const matched = (score[slot] ?? 0) * (1 + 0.4 * share) * weight(slot);
      score[slot] = matched + (rating[slot] ?? 0) * 0.02 + added;
    }
    return slots.subarray(0, found);
  }

  /** Adds the score of each listing's best alternative in a group; with `before`, only for listings with all of the `before` groups added so far. */
  #addGroup(index: Index, group: Group, times: number, before?: number): void {
    const [only] = group;
    if (only && group.length === 1 && only.tokens.length === 1) return this.#addWord(index, only, times, before);
    const [best, bestInTitle, inGroup, hits] = [this.#best, this.#bestInTitle, this.#inGroup, this.#hits];
    let count = 0;
    for (const { tokens, weight, onlyInTitle } of group) {
      const all = this.#phrases.find(index, tokens, weight === 1 ? inDescription : 0);
      const each = weight * rarity(index, all.length);
      const wordsInTitle = weight === 1 ? tokens.length : 0;
      const postings = this.#narrow(all, before);
      for (let at = 0; at < postings.length; at += 1) {
        const posting = postings[at] ?? 0;
        const slot = posting >>> fieldBits;
        if ((before !== undefined && hits[slot] !== before) || (onlyInTitle && !(posting & inTitle))) continue;
        const value = each * (fieldWeights[posting & fieldMask] ?? 0);
        const known = best[slot] ?? 0;
        if (value <= known) continue;
        if (known === 0) inGroup[count++] = slot;
        best[slot] = value;
        bestInTitle[slot] = posting & inTitle ? wordsInTitle : 0;
      }
    }
    for (let at = 0; at < count; at += 1) {
      const slot = inGroup[at] ?? 0;
      this.#hit(slot, best[slot] ?? 0, bestInTitle[slot] ?? 0, times);
      best[slot] = 0;
    }
  }

  #addWord(index: Index, { tokens: [token = ''], weight }: Alternative, times: number, before?: number): void {
    const all = index.postingsOf(token);
    const each = weight * rarity(index, all.length);
    const postings = this.#narrow(all, before);
    const hits = this.#hits;
    for (let at = 0; at < postings.length; at += 1) {
      const posting = postings[at] ?? 0;
      const slot = posting >>> fieldBits;
      if (before !== undefined && hits[slot] !== before) continue;
      const value = each * (fieldWeights[posting & fieldMask] ?? 0);
      this.#hit(slot, value, weight === 1 ? posting & inTitle : 0, times);
    }
  }

  /** Adds to the score of the listings found so far that have this word. */
  #addExtra(index: Index, word: string): void {
    const all = index.postingsOf(word);
    const each = extraWeight * rarity(index, all.length);
    const postings = this.#narrow(all, 'any');
    for (let at = 0; at < postings.length; at += 1) {
      const posting = postings[at] ?? 0;
      const slot = posting >>> fieldBits;
      if (this.#hits[slot] === 0) continue;
      this.#titleHits[slot] = (this.#titleHits[slot] ?? 0) + (posting & inTitle);
      this.score[slot] = (this.score[slot] ?? 0) + each * (fieldWeights[posting & fieldMask] ?? 0);
    }
  }

  #hit(slot: number, value: number, inTitle: number, times: number): void {
    const hits = this.#hits[slot] ?? 0;
    if (hits === 0) {
      this.#touched[this.#count] = slot;
      this.#count += 1;
    }
    this.#hits[slot] = hits + times;
    this.#titleHits[slot] = (this.#titleHits[slot] ?? 0) + inTitle;
    this.score[slot] = (this.score[slot] ?? 0) + value * times;
  }

  /** Limits postings to listings found so far that have `before` groups, if looking those up is quicker than reading all postings. */
  #narrow(postings: Uint32Array, before: number | 'any' = 0): Uint32Array {
    if (before === 0 || this.#count * 16 > postings.length) return postings;
    const hits = this.#hits;
    const isWanted = (slot: number) => before === 'any' || hits[slot] === before;
    return postingsAt(this.#touched.subarray(0, this.#count), postings, isWanted, this.#narrowed);
  }
}
