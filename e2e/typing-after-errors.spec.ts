import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test, inLongRuns } from './fixtures.ts';
import { bearer, createAccount, demoSeller, demoSellerNamed, type Person, signIn } from './people.ts';
import { open, reload } from './screen.ts';
import type { Allow } from './watch-errors.ts';

test('a price typed after an error shows all its digits, and each error disappears once its field is corrected', async ({
  page,
  isMobile,
}) => {
  await signIn(page, demoSellerNamed(isMobile ? 'kyre-brook-queens' : 'skirrid-hive-works'));
  await open(page, '/seller/create-listing');
  await page.getByRole('button', { name: 'Publish' }).click();
  const summary = page.getByRole('main').getByRole('alert').first();
  await expect(summary).toContainText('❌ Please fill in all required fields and upload at least one image.');
  const price = page.getByRole('textbox', { name: 'Price' });
  await expect(price).toHaveAttribute('aria-invalid', 'true');
  const inset = () => price.evaluate((field) => Number.parseFloat(getComputedStyle(field).paddingLeft));
  await expect.poll(inset, 'the digits start to the right of the £').toBeGreaterThanOrEqual(30);
  const priceLink = summary.getByRole('link', { name: 'Price' });
  await expect(priceLink).toBeVisible();
  await price.pressSequentially('245.00');
  await expect(price).toHaveValue('245.00');
  await expect(price).not.toHaveAttribute('aria-invalid');
  await expect(priceLink).toHaveCount(0);
  await expect(summary).toBeVisible();
  await price.fill('');
  await expect(price).not.toHaveAttribute('aria-invalid');
});

test(
  'the error summary disappears with the last error, before the form is sent again',
  inLongRuns,
  async ({ page }) => {
    await open(page, '/login');
    await page.getByRole('button', { name: 'Login' }).click();
    const alert = page.getByRole('main').getByRole('alert');
    await expect(alert).toBeVisible();
    await page.getByRole('textbox', { name: 'Email' }).pressSequentially('ann@test.example');
    await expect(page.getByRole('textbox', { name: 'Email' })).not.toHaveAttribute('aria-invalid');
    await expect(alert).toBeVisible();
    await page.getByRole('textbox', { name: 'Password' }).pressSequentially('x');
    await expect(alert).toHaveCount(0);
    await expect(page.getByRole('textbox', { name: 'Password' })).toBeFocused();
  },
);

test("errors in a seller's listings disappear once their fields change", inLongRuns, async ({ page }) => {
  await signIn(page, demoSeller);
  await open(page, '/seller/listings');
  const main = page.getByRole('main');
  await test.step('a price in its row', async () => {
    await main
      .getByRole('button', { name: /Change price of/ })
      .first()
      .click();
    const price = main.getByRole('textbox', { name: /^price of/ });
    await price.fill('');
    await price.press('Enter');
    await expect(price).toHaveAttribute('aria-invalid', 'true');
    await price.pressSequentially('9');
    await expect(price).not.toHaveAttribute('aria-invalid');
    await expect(main.getByRole('alert')).toHaveCount(0);
    await price.press('Escape');
  });
  await test.step('a price change for several listings', async () => {
    await main.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await main.getByRole('button', { name: 'Change prices' }).click();
    const changeBy = main.getByLabel('Change by');
    await changeBy.press('Enter');
    await expect(changeBy).toHaveAttribute('aria-invalid', 'true');
    await changeBy.pressSequentially('5');
    await expect(changeBy).not.toHaveAttribute('aria-invalid');
  });
  await test.step('away dates', async () => {
    await page.getByRole('switch', { name: 'Away mode' }).click();
    await main.getByRole('button', { name: 'Save', exact: true }).click();
    const backOn = main.getByLabel('Back on');
    await expect(backOn).toHaveAccessibleDescription('Please enter a date.');
    await backOn.fill('2199-01-01');
    await expect(backOn).not.toHaveAttribute('aria-invalid');
    await expect(main.getByRole('alert')).toHaveCount(0);
  });
});

test('pasted text that is too long is not truncated but reported', inLongRuns, async ({ page }) => {
  await signIn(page, demoSeller);
  await open(page, '/seller/create-listing');
  await page.getByRole('textbox', { name: 'Title' }).fill('Heather honey');
  const description = page.getByRole('textbox', { name: 'Description' });
  await description.focus();
  await page.keyboard.insertText('b'.repeat(5001));
  await page.getByRole('button', { name: 'Save as draft' }).click();
  await expect(description).toHaveAccessibleDescription(/Please use at most 5,000 characters\./);
  expect((await description.inputValue()).length).toBe(5001);
});

/** Submits a bio after the session has ended, and signs in as `next` in the new tab that the form offers. */
async function submitThenSignInAgain(
  page: Page,
  request: APIRequestContext,
  allow: Allow,
  [owner, next]: [Person, Person],
) {
  const token = await signIn(page, owner);
  await open(page, '/edit-profile');
  const main = page.getByRole('main');
  const bio = main.getByRole('textbox', { name: 'Bio' });
  await bio.fill('Two Nationals behind the church.');
  // The form's request, and those which that leads to, are refused.
  allow(401, /^\/api\/users\/me/);
  await request.post('/api/auth/logout', { headers: bearer(token) });
  await main.getByRole('button', { name: 'Save changes' }).click();
  const alert = main.getByRole('alert').filter({ hasText: 'Please sign in.' });
  await expect(alert).toBeFocused();

  const opened = page.waitForEvent('popup');
  await alert.getByRole('link', { name: 'Sign in again in a new tab' }).click();
  const other = await opened;
  await other.getByRole('textbox', { name: 'Email' }).fill(next.email);
  await other.getByRole('textbox', { name: 'Password' }).fill(next.password);
  await other.getByRole('textbox', { name: 'Password' }).press('Enter');
  await expect(other.getByRole('link', { name: /^Your account/ })).toBeVisible();
  return bio;
}

test(
  'a form keeps what was typed when the session ends, and can be sent after signing in again',
  inLongRuns,
  async ({ page, request, allow }) => {
    const person = await createAccount(request);
    const bio = await submitThenSignInAgain(page, request, allow, [person, person]);
    await expect(bio).toHaveValue('Two Nationals behind the church.');
    await page.getByRole('main').getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Profile saved.')).toBeVisible();
    await reload(page);
    await expect(bio).toHaveValue('Two Nationals behind the church.');
  },
);

test('text typed by one user is not shown to another who signs in', inLongRuns, async ({ page, request, allow }) => {
  const next = await createAccount(request);
  const bio = await submitThenSignInAgain(page, request, allow, [await createAccount(request), next]);
  await expect(bio).toHaveValue('');
  await expect(page.getByRole('main').getByText(next.email)).toBeVisible();
});
