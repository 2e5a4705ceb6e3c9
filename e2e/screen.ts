import { expect, type Locator, type Page, type Response } from '@playwright/test';

/** Opens a page and waits until it reacts to clicks: the header then counts the wishlist, and soon the basket. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitUntilInteractive(page);
}

export const waitUntilInteractive = (page: Page): Promise<void> =>
  expect(header(page).wishlist).toHaveAccessibleName(/\d+ items?$/);

/** Passes `ms` on a page's own clock, which `page.clock.install()` has replaced, and calls `halfway` after half of it. */
export async function passTime(page: Page, ms: number, halfway: () => Promise<void>): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + ms / 2);
  await halfway();
  await page.clock.runFor(ms / 2);
  await page.clock.resume();
}

/** Resolves once Skep has saved a change that the page shows before; called before the change is made. */
export const whenSaved = (page: Page, path: string): Promise<Response> =>
  page.waitForResponse(
    (response) => response.request().method() !== 'GET' && new URL(response.url()).pathname === path && response.ok(),
  );

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

/** A toast with this text. */
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

/** Shows another record on the same screen, as a link or the browser's history does. */
export const showInstead = (page: Page, path: string) =>
  page.evaluate(async (to) => {
    const { __reactRouterDataRouter: router } = window as unknown as { __reactRouterDataRouter: Router };
    await router.navigate(to);
  }, path);
