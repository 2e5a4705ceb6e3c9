/** A posting is the slot of a listing, followed by this many bits for the fields that contain the word. */
export const fieldBits = 5;
export const fieldMask = 2 ** fieldBits - 1;

/** The fields in which a word may occur, one bit each. The title's is 1, so that adding it up counts the words in a title. */
export const inField = { title: 1, category: 2, seller: 4, place: 8, description: 16 } as const;
export const inTitle = inField.title;
export const inDescription = inField.description;

export type Buffers = [Uint32Array, Uint32Array];

/**
 * Returns the postings of the listings that are in all lists, each with the fields that contain all words. If no field contains them all, a
 * posting has the fields `otherwise` or, if that is 0, is left out.
 */
export function intersect(lists: Uint32Array[], buffers: Buffers, otherwise: number): Uint32Array {
  const [first = new Uint32Array(), ...others] = lists.toSorted((one, other) => one.length - other.length);
  let shared = first;
  for (const [round, other] of others.entries()) {
    const next = buffers[round % 2 === 0 ? 0 : 1];
    let count = 0;
    let at = 0;
    for (let from = 0; from < shared.length; from += 1) {
      const posting = shared[from] ?? 0;
      const slot = posting >>> fieldBits;
      at = skipTo(other, at, slot * 2 ** fieldBits);
      if (at === other.length) break;
      const match = other[at] ?? 0;
      const fields = posting & match & fieldMask || otherwise;
      if (match >>> fieldBits === slot && fields > 0) next[count++] = slot * 2 ** fieldBits + fields;
    }
    shared = next.subarray(0, count);
  }
  return shared;
}

/** How many of these ascending numbers are below `limit`. */
export function countBelow(sorted: Uint32Array, limit: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The fields of a listing that contain the word with these postings; 0 if none does. */
export function fieldsAt(postings: Uint32Array, slot: number): number {
  const posting = postings[countBelow(postings, slot * 2 ** fieldBits)] ?? 0;
  return posting >>> fieldBits === slot ? posting & fieldMask : 0;
}

/** The postings of those listings in `slots` that are wanted, written to a scratch array. */
export function postingsAt(
  slots: Uint32Array,
  postings: Uint32Array,
  isWanted: (slot: number) => boolean,
  scratch: Uint32Array,
): Uint32Array {
  let found = 0;
  for (let at = 0; at < slots.length; at += 1) {
    const slot = slots[at] ?? 0;
    const posting = postings[countBelow(postings, slot * 2 ** fieldBits)] ?? 0;
    if (posting >>> fieldBits === slot && isWanted(slot)) scratch[found++] = posting;
  }
  return scratch.subarray(0, found);
}

/** The index of the first posting from `at` on that is not below `limit`, found by exponential search. */
function skipTo(postings: Uint32Array, at: number, limit: number): number {
  const { length } = postings;
  if (at >= length || (postings[at] ?? 0) >= limit) return at;
  // The posting at `from` is always below the limit.
  let from = at;
  let step = 1;
  for (; from + step < length && (postings[from + step] ?? 0) < limit; step *= 2) from += step;
  for (; step >= 1; step >>>= 1) if (from + step < length && (postings[from + step] ?? 0) < limit) from += step;
  return from + 1;
}
