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

const deadEnds = /not found|could not be loaded|something went wrong|is not built|coming soon/i;

const people = { guest: undefined, buyer: demoBuyer, seller: demoSeller, admin: demoAdmin };

test('links in articles open screens without loading the page again', async ({ page }) => {
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

test.describe('every link of every page', inLongRuns, () => {
  for (const [role, person] of Object.entries(people))
    test(`leads somewhere for a ${role}`, async ({ page }) => {
      test.setTimeout(600_000);
      if (person) await signIn(page, person);
      // The profile of an admin is not public, and its page says so with a 403.
      const seen = new Set(role === 'admin' ? ['/profile/*'] : []);
      const waiting = ['/'];
      for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
        const screen = screenOf(path);
        if (seen.has(screen)) continue;
        seen.add(screen);
        const response = await page.goto(path, { waitUntil: 'networkidle' });
        expect(response?.status(), path).toBe(200);
        await expect(page.locator('main h1').first(), path).toBeVisible();
        expect(await page.locator('main h1, main h2').allTextContents(), path).not.toContainEqual(
          expect.stringMatching(deadEnds),
        );
        waiting.push(...(await linksOn(page)));
      }
      expect(seen.size).toBeGreaterThan(15);
      console.log(`${role}: ${seen.size} screens`);
    });
});
