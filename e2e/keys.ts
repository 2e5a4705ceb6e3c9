import { expect, type Locator, type Page } from '@playwright/test';

/** Presses Tab, or another key, until the target is focused; gives up after a while, as a person would. */
export async function tabTo(page: Page, target: Locator, presses = 60, key = 'Tab'): Promise<void> {
  await expect(target).toBeAttached();
  for (let pressed = 0; pressed < presses; pressed += 1) {
    await page.keyboard.press(key);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`not reached after pressing ${key} ${presses} times: ${target.toString()}`);
}

/** Expects the focused element to be in view and outlined. */
export async function expectFocusVisible(target: Locator): Promise<void> {
  await expect(target).toBeInViewport();
  await expect(target).toHaveCSS('outline-style', 'solid');
}

/** Activates a link or button with the keyboard alone. */
export async function activate(page: Page, target: Locator, presses = 80): Promise<void> {
  await tabTo(page, target, presses);
  await expectFocusVisible(target);
  await page.keyboard.press('Enter');
}
