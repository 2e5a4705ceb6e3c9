import { randomInt } from 'node:crypto';

/** Six digits that the buyer shows at collection, and the seller types. */
export const newCollectionCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');
