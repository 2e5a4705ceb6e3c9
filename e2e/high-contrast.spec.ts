import type { Locator } from '@playwright/test';
import { expect, inLongRuns, test } from './fixtures.ts';
import { demoSeller, signIn } from './people.ts';
import { open } from './screen.ts';

const styleOf = (place: Locator, pseudo?: string) =>
  place.evaluate((element, which) => {
    const { backgroundColor, borderTopStyle, borderTopWidth } = getComputedStyle(element, which);
    return { backgroundColor, edge: borderTopStyle === 'none' ? 0 : Number.parseFloat(borderTopWidth) };
  }, pseudo);

test('in high contrast, the main button has an edge, and what is chosen differs', inLongRuns, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await signIn(page, demoSeller);
  await open(page, '/seller/listings');
  const main = page.getByRole('main');
  expect((await styleOf(main.getByRole('link', { name: 'Create New Listing' }))).edge).toBeGreaterThan(0);
  const chips = main.getByRole('link', { name: /^(All|Active) \d+$/ });
  await expect(chips).toHaveCount(2);
  const [all, active] = [await styleOf(chips.first()), await styleOf(chips.last())];
  expect(all.backgroundColor).not.toBe(active.backgroundColor);
  const away = main.getByRole('switch', { name: 'Away mode' });
  const [knob, track] = [await styleOf(away, '::before'), await styleOf(away)];
  expect(knob.backgroundColor, 'the knob').not.toBe(track.backgroundColor);
});
