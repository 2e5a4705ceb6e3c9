/** Values numbered in the order of their first use. */
export class Numbered<T> {
  readonly values: T[] = [];
  readonly #numbers = new Map<string, number>();

  numberOf(key: string, value: () => T): number {
    const number = this.#numbers.get(key) ?? this.values.push(value()) - 1;
    this.#numbers.set(key, number);
    return number;
  }
}
