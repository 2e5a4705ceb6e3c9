import type { Locator, Page } from '@playwright/test';
import { header, heading, open } from './screen.ts';
import { expect, test } from './story.ts';

test.skip(({ isMobile }) => isMobile, 'a phone has none');

/** Presses Tab until something is focused; a person would give up after a while. */
async function tabTo(page: Page, target: Locator, presses = 60): Promise<void> {
  for (let pressed = 0; pressed < presses; pressed += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement).catch(() => false)) return;
  }
  throw new Error(`not reached with ${presses} presses of Tab: ${target.toString()}`);
}

/** What is focused shows it, and is not hidden below something else. */
async function expectSeen(target: Locator): Promise<void> {
  await expect(target).toBeInViewport();
  expect(await target.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid');
}

test('one gets from the home page to a full basket', async ({ page }) => {
  await open(page, '/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await expectSeen(page.getByRole('link', { name: 'Skip to content' }));
  await tabTo(page, header(page).shop);
  await expectSeen(header(page).shop);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Shop')).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();

  const first = page.getByRole('article').first().getByRole('heading').getByRole('link');
  const title = (await first.textContent()) ?? '';
  await tabTo(page, first, 80);
  await page.keyboard.press('Enter');
  await expect(heading(page, title)).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();

  const add = page.getByRole('button', { name: 'Add to Basket' });
  await tabTo(page, add, 30);
  await expectSeen(add);
  await page.keyboard.press('Enter');
  await expect(header(page).basket).toHaveAccessibleName('Basket, 1 item');
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Shift+Tab');
    if (await header(page).basket.evaluate((element) => element === document.activeElement)) break;
  }
  await page.keyboard.press('Enter');
  await expect(heading(page, 'My Basket')).toBeVisible();
  const remove = page.getByRole('button', { name: `Remove ${title}` });
  await tabTo(page, remove, 15);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your basket is empty.')).toBeVisible();
});

test('the suggestions of the search can be walked through', async ({ page }) => {
  await open(page, '/shop');
  const search = page.getByRole('search').filter({ visible: true });
  const box = search.getByRole('combobox', { name: 'Search' });
  await tabTo(page, box, 8);
  await page.keyboard.type('queen');
  const options = search.getByRole('option');
  await expect(options.first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  await expect(options.first()).toHaveAttribute('aria-selected', 'false');
  await page.keyboard.press('ArrowUp');
  await expect(options.last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(options).toHaveCount(0);
  await expect(box).toHaveValue('queen');
  await page.keyboard.type(' ');
  await page.keyboard.press('Backspace');
  await expect(options.first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/shop\?category=Queen%20Bees|\/listing\//);
});
