export type Random = ReturnType<typeof seeded>;

/** A seeded pseudo-random generator (mulberry32). */
export function seeded(seed: number) {
  let state = seed + 0x9e3779b9;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (end: number): number => Math.floor(next() * end);
  return {
    next,
    below,
    of: <T>(values: readonly T[]): T => values[below(values.length)] as T,
    hex: (digits: number): string => Array.from({ length: digits }, () => below(16).toString(16)).join(''),
    /** A shuffled copy. */
    shuffle: <T>(values: readonly T[]): T[] => {
      const copy = [...values];
      for (let last = copy.length - 1; last > 0; last -= 1) {
        const other = below(last + 1);
        [copy[last], copy[other]] = [copy[other] as T, copy[last] as T];
      }
      return copy;
    },
  };
}
