import { NumberList } from './number-lists.ts';
import { type Buffers, countBelow, fieldBits, intersect } from './postings.ts';
import type { SearchedIndex as Index } from './scores.ts';

/** How many postings are cached, at 4 bytes each. */
const maxCached = 2_000_000;
/** The memory that a phrase itself takes, in postings. */
const sizeOfPhrase = 120;

/**
 * Caches the postings of phrases, such as synonyms of several words, between searches. Since postings are only ever appended, only those of
 * new listings have to be read.
 */
export class Phrases {
  readonly #found = new Map<string, { postings: NumberList; upTo: number }>();
  #buffers: Buffers = [new Uint32Array(), new Uint32Array()];
  #cached = 0;

  /** The postings that all words share, as `intersect` returns them. */
  find(index: Index, words: string[], otherwise: number): Uint32Array {
    const lists = words.map((word) => index.postingsOf(word));
    const [only] = lists;
    return only && lists.length === 1 ? only : this.#find(lists, index.columns.length, otherwise, words.join(' '));
  }

  #find(lists: Uint32Array[], end: number, otherwise: number, name: string): Uint32Array {
    const key = `${otherwise} ${name}`;
    const known = this.#found.get(key) ?? { postings: new NumberList(), upTo: 0 };
    const { postings } = known;
    if (known.upTo < end) {
      const first = known.upTo * 2 ** fieldBits;
      const later = lists.map((list) => list.subarray(countBelow(list, first)));
      const added = intersect(later, this.#buffersFor(Math.min(...later.map(({ length }) => length))), otherwise);
      for (const posting of added) postings.push(posting);
      known.upTo = end;
      this.#cache(key, known, added.length);
    }
    return postings.numbers.subarray(0, postings.length);
  }

  #cache(key: string, found: { postings: NumberList; upTo: number }, added: number): void {
    this.#cached += added + (this.#found.has(key) ? 0 : sizeOfPhrase);
    this.#found.set(key, found);
    if (this.#cached <= maxCached) return;
    this.#found.clear();
    this.#cached = 0;
  }

  #buffersFor(length: number): Buffers {
    if (length > this.#buffers[0].length) this.#buffers = [new Uint32Array(length * 2), new Uint32Array(length * 2)];
    return this.#buffers;
  }
}
