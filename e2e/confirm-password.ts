import { expect, type Locator, type Page } from '@playwright/test';
import { demoAdmin } from './people.ts';

/** Makes the next request to `url` ask for the password, as if the admin had signed in hours ago. */
export const askForPassword = (page: Page, url: string) =>
  page.route(
    url,
    (route) =>
      route.fulfill({ status: 403, json: { message: 'Confirm.', error: 'Confirm.', code: 'confirmation_needed' } }),
    { times: 1 },
  );

export const passwordDialog = (page: Page): Locator =>
  page.getByRole('dialog', { name: "Please confirm that it's you" });

/** Enters the demo admin's password when asked for it. */
export async function confirmPassword(page: Page): Promise<void> {
  const confirmation = passwordDialog(page);
  await expect(confirmation.getByLabel('Your password')).toBeFocused();
  await confirmation.getByLabel('Your password').fill(demoAdmin.password);
  await confirmation.getByRole('button', { name: 'Confirm' }).click();
}
