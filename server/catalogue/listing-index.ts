import type { Category, SearchSort } from '#contract/catalogue.ts';
import { liveBees } from '#contract/bee-sales.ts';
import { categoryNames } from '#contract/bees/categories.ts';
import { outwardPrefix } from '#contract/uk.ts';
import type { ListingKind } from '#server/context.ts';
import { fnvStart, fnvStep } from './fnv.ts';
import { Columns, type Row } from './index-columns.ts';
import type { IndexFilters } from './index-filters.ts';
import { Scratch } from './index-matches.ts';
import { NumberList } from './number-lists.ts';
import { fieldBits, fieldsAt, inDescription, inField } from './postings.ts';
import { regionOf } from './regions.ts';
import { selectTop } from './select-top.ts';
import { learnTokens, lengthsIn, tokensOf } from './tokens.ts';
import { Vocabulary } from './vocabulary.ts';
import type { Words } from './wanted-words.ts';
import { weigh } from './weigh.ts';

/** The fields of a public listing that the index needs. */
export type IndexedListing = Row & {
  title: string;
  description: string;
  netWeightGrams: number | null;
  sellerName: string;
  sellerBusinessName: string | null;
};

/** Words in many sellers' names: they say nothing about a listing, so they are indexed only as part of a whole name. */
const commonNames = new Set([
  ...categoryNames.flatMap(tokensOf),
  ...tokensOf('bees farm apiary beekeeper hive hives wax'),
]);

/** Other words for a category. */
const categoryWords: Partial<Record<Category, string>> = {
  Beehives: 'hive',
  'Bee Keeping Equipment': 'beekeeping',
  'Bee Wax': 'beeswax',
  'Bee Colonies': 'colony bees nuc',
  'Queen Bees': 'queen',
  Honeycomb: 'comb',
};

/** In the names of categories other than these, "bee" only says what kind of wax or equipment they sell. */
const beeCategories: ReadonlySet<Category> = new Set(liveBees);

/** A name as a single token, so that "Holt Farm Bees" does not match every farm. */
export const nameToken = (tokens: string[]): string => `@${tokens.join(' ')}`;

/** The most words that a prefix is completed to. */
const maxCompletions = 10;

/** If more words than this start with a prefix, its completions are cached until the index has grown by 1%, since new words hardly change them. */
const fewWords = 1_000;

/** A hash of some text, used to detect whether a change affects the words of a listing. */
function hashOf(text: string): number {
  let hash = fnvStart;
  for (let at = 0; at < text.length; at += 1) hash = fnvStep(hash, text.charCodeAt(at));
  return hash >>> 0;
}

/**
 * An inverted index of public listings, in typed arrays. Postings are only ever appended, in ascending order, so when the words of a listing
 * change, it gets a new slot and the old one is marked as removed. Without words, only the columns are needed for totals and filter counts.
 */
export class ListingIndex {
  readonly vocabulary = new Vocabulary();
  readonly columns = new Columns();
  readonly #postings: NumberList[] = [];
  readonly #scratch = new Scratch();
  /** The words of the listing that is being added. `#fields` has the fields that contain each word. */
  readonly #noted: number[] = [];
  #fields = new Uint8Array(1024);
  readonly #completions = new Map<string, { found: { word: string; frequency: number }[]; until: number }>();

  /** Adds a public listing or updates it. */
  put(listing: IndexedListing): void {
    const text = [
      listing.title,
      listing.category,
      listing.description,
      listing.netWeightGrams,
      listing.city,
      listing.postcode,
    ];
    const hash = hashOf([...text, listing.sellerName, listing.sellerBusinessName].join('\n'));
    const known = this.columns.find(listing.id);
    if (known !== undefined && this.columns.hash[known] === hash) return this.columns.set(known, listing);
    if (known !== undefined) this.columns.remove(listing.id);
    const title = learnTokens(listing.title);
    const slot = this.columns.add(listing, hash, new Set(title).size);
    this.#addWords(slot, listing, title);
  }

  remove(id: string): void {
    this.columns.remove(id);
  }

  #addWords(slot: number, listing: IndexedListing, title: string[]): void {
    const add = (tokens: string[], field: number) => {
      for (const token of tokens) this.#note(this.vocabulary.add(token), field);
    };
    add([...title, ...lengthsIn(listing.title)], inField.title);
    for (const token of learnTokens(`${listing.category} ${categoryWords[listing.category] ?? ''}`))
      add([token], token === 'bee' && !beeCategories.has(listing.category) ? inField.description : inField.category);
    add([...learnTokens(listing.description), ...lengthsIn(listing.description)], inField.description);
    if (listing.netWeightGrams) add([`${listing.netWeightGrams}g`], inField.description);
    for (const name of [listing.sellerName, listing.sellerBusinessName ?? '']) {
      const tokens = learnTokens(name);
      add([nameToken(tokens), ...tokens.filter((token) => !commonNames.has(token))], inField.seller);
    }
    const place = learnTokens(listing.city);
    add([nameToken(place), ...place.filter((token) => token.length > 3)], inField.place);
    const outward = outwardPrefix(listing.postcode);
    add(learnTokens(`${outward} ${regionOf(outward)}`), inField.place);
    for (const number of this.#noted) {
      (this.#postings[number] ??= new NumberList()).push(slot * 2 ** fieldBits + (this.#fields[number] ?? 0));
      this.#fields[number] = 0;
    }
    this.#noted.length = 0;
  }

