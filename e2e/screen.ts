import { type Browser, expect, type Locator, type Page, type Response } from '@playwright/test';
import { holdToasts } from './hold-toasts.ts';

/** A page in a separate browser, for another person. Close its context once it is no longer needed. */
export async function newBrowserPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext();
  await holdToasts(context);
  return context.newPage();
}

/** Opens a page and waits until it responds to clicks. By then the header shows the wishlist's count; the basket's follows soon after. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitUntilInteractive(page);
}

export const waitUntilInteractive = (page: Page): Promise<void> =>
  expect(header(page).wishlist).toHaveAccessibleName(/\d+ items?$/);

/** Reloads the page and waits until it responds to clicks. */
export async function reload(page: Page): Promise<void> {
  await page.reload();
  await waitUntilInteractive(page);
}

/** Stops the page's clock, so that its timers wait for `passTime`, however slow the machine is. Call `page.clock.install()` first. */
export async function stopClock(page: Page): Promise<void> {
  // Playwright can only stop the clock at a time in the future. A jump this short leaves the page's socket connected.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 15_000);
}

/** Advances a stopped clock by `ms`, calling `halfway` after half that time, and then lets it run. */
export async function passTime(page: Page, ms: number, halfway: () => Promise<void>): Promise<void> {
  await page.clock.runFor(ms / 2);
  await halfway();
  await page.clock.runFor(ms / 2);
  await page.clock.resume();
}

/** Delays requests to `url` until the returned function is called. Call before the action that sends them. */
export async function delay(page: Page, url: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Call before making a change; resolves once the server has saved it, which may be after the page shows it. */
export const whenSaved = (page: Page, path: string): Promise<Response> =>
  page.waitForResponse(
    (response) => response.request().method() !== 'GET' && new URL(response.url()).pathname === path && response.ok(),
  );

/** By how many pixels the page is wider than the screen. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/**
 * Measures, on every frame that is shown, how far an element has moved vertically. The returned function resolves to the greatest distance
 * up to then, in pixels.
 */
export async function watchMoves(element: Locator): Promise<() => Promise<number>> {
  // Unlike a callback before the frame, an observer sees the page as it is painted, after the browser has adjusted the scroll position.
  const distances = await element.evaluateHandle((node) => {
    const seen: number[] = [];
    let before = NaN;
    return new Promise<number[]>((resolve) => {
      new IntersectionObserver(([entry], observer) => {
        const top = entry?.boundingClientRect.top ?? NaN;
        if (seen.length === 0) before = top;
        seen.push(Math.abs(top - before));
        resolve(seen);
        observer.unobserve(node);
        observer.observe(node);
      }).observe(node);
    });
  });
  return async () => {
    const { length } = await distances.jsonValue();
    await expect.poll(async () => (await distances.jsonValue()).length).toBeGreaterThan(length + 1);
    return Math.max(...(await distances.jsonValue()));
  };
}

/** The parts of the header. */
export function header(page: Page) {
  const main = page.getByRole('navigation', { name: 'Main' });
  return {
    shop: main.getByRole('link', { name: 'Shop', exact: true }),
    account: main.getByRole('link', { name: /^(Sign in|Your account)/ }),
    wishlist: main.getByRole('link', { name: /^Wishlist/ }),
    basket: main.getByRole('link', { name: /^Basket/ }),
    menu: main.getByRole('button', { name: 'Menu' }),
  };
}

export const main = (page: Page): Locator => page.getByRole('main');

export const heading = (page: Page, name: string | RegExp): Locator => page.getByRole('heading', { name, level: 1 });

export const toast = (page: Page, text: string): Locator =>
  page
    .locator('[aria-live]')
    .filter({ has: page.getByRole('button', { name: 'Dismiss' }) })
    .getByText(text);

export const pounds = (amount: number): string =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' }).format(amount);

/** Adds up amounts in pounds; the arithmetic is in pence. */
export const sum = (...amounts: number[]): number =>
  amounts.reduce((total, amount) => total + Math.round(amount * 100), 0) / 100;

type Router = { navigate: (path: string) => Promise<void> };

/** Shows another record on the same screen, as a link or the browser history does. */
export const showInstead = (page: Page, path: string) =>
  page.evaluate(async (to) => {
    const { __reactRouterDataRouter: router } = window as unknown as { __reactRouterDataRouter: Router };
    await router.navigate(to);
  }, path);
