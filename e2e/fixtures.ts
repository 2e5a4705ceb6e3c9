import { test as base } from '@playwright/test';
import { holdToasts } from './hold-toasts.ts';
import { type Allow, collectErrors } from './watch-errors.ts';

/** For tests that depend on the width of the screen: they always run on desktop too. Untagged tests do so only in `npm run test:long`. */
export const onBothScreens = { tag: '@both' };
/**
 * For tests of features that phones lack. They run on desktop and, in `npm run test:long`, on the tablet if its `testMatch` includes them.
 */
export const onDesktop = { tag: '@desktop' };
/** For slow tests of features that rarely break or that another test partly covers. They run only in `npm run test:long`. */
export const inLongRuns = { tag: '@long' };
export const onDesktopInLongRuns = { tag: [onDesktop.tag, inLongRuns.tag] };

type Fixtures = {
  /** From now on, allows an error response that the test causes on purpose: `allow(401, '/api/auth/login')`. */
  allow: Allow;
  /** Whether toasts stay longer; false in tests of how long they stay. */
  areToastsHeld: boolean;
};

/** Fails a test if there is a console error, an error thrown in a page or a failed request, in any of its browser contexts. */
export const test = base.extend<Fixtures>({
  areToastsHeld: [true, { option: true }],
  allow: [
    async ({ browser, context, areToastsHeld }, use) => {
      const { watch, allow, problems } = collectErrors();
      watch(context);
      browser.on('context', watch);
      if (areToastsHeld) await holdToasts(context);
      await use(allow);
      browser.off('context', watch);
      // Otherwise, a request that a route is still delaying would fail once the page has closed.
      for (const each of browser.contexts())
        for (const page of each.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      base.expect(problems, 'errors not shown on screen').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';

/** Fails a test only at its end. */
export const soft = base.expect.configure({ soft: true });
