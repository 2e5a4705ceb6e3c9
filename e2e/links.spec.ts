import type { Page } from '@playwright/test';
import { expect, inLongRuns, test } from './fixtures.ts';
import { heading, open } from './screen.ts';
import { demoAdmin, demoBuyer, demoSeller, signIn } from './people.ts';

/** The same string for all URLs of a screen, whatever their ids and filters. */
const screenOf = (path: string): string =>
  path.replaceAll(/\/(?:[0-9a-f]{8}-[\w-]{27}|SK-[\w-]+|\d{4})(?=\/|\?|$)/g, '/*').replace(/\?.*$/, '');

const linksOn = (page: Page): Promise<string[]> =>
  page
    .locator('a[href^="/"]:not([download])')
    .evaluateAll((links) =>
      links.map((link) => link.getAttribute('href') ?? '').filter((href) => !href.startsWith('/api')),
    );

const deadEnds = /not found|could not be loaded|unexpected application error|access denied/i;

const people = { guest: undefined, buyer: demoBuyer, seller: demoSeller, admin: demoAdmin };

test('links in articles open screens without reloading the page', inLongRuns, async ({ page }) => {
  await open(page, '/terms-and-conditions');
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  const article = page.getByRole('article');
  await article.getByRole('link', { name: 'How reviews work' }).click();
  await expect(heading(page, 'How reviews work')).toBeVisible();
  await page.goBack();
  await article.getByRole('link', { name: 'contact form' }).click();
  await expect(page).toHaveURL('/support#contact');
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeInViewport();
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
});

test.describe('every link on every page', inLongRuns, () => {
  for (const [role, person] of Object.entries(people))
    test(`leads somewhere for a ${role}`, async ({ page }) => {
      test.setTimeout(600_000);
      if (person) await signIn(page, person);
      // An admin's profile is not public: its page returns a 403.
      const visited = new Set(role === 'admin' ? ['/profile/*'] : []);
      const queue = ['/'];
      for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
        const screen = screenOf(path);
        if (visited.has(screen)) continue;
        visited.add(screen);
        const response = await page.goto(path, { waitUntil: 'networkidle' });
        expect(response?.status(), path).toBe(200);
        await expect(page.locator('main h1').first(), path).toBeVisible();
        expect(await page.locator('main h1, main h2').allTextContents(), path).not.toContainEqual(
          expect.stringMatching(deadEnds),
        );
        queue.push(...(await linksOn(page)));
      }
      expect(visited.size).toBeGreaterThan(15);
      console.log(`${role}: ${visited.size} screens`);
    });
});
