/** A sort order defined by `compare`. It always puts numbers with a higher `key` first if `highestFirst` is set, and last otherwise. */
export type Order = {
  compare: (one: number, other: number) => number;
  key: ArrayLike<number>;
  highestFirst: boolean;
};

/**
 * Selects the first `count` of many numbers without sorting the rest: collects candidates, and cuts them back to `count` whenever there are
 * too many. Starts at the end, with the newest listings. These come first among equals, so comparing keys rules out most others.
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
