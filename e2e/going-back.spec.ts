import type { Page } from '@playwright/test';
import { delay, header, heading, open } from './screen.ts';
import { expect, inLongRuns, test } from './fixtures.ts';

/** A category to which no journey adds a listing. */
const shop = '/shop?category=Bee%20Keeping%20Equipment';

const scrollPosition = (page: Page) => page.evaluate(() => Math.round(scrollY));
const resultCount = (page: Page) => page.getByText(/^Showing \d+ of \d+ products$/);

/** Visits the home page, the shop, its second page and a listing halfway down it. Returns the second page's scroll position. */
async function browse(page: Page): Promise<number> {
  await open(page, '/');
  await header(page).shop.click();
  await expect(resultCount(page)).toBeVisible();
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Page 2' }).click();
  await expect(page).toHaveURL('/shop?page=2');
  await expect.poll(() => scrollPosition(page), 'a page of the shop starts at the top').toBe(0);
  const card = page.getByRole('main').getByRole('article').nth(12).getByRole('heading').getByRole('link');
  await card.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const position = await scrollPosition(page);
  await card.click();
  await expect(page).toHaveURL(/\/listing\//);
  await expect(page.getByText('From the seller')).toBeVisible();
  await expect.poll(() => scrollPosition(page), 'a listing starts at the top').toBe(0);
  return position;
}

test('going back and forward restores the scroll position', inLongRuns, async ({ page }) => {
  const position = await browse(page);
  expect(position).toBeGreaterThan(500);
  await page.goBack();
  await expect(page).toHaveURL('/shop?page=2');
  await expect.poll(() => scrollPosition(page)).toBe(position);
  await page.goBack();
  await expect(page).toHaveURL('/shop');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'New Listings' })).toBeVisible();
  await page.goForward();
  await expect(resultCount(page)).toBeVisible();
  await page.goForward();
  await expect(page).toHaveURL('/shop?page=2');
  await expect.poll(() => scrollPosition(page)).toBe(position);
});

test('going back sends no requests, so it works offline', inLongRuns, async ({ page, context }) => {
  await browse(page);
  await context.setOffline(true);
  await page.goBack();
  await expect(page).toHaveURL('/shop?page=2');
  await expect(heading(page, 'Shop')).toBeVisible();
  await page.goForward();
  await expect(page.getByText('From the seller')).toBeVisible();
  await context.setOffline(false);
});

test('going back before the scripts have started shows the page in the URL', inLongRuns, async ({ page }) => {
  await open(page, shop);
  const first = await page.getByRole('main').getByRole('article').first().innerText();
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Page 2' }).click();
  await expect(page).toHaveURL(`${shop}&page=2`);
  const release = await delay(page, '**/*.js');
  await page.reload({ waitUntil: 'commit' });
  await expect(resultCount(page)).toBeVisible();
  await page.goBack({ waitUntil: 'commit' });
  await expect(page).toHaveURL(shop);
  release();
  await expect(page.getByRole('main').getByRole('article').first()).toHaveText(first, { useInnerText: true });
});

test(
  'going back just as the scripts start shows the page in the URL, not the previous page',
  inLongRuns,
  async ({ page }) => {
    await open(page, shop);
    const first = await page.getByRole('main').getByRole('article').first().innerText();
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Page 2' }).click();
    await expect(page).toHaveURL(`${shop}&page=2`);
    await page.evaluate(() => sessionStorage.setItem('go back', 'once'));
    await page.addInitScript(() => {
      if (!sessionStorage.getItem('go back')) return;
      sessionStorage.removeItem('go back');
      const ports: { postMessage: (message: unknown) => void } = MessagePort.prototype;
      const { postMessage } = ports;
      // React starts by posting a message to itself, the first one on the page.
      ports.postMessage = function (message) {
        ports.postMessage = postMessage;
        addEventListener('popstate', () => postMessage.call(this, message), { once: true });
        history.back();
      };
    });
    await page.reload({ waitUntil: 'commit' });
    await expect(page).toHaveURL(shop);
    await expect(page.getByRole('main').getByRole('article').first()).toHaveText(first, { useInnerText: true });
  },
);
