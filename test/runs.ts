import { isLong } from './shop.ts';

/** How often a property is tried: half as often on the embedded database, which takes one call after the other anyway, and more in `npm run test:long`. */
export const runs = (times: number): number => (isLong ? times * 4 : process.env.TEST_POSTGRES ? times : times / 2);
