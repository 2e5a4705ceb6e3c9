type Numbers = Float32Array | Float64Array | Uint32Array | Uint16Array | Uint8Array;

/** A copy of an array with room for twice as many numbers. */
export function grow<A extends Numbers>(array: A): A {
  const grown = new (array.constructor as new (length: number) => A)(array.length * 2);
  grown.set(array);
  return grown;
}

const bytesOfId = Buffer.alloc(16);

/** The numbers in a UUID, which sort as its text does. */
const partsOf = (id: string): number[] => {
  const digits = id.replaceAll('-', '');
  return [0, 8, 16, 24].map((from) => Number.parseInt(digits.slice(from, from + 8), 16));
};

/** FNV-1a over whole numbers, and its high bits mixed into the low ones that are used. */
function hashOf(parts: ArrayLike<number>): number {
  let hash = 0x811c9dc5;
  for (let part = 0; part < 4; part += 1) hash = Math.imul(hash ^ (parts[part] ?? 0), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}

/**
 * UUIDs, numbered in the order in which they were added, in 16 bytes each: as strings and in a map, a million would need more than half
 * of the process's heap. One that is added again gets a new number, by which it is found from then on.
 */
export class Ids {
  length = 0;
  #parts = new Uint32Array(4 * 1024);
  /** A hash table with open addressing of numbers plus 1; at most half of it is in use. */
  #table = new Uint32Array(4 * 1024);
  #used = 0;

  add(id: string): number {
    const number = this.length;
    this.length += 1;
    if (this.length * 4 > this.#parts.length) this.#parts = grow(this.#parts);
    this.#parts.set(partsOf(id), number * 4);
    if (this.#used * 2 >= this.#table.length) this.#enlarge();
    else this.#enter(number);
    return number;
  }

  find(id: string): number | undefined {
    const entry = this.#table[this.#placeOf(partsOf(id))] ?? 0;
    return entry === 0 ? undefined : entry - 1;
  }

  at(number: number): string {
    for (const [at, part] of this.#partsAt(number).entries()) bytesOfId.writeUInt32BE(part, at * 4);
    const digits = bytesOfId.toString('hex');
    return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-${digits.slice(12, 16)}-${digits.slice(16, 20)}-${digits.slice(20)}`;
  }

  /** Below zero if the first of two ids comes before the other. */
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

  /** Where an id is in the table, or where it belongs. */
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

  #enter(number: number): void {
    const place = this.#placeOf(this.#partsAt(number));
    if (this.#table[place] === 0) this.#used += 1;
    this.#table[place] = number + 1;
  }

  #enlarge(): void {
    this.#table = new Uint32Array(this.#table.length * 2);
    this.#used = 0;
    for (let number = 0; number < this.length; number += 1) this.#enter(number);
  }
}
