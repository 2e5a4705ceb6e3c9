import type { Locator } from '@playwright/test';
import { expect, inLongRuns, test } from './fixtures.ts';
import { demoSeller, signIn } from './people.ts';
import { open } from './screen.ts';

const styleOf = (locator: Locator, pseudoElement?: string) =>
  locator.evaluate((element, pseudo) => {
    const { backgroundColor, borderTopStyle, borderTopWidth } = getComputedStyle(element, pseudo);
    return { backgroundColor, borderWidth: borderTopStyle === 'none' ? 0 : Number.parseFloat(borderTopWidth) };
  }, pseudoElement);

test('in high contrast, the main button has a border and selected options stand out', inLongRuns, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await signIn(page, demoSeller);
  await open(page, '/seller/listings');
  const main = page.getByRole('main');
  expect((await styleOf(main.getByRole('link', { name: 'Create New Listing' }))).borderWidth).toBeGreaterThan(0);
  const chips = main.getByRole('link', { name: /^(All|Active) \d+$/ });
  await expect(chips).toHaveCount(2);
  const [all, active] = [await styleOf(chips.first()), await styleOf(chips.last())];
  expect(all.backgroundColor).not.toBe(active.backgroundColor);
  const away = main.getByRole('switch', { name: 'Away mode' });
  const [knob, track] = [await styleOf(away, '::before'), await styleOf(away)];
  expect(knob.backgroundColor, 'the knob').not.toBe(track.backgroundColor);
});
