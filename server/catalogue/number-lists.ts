import { grow } from './ids.ts';

/** A growing list of numbers in a typed array, of which the first `length` elements are in use. */
export class NumberList {
  numbers = new Uint32Array(2);
  length = 0;

  push(value: number): void {
    if (this.length === this.numbers.length) {
      const grown = new Uint32Array(Math.ceil(this.length * 1.5) + 1);
      grown.set(this.numbers);
      this.numbers = grown;
    }
    this.numbers[this.length] = value;
    this.length += 1;
  }
}

/** Whole numbers, each in at most one group. The order within a group is unspecified. */
export class NumberGroups {
  readonly #groups: NumberList[] = [];
  /** The position of each number in its group. */
  #places = new Uint32Array(1024);

  of(group: number): Uint32Array {
    const { numbers, length } = this.#groups[group] ?? new NumberList();
    return numbers.subarray(0, length);
  }

  add(group: number, value: number): void {
    const list = (this.#groups[group] ??= new NumberList());
    while (value >= this.#places.length) this.#places = grow(this.#places);
    this.#places[value] = list.length;
    list.push(value);
  }

  /** Removes a number from its group; the group's last number takes its place. */
  remove(group: number, value: number): void {
    const list = this.#groups[group];
    if (!list) return;
    const place = this.#places[value] ?? 0;
    const last = list.numbers[list.length - 1] ?? 0;
    list.numbers[place] = last;
    this.#places[last] = place;
    list.length -= 1;
  }
}
