import type { Page } from '@playwright/test';
import { header, heading, open } from './screen.ts';
import { anywhere, expect, test } from './story.ts';

const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));
const showing = (page: Page) => page.getByText(/^Showing \d+ of \d+ products$/);

/** Home, the shop, its second page, and a listing from the middle of that; answers how far down it was. */
async function wander(page: Page): Promise<number> {
  await open(page, '/');
  await header(page).shop.click();
  await expect(showing(page)).toBeVisible();
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Page 2' }).click();
  await expect(page).toHaveURL('/shop?page=2');
  await expect.poll(() => scrolled(page), 'a page of the shop begins at its top').toBe(0);
  const card = page.getByRole('main').getByRole('article').nth(12).getByRole('heading').getByRole('link');
  await card.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const left = await scrolled(page);
  await card.click();
  await expect(page).toHaveURL(/\/listing\//);
  await expect(page.getByText('From the seller')).toBeVisible();
  await expect.poll(() => scrolled(page), 'a listing begins at its top').toBe(0);
  return left;
}

test('going back and forward comes to where one was', async ({ page }) => {
  const left = await wander(page);
  expect(left).toBeGreaterThan(500);
  await page.goBack();
  await expect(page).toHaveURL('/shop?page=2');
  await expect.poll(() => scrolled(page)).toBe(left);
  await page.goBack();
  await expect(page).toHaveURL('/shop');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'New Listings' })).toBeVisible();
  await page.goForward();
  await page.goForward();
  await expect(page).toHaveURL('/shop?page=2');
  await expect.poll(() => scrolled(page)).toBe(left);
});

test('going back asks nobody: it works without a connection', anywhere, async ({ page, context }) => {
  await wander(page);
  await context.setOffline(true);
  await page.goBack();
  await expect(page).toHaveURL('/shop?page=2');
  await expect(heading(page, 'Shop')).toBeVisible();
  await page.goForward();
  await expect(page.getByText('From the seller')).toBeVisible();
  await context.setOffline(false);
});

test('going back before the scripts have begun shows the page that the address names', anywhere, async ({ page }) => {
  await open(page, '/shop');
  const first = await page.getByRole('main').getByRole('article').first().innerText();
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Page 2' }).click();
  await expect(page).toHaveURL('/shop?page=2');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await expect(showing(page)).toBeVisible();
  await page.goBack({ waitUntil: 'commit' });
  await expect(page).toHaveURL('/shop');
  release();
  await expect(page.getByRole('main').getByRole('article').first()).toHaveText(first, { useInnerText: true });
});

test(
  'going back in the moment in which the scripts begin shows the page that the address names',
  anywhere,
  async ({ page }) => {
    await open(page, '/shop');
    const first = await page.getByRole('main').getByRole('article').first().innerText();
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Page 2' }).click();
    await expect(page).toHaveURL('/shop?page=2');
    await page.evaluate(() => sessionStorage.setItem('go back', 'once'));
    await page.addInitScript(() => {
      if (!sessionStorage.getItem('go back')) return;
      sessionStorage.removeItem('go back');
      const ports: { postMessage: (message: unknown) => void } = MessagePort.prototype;
      const { postMessage } = ports;
      // The first message is React's to itself, with which it begins.
      ports.postMessage = function (message) {
        ports.postMessage = postMessage;
        addEventListener('popstate', () => postMessage.call(this, message), { once: true });
        history.back();
      };
    });
    await page.reload({ waitUntil: 'commit' });
    await expect(page).toHaveURL('/shop');
    await expect(page.getByRole('main').getByRole('article').first()).toHaveText(first, { useInnerText: true });
  },
);
