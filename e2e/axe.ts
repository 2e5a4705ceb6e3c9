import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { expect } from './story.ts';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** What changes between light and dark is colour alone. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** A word that something is still on its way. */
const waiting = /^(Loading|Preparing|Verifying)\b.*\.\.\.$/;

/** Waits until the screen at hand has what it shows. */
async function settle(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.getByText(waiting)).toHaveCount(0);
}

/** What passes is neither gathered nor sent over: that takes longer than looking. */
const axe = (page: Page) => new AxeBuilder({ page }).options({ resultTypes: ['violations'] });

async function violations(page: Page, builder: AxeBuilder): Promise<string[]> {
  // One frame a page: the legacy mode spares axe a second page to finish in.
  const found = await builder.setLegacyMode(true).analyze();
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')}\n${node.html.slice(0, 200)}\n${node.failureSummary}`),
  );
}

/** Fails, and goes on, where axe finds a violation of WCAG 2.2 AA on the screen at hand, in light or in dark. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  await settle(page);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const inLight = await violations(page, axe(page).withTags(rules));
  expect.soft(inLight, `${name}, light`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const inDark = await violations(page, axe(page).withRules(colourRules));
  expect.soft(inDark, `${name}, dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
}

/** The contrast of an element's text with its own background, from 1 to 21, as WCAG 2 reckons it. */
export const contrastOf = (element: Locator): Promise<number> =>
  element.evaluate((one) => {
    const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const luminance = (colour: string): number => {
      if (!pen) return 0;
      pen.fillStyle = colour;
      pen.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = [...pen.getImageData(0, 0, 1, 1).data].map((value) => {
        const share = value / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const { color, backgroundColor } = getComputedStyle(one);
    const [dark = 0, light = 0] = [luminance(color), luminance(backgroundColor)].toSorted((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  });
