import type { Page } from '@playwright/test';
import { open } from './screen.ts';
import { expect, test, inLongRuns } from './fixtures.ts';

/** Records how many parts of each view transition move, and the names of the moving pictures. */
const recordTransitions = (page: Page) =>
  page.addInitScript(() => {
    const recorded: { moving: number; names: string[] }[] = [];
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const transition = start(update);
      void transition.ready.then(() => {
        const parts = document
          .getAnimations()
          .map(({ effect }) => (effect as KeyframeEffect).pseudoElement ?? '')
          .filter((part) => part.startsWith('::view-transition'));
        recorded.push({ moving: parts.length, names: parts.filter((part) => part.includes('(listing-')) });
      });
      return transition;
    };
    Object.assign(window, { recorded });
  });
const recorded = (page: Page) =>
  page.evaluate(() => (window as unknown as { recorded: { moving: number; names: string[] }[] }).recorded);

test("a card's picture expands into the listing's, and shrinks again on going back", inLongRuns, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await recordTransitions(page);
  await open(page, '/shop?category=Honey');
  const first = page.getByRole('article').first().getByRole('link');
  const title = (await first.textContent()) ?? '';
  await first.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect.poll(async () => (await recorded(page)).at(0)?.names.length).toBeGreaterThan(0);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Shop' })).toBeVisible();
  await expect.poll(async () => (await recorded(page)).at(1)?.names.length).toBeGreaterThan(0);
});

test('with reduced motion, nothing moves between card and listing', inLongRuns, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await recordTransitions(page);
  await open(page, '/shop?category=Honey');
  const first = page.getByRole('article').first().getByRole('link');
  const title = (await first.textContent()) ?? '';
  await first.click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  expect((await recorded(page)).filter(({ moving }) => moving > 0)).toEqual([]);
});
