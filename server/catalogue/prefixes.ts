import { fnvStart, fnvStep, mixBits } from './fnv.ts';

/** One bit for each hash: with 100,000 different words, about 5% are set. */
const size = 2 ** 23;

/** A 1 MB Bloom filter of word prefixes. `has` is always true for a prefix of a word that was added, and rarely for anything else. */
export class Prefixes {
  readonly #bits = new Uint8Array(size / 8);

  add(word: string): void {
    let hash = fnvStart;
    for (let at = 0; at < word.length; at += 1) {
      hash = fnvStep(hash, word.charCodeAt(at));
      const bit = placeOf(hash);
      this.#bits[bit >>> 3] = (this.#bits[bit >>> 3] ?? 0) | (1 << (bit & 7));
    }
  }

  has(text: string): boolean {
    let hash = fnvStart;
    for (let at = 0; at < text.length; at += 1) hash = fnvStep(hash, text.charCodeAt(at));
    const bit = placeOf(hash);
    return ((this.#bits[bit >>> 3] ?? 0) & (1 << (bit & 7))) !== 0;
  }
}

const placeOf = (hash: number): number => mixBits(hash) % size;
