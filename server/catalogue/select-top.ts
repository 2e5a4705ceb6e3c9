/** A sort order: `compare` decides, and a number with a higher `key` always comes before those with a lower one, or after them. */
export type Order = {
  compare: (one: number, other: number) => number;
  key: ArrayLike<number>;
  highestFirst: boolean;
};

/**
 * The first `count` of many numbers in an order, without sorting the rest: candidates that could still be among them are gathered and
 * cut back to `count` whenever there are twice as many. It starts at the end, where the newest listings are: among equals they are first,
 * so that most others fail the comparison of keys.
 */
export function selectTop(numbers: ArrayLike<number>, { compare, key, highestFirst }: Order, count: number): number[] {
  const limit = Math.max(count * 2, 256);
  const sign = highestFirst ? -1 : 1;
  let best: number[] = [];
  let worst: number | undefined;
  let bound = Infinity;
  for (let at = numbers.length - 1; at >= 0; at -= 1) {
    const number = numbers[at] ?? 0;
    if (sign * (key[number] ?? 0) > bound || (worst !== undefined && compare(number, worst) > 0)) continue;
    best.push(number);
    if (best.length < limit) continue;
    best = best.toSorted(compare).slice(0, count);
    worst = best.at(-1);
    bound = worst === undefined ? bound : sign * (key[worst] ?? 0);
  }
  return best.toSorted(compare).slice(0, count);
}
