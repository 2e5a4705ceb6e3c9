import { test as base } from '@playwright/test';
import { type Allow, watch } from './watch-errors.ts';

/** For tests of what differs with the width of the screen: they run on desktop too. Untagged ones do so in `npm run test:long` only. */
export const onBothScreens = { tag: '@both' };
/** For tests of what a phone does not have: they run on desktop and, in `npm run test:long`, on the tablet if playwright.config.ts names their file. */
export const onDesktop = { tag: '@desktop' };
/** For slow tests of what rarely breaks, or of further cases of what another test covers: they run in `npm run test:long` only. */
export const inLongRuns = { tag: '@long' };
export const onDesktopInLongRuns = { tag: [onDesktop.tag, inLongRuns.tag] };

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
