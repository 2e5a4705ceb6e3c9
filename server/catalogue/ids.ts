import { fnvStart, fnvStep, mixBits } from './fnv.ts';

type Numbers = Float32Array | Float64Array | Uint32Array | Uint16Array | Uint8Array;

/** A copy of an array with twice its length. */
export function grow<A extends Numbers>(array: A): A {
  const grown = new (array.constructor as new (length: number) => A)(array.length * 2);
  grown.set(array);
  return grown;
}

const digits = Buffer.from('0123456789abcdef');
/** The value of each hexadecimal digit, by character code. */
const valueOfDigit = new Uint8Array(256);
for (const [value, digit] of digits.entries()) valueOfDigit[digit] = value;
/** Whether this is the position of a hyphen in a UUID. */
const isHyphen = (at: number): boolean => at === 8 || at === 13 || at === 18 || at === 23;

const partsOfId = new Uint32Array(4);
const textOfId = Buffer.alloc(36, '-');

/**
 * Parses a UUID, in lower case and with hyphens as PostgreSQL writes it, into four 32-bit numbers that sort in the same order as the text.
 * The array is reused by the next call.
 */
function partsOf(id: string): Uint32Array {
  let read = 0;
  for (let at = 0; at < id.length; at += 1) {
    if (isHyphen(at)) continue;
    const part = read >> 3;
    partsOfId[part] = ((partsOfId[part] ?? 0) << 4) | (valueOfDigit[id.charCodeAt(at)] ?? 0);
    read += 1;
  }
  return partsOfId;
}

function hashOf(parts: ArrayLike<number>): number {
  let hash = fnvStart;
  for (let part = 0; part < 4; part += 1) hash = fnvStep(hash, parts[part] ?? 0);
  return mixBits(hash);
}

/**
 * Numbers UUIDs in the order in which they were added, storing each in 16 bytes. As strings in a map, a million of them would need more than
 * half of the process's heap. An id that is added again gets a new number, which `find` returns from then on.
 */
export class Ids {
  length = 0;
  #parts = new Uint32Array(4 * 1024);
  /** A hash table with open addressing, at most half full. Contains the latest number of each id, plus 1. */
  #table = new Uint32Array(4 * 1024);
  #used = 0;

  add(id: string): number {
    const number = this.length;
    this.length += 1;
    if (this.length * 4 > this.#parts.length) this.#parts = grow(this.#parts);
    this.#parts.set(partsOf(id), number * 4);
    if (this.#used * 2 >= this.#table.length) this.#enlarge();
    else this.#insert(number);
    return number;
  }

  find(id: string): number | undefined {
    const entry = this.#table[this.#placeOf(partsOf(id))] ?? 0;
    return entry === 0 ? undefined : entry - 1;
  }

  at(number: number): string {
    let written = 0;
    for (let at = 0; at < textOfId.length; at += 1) {
      if (isHyphen(at)) continue;
      const part = this.#parts[number * 4 + (written >> 3)] ?? 0;
      textOfId[at] = digits[(part >>> (28 - 4 * (written & 7))) & 15] ?? 0;
      written += 1;
    }
    return textOfId.toString('latin1');
  }

  /** Negative if the first of two ids comes before the other. */
  compare(one: number, other: number): number {
    for (let part = 0; part < 4; part += 1) {
      const difference = (this.#parts[one * 4 + part] ?? 0) - (this.#parts[other * 4 + part] ?? 0);
      if (difference !== 0) return difference;
    }
    return 0;
  }

  #partsAt(number: number): Uint32Array {
    return this.#parts.subarray(number * 4, number * 4 + 4);
  }

  /** The position of an id in the table, or the one at which to insert it. */
  #placeOf(parts: ArrayLike<number>): number {
    const mask = this.#table.length - 1;
    let place = hashOf(parts) & mask;
    while (this.#table[place] && !this.#isAt(parts, (this.#table[place] ?? 0) - 1)) place = (place + 1) & mask;
    return place;
  }

  #isAt(parts: ArrayLike<number>, number: number): boolean {
    for (let part = 0; part < 4; part += 1) if (this.#parts[number * 4 + part] !== parts[part]) return false;
    return true;
  }

  #insert(number: number): void {
    const place = this.#placeOf(this.#partsAt(number));
    if (this.#table[place] === 0) this.#used += 1;
    this.#table[place] = number + 1;
  }

  #enlarge(): void {
    this.#table = new Uint32Array(this.#table.length * 2);
    this.#used = 0;
    for (let number = 0; number < this.length; number += 1) this.#insert(number);
  }
}
