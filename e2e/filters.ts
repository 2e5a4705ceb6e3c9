import { expect, type Locator, type Page } from '@playwright/test';

/** The filters of /shop. They are beside the results or, on a phone, in a panel that this function opens. */
export async function openFilters(page: Page, isMobile: boolean): Promise<Locator> {
  if (!isMobile) return page.getByRole('complementary', { name: 'Filters' });
  await page.getByRole('button', { name: /^All Filters/ }).click();
  return page.getByRole('dialog', { name: 'All Filters' });
}

/** On a phone, closes the panel with the button that shows the number of results. */
export async function closeFilters(page: Page, isMobile: boolean): Promise<void> {
  if (!isMobile) return;
  const panel = page.getByRole('dialog', { name: 'All Filters' });
  await panel.getByRole('button', { name: /^Show \d+ results?$/ }).click();
  await expect(panel).toBeHidden();
}

/** A checkbox or radio button, found by its label, which is followed by the number of listings. */
export const checkbox = (filters: Locator, label: string): Locator =>
  filters.getByRole('checkbox', { name: new RegExp(`^${label} \\d+$`) });
export const radio = (filters: Locator, group: string, label: string): Locator =>
  filters.getByRole('group', { name: group }).getByRole('radio', { name: new RegExp(`^${label}( \\d+)?$`) });

/** A checkbox shows the state of the URL, so it is only ticked a moment after the click. */
export async function tickBox(box: Locator): Promise<void> {
  await box.click();
  await expect(box).toBeChecked();
}

/** Types into a text filter, presses Enter and waits until the URL has changed. */
export async function typeFilter(page: Page, filters: Locator, label: string, text: string): Promise<void> {
  const field = filters.getByRole('textbox', { name: label, exact: true });
  const before = page.url();
  await field.fill(text);
  await field.press('Enter');
  await expect(page).not.toHaveURL(before);
}

/** Clicks the checkboxes one after another, faster than the screen can render. */
export async function clickAllQuickly(page: Page, boxes: Locator[]): Promise<void> {
  const found = await Promise.all(boxes.map((box) => box.elementHandle()));
  await page.evaluate((elements) => {
    for (const element of elements) (element as HTMLElement).click();
  }, found);
}

/** Counts the ticked checkboxes on every frame. The returned function resolves to the different counts, in order. */
export async function watchTicks(filters: Locator): Promise<() => Promise<number[]>> {
  const counts = await filters.evaluateHandle((panel) => {
    const seen: number[] = [];
    const look = () => {
      const ticked = panel.querySelectorAll('input[type=checkbox]:checked').length;
      if (seen.at(-1) !== ticked) seen.push(ticked);
      requestAnimationFrame(look);
    };
    look();
    return seen;
  });
  return () => counts.jsonValue();
}
