/** The FNV-1a hash: `fnvStep` for each number, from `fnvStart`. The result is a signed 32-bit integer. */
export const fnvStart = 0x811c9dc5;
export const fnvStep = (hash: number, value: number): number => Math.imul(hash ^ value, 0x01000193);

/** Mixes the high bits of a hash into its low ones, for callers that use only those. */
export const mixBits = (hash: number): number => (hash ^ (hash >>> 15)) >>> 0;