  #note(word: number, field: number): void {
    if (word >= this.#fields.length) {
      const grown = new Uint8Array(word * 2);
      grown.set(this.#fields);
      this.#fields = grown;
    }
    if (this.#fields[word] === 0) this.#noted.push(word);
    this.#fields[word] = (this.#fields[word] ?? 0) | field;
  }

  /** The number of listings that contain a word, including removed ones; 0 if all of them have been removed. */
  frequency(word: string): number {
    const number = this.vocabulary.find(word);
    return number === undefined ? 0 : this.#frequencyOf(number);
  }

  #frequencyOf(number: number): number {
    const postings = this.#postings[number];
    if (!postings) return 0;
    for (let at = postings.length - 1; at >= 0; at -= 1)
      if (this.columns.isLive((postings.numbers[at] ?? 0) >>> fieldBits)) return postings.length;
    return 0;
  }

  /** The most frequent words that start with a prefix and are longer. */
  completions(prefix: string): { word: string; frequency: number }[] {
    const known = this.#completions.get(prefix);
    if (known && this.columns.length <= known.until) return known.found;
    let read = 0;
    const found: { word: string; frequency: number }[] = [];
    for (const number of this.vocabulary.startingWith(prefix)) {
      read += 1;
      const last = found.length < maxCompletions ? 0 : (found.at(-1)?.frequency ?? 0);
      if ((this.#postings[number]?.length ?? 0) <= last) continue;
      const frequency = this.#frequencyOf(number);
      if (frequency <= last) continue;
      found.push({ word: this.vocabulary.words[number] ?? '', frequency });
      found.sort((one, other) => other.frequency - one.frequency);
      found.splice(maxCompletions);
    }
    if (read > fewWords) this.#completions.set(prefix, { found, until: this.columns.length * 1.01 });
    return found;
  }

  postingsOf(word: string): Uint32Array {
    const number = this.vocabulary.find(word);
    const postings = number === undefined ? undefined : this.#postings[number];
    return postings ? postings.numbers.subarray(0, postings.length) : new Uint32Array();
  }

  /** Returns a function that tests whether a listing has, outside its description, all words in `all` and none in `none`. */
  test(all: string[], none: string[] = []): (slot: number) => boolean {
    const listsOf = (words: string[]) => words.map((word) => this.postingsOf(word));
    const [wanted, unwanted] = [listsOf(all), listsOf(none)];
    const isIn = (slot: number) => (postings: Uint32Array) => (fieldsAt(postings, slot) & ~inDescription) > 0;
    return (slot) => wanted.every(isIn(slot)) && !unwanted.some(isIn(slot));
  }

  #match(words: Words, filters: IndexFilters) {
    const { columns } = this;
    return this.#scratch.match(this, words, { test: columns.test(filters), weight: weigh(columns, filters) });
  }

  /**
   * The ids, from `from` up to `to` in a sort order, of listings that have all words and pass the filters or, failing that, of the best
   * partial matches.
   */
  find(words: Words, filters: IndexFilters, sort: SearchSort, from: number, to: number) {
    const { slots, isPartial } = this.#match(words, filters);
    const ids = this.#idsOf(selectTop(slots, this.columns.order(sort, this.#scratch.score), to).slice(from));
    this.#scratch.clear();
    return { ids, total: slots.length, isPartial };
  }

  /** Whether any listing has all words and passes the filters. */
  has = (words: Words, filters: IndexFilters): boolean => this.firstMatched(words, [filters]) === 0;

  /** The index of the first of these filters passed by a listing with all words, or -1. */
  firstMatched = (words: Words, filters: IndexFilters[]): number => this.#scratch.firstMatched(this, words, filters);

  /** The best listings that have all words, if any, and how many listings of each kind have them. */
  suggest(words: Words, filters: IndexFilters, limit: number) {
    const { slots, isPartial } = this.#match(words, filters);
    const found = isPartial ? new Uint32Array() : slots;
    const ids = this.#idsOf(selectTop(found, this.columns.order('relevance', this.#scratch.score), limit));
    this.#scratch.clear();
    return { ids, kinds: this.columns.countKinds(found) };
  }

  #idsOf(slots: Iterable<number>): string[] {
    return Array.from(slots, (slot) => this.columns.ids.at(slot));
  }

  /** Counts, by kind, the listings that pass the filters and have all words or, if none have them all, are among the best partial matches. */
  count(words: Words, filters: IndexFilters): { kind: ListingKind; count: number }[] {
    if (words.groups.length === 0 && !filters.freePostage) return this.columns.count(filters);
    const { slots } = this.#match(words, filters);
    this.#scratch.clear();
    return this.columns.countKinds(slots);
  }
}
