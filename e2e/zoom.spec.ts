import { pickListing } from './listings.ts';
import { open, overflowOf } from './screen.ts';
import { expect, test, inLongRuns } from './fixtures.ts';

test('at 400% zoom, nothing fixed or sticky covers the content', inLongRuns, async ({ page, request, isMobile }) => {
  const listing = await pickListing(request, isMobile, ({ quantity }) => quantity > 1);
  await page.setViewportSize({ width: 320, height: 256 });
  for (const path of ['/', '/shop', `/listing/${listing._id}`, '/basket', '/login']) {
    await open(page, path);
    const covering = () =>
      page.evaluate(() => {
        scrollTo(0, document.body.scrollHeight / 3);
        return [...document.querySelectorAll<HTMLElement>('body *')]
          .filter((element) => ['fixed', 'sticky'].includes(getComputedStyle(element).position))
          .map((element) => ({ name: element.className, box: element.getBoundingClientRect() }))
          .filter(({ box }) => box.height > 0 && box.bottom > 0 && box.top < innerHeight && box.height < innerHeight)
          .map(({ name }) => name);
      });
    await expect.poll(covering, path).toEqual([]);
    await expect.poll(() => overflowOf(page), `${path} scrolls only vertically`).toBeLessThanOrEqual(0);
  }
});

test("at 400% zoom, the shop's filters scroll together with their heading and button", inLongRuns, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await open(page, '/shop');
  await page.getByRole('button', { name: 'All Filters' }).click();
  const filters = page.getByRole('dialog', { name: 'All Filters' });
  await expect(filters.getByRole('textbox', { name: 'Search for' })).toBeInViewport({ ratio: 1 });
  await filters.getByRole('button', { name: /^Show \d+ results$/ }).scrollIntoViewIfNeeded();
  await expect(filters.getByRole('heading', { name: 'All Filters' })).not.toBeInViewport();
});
