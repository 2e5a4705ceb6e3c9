import { test as base } from '@playwright/test';
import { type Allow, watch } from './watch-errors.ts';

/** For tests that do not depend on the screen width: they run on the phone only, except in `npm run test:long`. */
export const anywhere = { tag: '@anywhere' };

type Fixtures = {
  /** Names an error response that the test causes on purpose: `allow(401, '/api/auth/login')`. */
  allow: Allow;
};

/** Every test fails on a console error, an error thrown in a page, or a request to Skep that failed. */
export const test = base.extend<Fixtures>({
  allow: [
    async ({ context }, use) => {
      const watched = watch(context);
      await use(watched.allow);
      base.expect(watched.problems(), 'errors that do not show on screen').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';
