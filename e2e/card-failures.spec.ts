import type { Page } from '@playwright/test';
import { pickListing } from './listings.ts';
import { cardField, testCards, expectPaymentDetails, fillPayment, payButton } from './payment-form.ts';
import { bearer, signIn, createAccount } from './people.ts';
import { header, heading, open, reload } from './screen.ts';
import { expect, inLongRuns, test } from './fixtures.ts';

const bankCheck = (page: Page) => page.getByRole('dialog', { name: "Your bank needs to check it's you" });
const alert = (page: Page, text: string | RegExp) => page.getByRole('form').getByRole('alert').getByText(text).first();

test.beforeEach(async ({ page, isMobile, request }) => {
  const person = await createAccount(request);
  const listing = await pickListing(
    request,
    isMobile,
    ({ quantity, category }) => quantity > 8 && category === 'Candles',
  );
  const headers = bearer(await signIn(page, person));
  const added = await request.post('/api/baskets', { headers, data: { productId: listing._id } });
  expect(added.ok()).toBe(true);
  await open(page, '/checkout');
  await expect(page.getByRole('region', { name: 'Your Order' }).getByText(listing.title)).toBeVisible();
});

test('after a declined card, the form keeps its details and another card works', async ({ page, allow }) => {
  for (const status of [402, 502]) allow(status, '/api/payments/sandbox/confirm');
  await page.route('**/api/payments/sandbox/confirm', (route) => route.fulfill({ status: 502, body: '' }), {
    times: 1,
  });
  await fillPayment(page, testCards.declined);
  await payButton(page).click();
  await expect(alert(page, /^Payment failed/)).toBeVisible();
  await payButton(page).click();
  await expect(alert(page, /^Your card was declined/)).toBeVisible();
  await expect(cardField(page)).toBeFocused();
  await expect(cardField(page)).toHaveAccessibleDescription(/declined/);
  await expect(alert(page, /Your items are still reserved\.$/)).toBeVisible();
  await expectPaymentDetails(page, testCards.declined);

  await cardField(page).fill(testCards.noFunds);
  await payButton(page).click();
  await expect(alert(page, /insufficient funds/i)).toBeVisible();
  await expectPaymentDetails(page, testCards.noFunds);

  await cardField(page).fill(testCards.good);
  await payButton(page).click();
  await expect(heading(page, /^Thank you for your order/)).toBeVisible();
});

test('after a declined card, the form does not call unreserved items reserved', inLongRuns, async ({ page, allow }) => {
  allow(402, '/api/payments/sandbox/confirm');
  await page.route('**/api/payments/create-payment-intent', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), isHeld: false } });
  });
  await reload(page);
  await expect(page.getByText('Not reserved: the first to pay gets it')).toBeVisible();
  await fillPayment(page, testCards.declined);
  await payButton(page).click();
  await expect(alert(page, /^Your card was declined/)).toBeVisible();
  await expect(page.getByText(/still reserved/)).toHaveCount(0);

  await cardField(page).fill(testCards.asksBank);
  await payButton(page).click();
  await expect(bankCheck(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(alert(page, /Your bank's check wasn't completed/)).toBeVisible();
  await expect(page.getByText(/still reserved/)).toHaveCount(0);
});

test('a failed bank check can be retried, and payment succeeds once it passes', async ({ page, allow }) => {
  allow(402, '/api/payments/sandbox/authenticate');
  await fillPayment(page, testCards.asksBank);
  await payButton(page).click();
  await expect(bankCheck(page)).toBeVisible();
  await bankCheck(page).getByRole('button', { name: 'Fail the check' }).click();
  await expect(bankCheck(page)).toBeHidden();
  await expect(alert(page, /You haven't been charged/)).toBeVisible();
  await expectPaymentDetails(page, testCards.asksBank);

  await payButton(page).click();
  await expect(bankCheck(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(alert(page, /Your bank's check wasn't completed/)).toBeVisible();
  await expect(page.getByRole('form', { name: 'Payment' })).toContainText(/still reserved(?!.*still reserved)/);
  await expectPaymentDetails(page, testCards.asksBank);

  const price = (await payButton(page).textContent())?.replace('Pay ', '') ?? '';
  await payButton(page).click();
  await bankCheck(page).getByRole('button', { name: 'Pass the check' }).click();
  await expect(heading(page, /^Thank you for your order/)).toBeVisible();
  await expect(header(page).basket).toHaveAccessibleName('Basket, 0 items');

  await open(page, '/orders');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article').getByText(price).first()).toBeVisible();
});

test(
  'a checkout replaced in another tab does not claim that the time has run out',
  inLongRuns,
  async ({ page, request, allow }) => {
    allow(409, '/api/payments/sandbox/confirm');
    await fillPayment(page, testCards.good);
    const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
    const data = { amount: Number((await payButton(page).textContent())?.replace('Pay £', '')) };
    const replaced = await request.post('/api/payments/create-payment-intent', { headers: bearer(token), data });
    expect(replaced.ok()).toBe(true);
    await payButton(page).click();
    await expect(alert(page, 'This payment is no longer active.')).toBeVisible();
    await expect(page.getByText(/time to pay has run out|no longer reserved/i)).toHaveCount(0);
    await page.getByRole('button', { name: 'Start again' }).click();
    await expectPaymentDetails(page, testCards.good);
    await payButton(page).click();
    await expect(heading(page, /^Thank you for your order/)).toBeVisible();
  },
);

test('missing details are reported next to their fields before anything is sent', inLongRuns, async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  await payButton(page).click();
  const form = page.getByRole('form', { name: 'Payment' });
  await expect(form.getByText('Please check the highlighted fields.')).toBeVisible();
  await expect(form.getByRole('textbox', { name: 'Address line 1' })).toHaveAccessibleDescription(
    'Please enter your address.',
  );
  await expect(form.getByRole('textbox', { name: 'Card number' })).toHaveAccessibleDescription(
    'Please enter the card number.',
  );
  await form.getByRole('textbox', { name: 'Postcode' }).fill('12345');
  await payButton(page).click();
  await expect(form.getByRole('textbox', { name: 'Postcode' })).toHaveAccessibleDescription(
    'Invalid UK postcode format (e.g. RM1 2XY).',
  );
  await expect(form.getByRole('textbox', { name: 'Country' })).not.toBeEditable();
  expect(calls.filter((url) => url.includes('/sandbox/'))).toEqual([]);
});
