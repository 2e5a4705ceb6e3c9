type Compare = (one: number, other: number) => number;

/**
 * The first `count` of many numbers in an order, without sorting the rest: candidates that could still be among them are gathered and
 * cut back to `count` whenever there are twice as many. It starts at the end, where the newest listings are: among equals they are first, so that
 * most others fail the first comparison.
 */
export function selectTop(numbers: ArrayLike<number>, compare: Compare, count: number): number[] {
  const limit = Math.max(count * 2, 256);
  let best: number[] = [];
  let worst: number | undefined;
  for (let at = numbers.length - 1; at >= 0; at -= 1) {
    const number = numbers[at] ?? 0;
    if (worst !== undefined && compare(number, worst) > 0) continue;
    best.push(number);
    if (best.length < limit) continue;
    best = best.toSorted(compare).slice(0, count);
    worst = best.at(-1);
  }
  return best.toSorted(compare).slice(0, count);
}
