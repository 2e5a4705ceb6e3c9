import { test as base } from '@playwright/test';
import { type Allow, watch } from './watch.ts';

/** For stories that the width of the screen does not change: told on the phone alone, but by `npm run test:long`. */
export const anywhere = { tag: '@anywhere' };

type Fixtures = {
  /** Names an answer with an error status that the story brings about on purpose: `allow(401, '/api/auth/login')`. */
  allow: Allow;
};

/** Every story fails on a console error, an error thrown in a page, or a request to Skep that failed. */
export const test = base.extend<Fixtures>({
  allow: [
    async ({ context }, use) => {
      const watched = watch(context);
      await use(watched.allow);
      base.expect(watched.problems(), 'what went wrong behind the screen').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';
