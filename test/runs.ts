import { isLong } from './shop.ts';

/** The number of runs of a property test: half in `npm test`, and more in `npm run test:long`. */
export const runs = (times: number): number => (isLong ? times * 4 : times / 2);
