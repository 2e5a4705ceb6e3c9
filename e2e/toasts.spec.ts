import type { BrowserContext, Locator, Page } from '@playwright/test';
import { contrast } from './axe.ts';
import { pickListing } from './listings.ts';
import { demoBuyer, demoSeller, signIn } from './people.ts';
import { header, open, stopClock, toast } from './screen.ts';
import { expect, test, inLongRuns } from './fixtures.ts';

const expectInFront = (target: Locator) =>
  expect
    .poll(
      () =>
        target.evaluate((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
        }),
      'nothing covers it',
    )
    .toBe(true);

test('a toast stays in front of a menu that opens, and can still be used', inLongRuns, async ({ page }) => {
  await page.clock.install();
  await open(page, '/shop?category=Candles');
  await page
    .getByRole('button', { name: /^Save .* to your wishlist$/ })
    .first()
    .click();
  await header(page).wishlist.click();
  const clear = page.getByRole('button', { name: 'Clear Wishlist' });
  await expect(clear).toBeVisible();
  await stopClock(page);
  await clear.click();
  const undo = page.getByRole('button', { name: 'Undo clearing the wishlist' });
  await expectInFront(undo);
  await header(page).menu.click();
  const menu = page.getByRole('dialog', { name: 'Shop by category' });
  await expect(menu).toBeVisible();
  await expectInFront(undo);
  await undo.click();
  await expect(menu, 'clicking it does not close the menu').toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(page.getByRole('article')).toHaveCount(1);
});

test.describe('toasts that are not held', () => {
  test.use({ areToastsHeld: false });

  test(
    'a toast stays until both the mouse and the focus have left it',
    inLongRuns,
    async ({ page, isMobile, request }) => {
      await page.clock.install();
      const listing = await pickListing(request, isMobile, ({ quantity }) => quantity > 5);
      await open(page, `/listing/${listing._id}`);
      await stopClock(page);
      await page.getByRole('button', { name: 'Add to Basket' }).click();
      const added = toast(page, 'Product added to basket!');
      await added.hover();
      await page.clock.runFor(20_000);
      await expect(added, 'hovered').toBeVisible();
      await page.getByRole('button', { name: 'Dismiss', exact: true }).focus();
      await page.mouse.move(5, 400);
      await page.clock.runFor(20_000);
      await expect(added, 'focused').toBeVisible();
      await header(page).basket.focus();
      await page.clock.runFor(20_000);
      await expect(added).toHaveCount(0);
    },
  );
});

test(
  'the toast about an added listing disappears when the basket opens',
  inLongRuns,
  async ({ page, isMobile, request }) => {
    const listing = await pickListing(request, isMobile, ({ quantity }) => quantity > 5);
    await open(page, `/listing/${listing._id}`);
    await page.getByRole('button', { name: 'Add to Basket' }).click();
    const added = toast(page, 'Product added to basket!');
    await added.hover();
    const box = await added.locator('..').boundingBox();
    expect(box?.height, 'one line').toBeLessThan(60);
    await header(page).basket.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'My Basket' })).toBeVisible();
    await expect(added, 'the toast would cover the total').toHaveCount(0);
  },
);

/** Clicks a link while offline, and expects the resulting toast to be above the bar. */
async function expectToastAbove(page: Page, context: BrowserContext, bar: Locator): Promise<void> {
  await expect(bar).toBeInViewport();
  await context.setOffline(true);
  await header(page).wishlist.click();
  const shown = toast(page, "We'll open that page once you're back online.");
  await expectInFront(shown);
  await expectInFront(bar);
  const gap = async () => {
    const [toastBox, barBox] = [await shown.boundingBox(), await bar.boundingBox()];
    return (barBox?.y ?? NaN) - (toastBox?.y ?? NaN) - (toastBox?.height ?? NaN);
  };
  await expect.poll(gap, 'the toast ends above the bar').toBeGreaterThan(0);
  await context.setOffline(false);
  await expect(page).toHaveURL('/wishlist');
}

test(
  'toasts do not cover a bar at the bottom of the window',
  inLongRuns,
  async ({ page, context, isMobile, request }) => {
    if (isMobile)
      await test.step('the buy bar of a listing', async () => {
        const listing = await pickListing(request, isMobile, ({ quantity }) => quantity > 5);
        await open(page, `/listing/${listing._id}`);
        await expectToastAbove(page, context, page.getByRole('button', { name: 'Add to Basket' }));
      });
    await signIn(page, demoSeller);
    await test.step('the buttons of the listing form', async () => {
      await open(page, '/seller/create-listing');
      await expectToastAbove(page, context, page.getByRole('button', { name: 'Publish' }));
    });
    await test.step('the actions for selected listings', async () => {
      await open(page, '/seller/listings');
      await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
      const bar = page.getByRole('region', { name: 'Selected listings' });
      await expect(bar).toBeVisible();
      await page.evaluate(() => scrollTo(0, 0));
      await expectToastAbove(page, context, bar.getByRole('status'));
    });
  },
);

/** The backgrounds a toast may appear on: every fill colour in web/styles/tokens.css. */
const backgrounds =
  'paper straw card bark ink honey honey-wash leaf leaf-wash brick brick-wash slate slate-wash heather heather-wash';

/** Expects either the toast itself or the ring around it to be visible on every background, in both themes. */
async function expectVisibleOnEveryBackground(page: Page, shown: Locator): Promise<void> {
  const box = shown.locator('xpath=ancestor::div[button][1]');
  await shown.hover();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { fill, shadow } = await box.evaluate((element) => {
      const { backgroundColor, boxShadow } = getComputedStyle(element);
      return { fill: backgroundColor, shadow: boxShadow };
    });
    const ring = /^rgb\([^)]+\)(?= 0px 0px 0px [1-9])/.exec(shadow)?.[0] ?? fill;
    const ringOnFill = await contrast(page, ring, fill);
    for (const name of backgrounds.split(' ')) {
      const background = `var(--${name})`;
      const ringContrast = Math.min(ringOnFill, await contrast(page, ring, background));
      const bestContrast = Math.max(ringContrast, await contrast(page, fill, background));
      expect.soft(bestContrast, `${colorScheme}, ${name}`).toBeGreaterThanOrEqual(3);
    }
  }
}

test(
  'toasts are visible on every background in both themes',
  inLongRuns,
  async ({ page, isMobile, request, allow }) => {
    allow(500, '/api/baskets');
    const listing = await pickListing(request, isMobile, ({ quantity }) => quantity > 5);
    const add = page.getByRole('button', { name: 'Add to Basket' });
    await open(page, `/listing/${listing._id}`);
    await add.click();
    await expectVisibleOnEveryBackground(page, toast(page, 'Product added to basket!'));
    await signIn(page, demoBuyer);
    await page.route('/api/baskets', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
    );
    await open(page, `/listing/${listing._id}`);
    await add.click();
    await expectVisibleOnEveryBackground(page, toast(page, 'Failed to add to basket.'));
  },
);
