import { demoSeller, demoSellerNamed, type Person, signIn } from './people.ts';
import { heading, open, reload } from './screen.ts';
import { expect, test, inLongRuns } from './fixtures.ts';

/** A seller with sales that have not been paid out. Phone and desktop use different ones. */
const sellerOf = (isMobile: boolean): Person => demoSellerNamed(isMobile ? 'kyre-brook-queens' : 'skirrid-hive-works');

test('a seller sets up payouts in two visits, and is then paid what they are owed', async ({ page, isMobile }) => {
  await signIn(page, sellerOf(isMobile));
  await open(page, '/seller/dashboard');
  await page.getByRole('link', { name: 'Payouts' }).first().click();
  await expect(heading(page, 'Payouts')).toBeVisible();
  await expect(page.getByText('As soon as you have set up your payouts.').first()).toBeVisible();

  await page.getByRole('button', { name: 'Set up payouts' }).click();
  await expect(heading(page, 'Identity check')).toBeVisible();
  await page.getByRole('button', { name: 'Add my bank account later' }).click();
  await expect(page.getByRole('heading', { name: 'Finish setting up your payouts' })).toBeVisible();
  await expect(page.getByText('Our payment provider, Stripe, still needs:')).toBeVisible();
  await expect(page.getByText('Your bank account details')).toBeVisible();

  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Confirm my identity' }).click();
  await expect(page.getByText('Your payouts are set up.')).toBeVisible();
  await page.getByRole('button', { name: 'Change bank account' }).click();
  await page.getByRole('button', { name: 'Confirm my identity' }).click();
  await expect(page.getByText('Your payouts are set up.')).toBeVisible();
  await expect(async () => {
    await reload(page);
    await expect(page.getByText("We've sent it to you.").first()).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 90_000 });
  await page.getByRole('link', { name: 'Sent', exact: true }).click();
  await expect(page).toHaveURL(/show=sent/);
  const orders = page.getByRole('region', { name: 'When do I get my money?' });
  await expect(orders.getByText('On hold', { exact: true })).toHaveCount(1);
  await orders.getByRole('listitem').first().getByRole('link').click();
  await expect(
    page.getByRole('region', { name: 'Money', exact: true }).getByText("We've sent it to you."),
  ).toBeVisible();
});

test('going to another page of orders scrolls to their heading', inLongRuns, async ({ page }) => {
  await signIn(page, demoSeller);
  await open(page, '/seller/payouts');
  const orders = page.getByRole('region', { name: 'When do I get my money?' });
  await orders.getByRole('link', { name: 'Page 2' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(orders.getByRole('heading', { level: 2 })).toBeInViewport();
});
