import { isLong } from './shop.ts';

/** The number of runs of a property test: half on the embedded database, which serialises its calls anyway, and more in `npm run test:long`. */
export const runs = (times: number): number => (isLong ? times * 4 : process.env.TEST_POSTGRES ? times : times / 2);
