import { expect, test } from './fixtures.ts';
import { demoSellerNamed, signIn } from './people.ts';
import { open } from './screen.ts';

test('a price typed after an error shows all its digits, and each error goes once its field is right', async ({
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
  expect(await inset(), 'the digits start to the right of the £').toBeGreaterThanOrEqual(30);
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

test('the error summary goes with the last error, before the form is sent again', async ({ page }) => {
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
});
