import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Locator, Page } from '@playwright/test';
import type axe from 'axe-core';
import { isLong } from '#test/child-processes.ts';
import { expect } from './fixtures.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const rules: axe.RunOptions['runOnly'] = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The themes differ only in colour, so the second one needs only these rules. */
const colourRules: axe.RunOptions['runOnly'] = ['color-contrast', 'link-in-text-block'];

/** Text shown while something is loading. */
const loading = /^(Loading|Preparing|Verifying)\b.*\.\.\.$/;

/** Waits until the current screen has loaded. */
async function settle(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.getByText(loading)).toHaveCount(0);
}

/**
 * The violations that axe finds. Collecting passes, or fetching stylesheets and media again for rules that are not run, would take longer
 * than the check itself.
 */
async function violations(page: Page, runOnly: axe.RunOptions['runOnly']): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(source);
  const { violations } = await page.evaluate(
    (options) => (globalThis as unknown as { axe: typeof axe }).axe.run(options),
    { runOnly, resultTypes: ['violations' as const], preload: false },
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')}\n${node.html.slice(0, 200)}\n${node.failureSummary}`),
  );
}

/** Long runs check every screen in both themes; other runs check about half of the screens in each. */
const themesToCheck = (name: string): ('light' | 'dark')[] =>
  isLong ? ['light', 'dark'] : [name.length % 2 === 0 ? 'light' : 'dark'];

/** Fails softly for each violation of WCAG 2.2 AA that axe finds on the current screen, in the light theme, the dark theme or both. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  await settle(page);
  for (const [nth, colorScheme] of themesToCheck(name).entries()) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const found = await violations(page, nth === 0 ? rules : colourRules);
    expect.soft(found, `${name}, ${colorScheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
}

/** The WCAG 2 contrast ratio, from 1 to 21, of two CSS colours, which may be custom properties. */
export const contrast = (page: Page, first: string, second: string): Promise<number> =>
  page.evaluate(
    (colours) => {
      const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
      const probe = document.body.appendChild(document.createElement('i'));
      const luminance = (colour: string): number => {
        if (!canvas) return 0;
        probe.style.color = colour;
        canvas.fillStyle = getComputedStyle(probe).color;
        canvas.fillRect(0, 0, 1, 1);
        const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((value) => {
          const channel = value / 255;
          return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      const [dark = 0, light = 0] = colours.map(luminance).toSorted((a, b) => a - b);
      probe.remove();
      return (light + 0.05) / (dark + 0.05);
    },
    [first, second],
  );

/** The contrast ratio between an element's text and its own background. */
export async function contrastOf(element: Locator): Promise<number> {
  const [text, background] = await element.evaluate((node) => {
    const { color, backgroundColor } = getComputedStyle(node);
    return [color, backgroundColor] as const;
  });
  return contrast(element.page(), text, background);
}
