import type { Page } from '@playwright/test';
import { pick } from './goods.ts';
import { cardField, cards, expectTyped, fillPayment, payButton } from './pay.ts';
import { bearer, comeSignedIn, join } from './people.ts';
import { header, heading, open } from './screen.ts';
import { anywhere, expect, test } from './story.ts';

const bankCheck = (page: Page) => page.getByRole('dialog', { name: 'Your bank wants to know it is you' });
const alert = (page: Page, text: string | RegExp) => page.getByRole('form').getByRole('alert').getByText(text).first();

test.beforeEach(async ({ page, isMobile, request }) => {
  const person = await join(request);
  const goods = await pick(request, isMobile, (one) => one.quantity > 8 && one.category === 'Candles');
  const headers = bearer(await comeSignedIn(page, person));
  const added = await request.post('/api/baskets', { headers, data: { productId: goods._id } });
  expect(added.ok()).toBe(true);
  await open(page, '/checkout');
  await expect(page.getByRole('region', { name: 'Your Order' }).getByText(goods.title)).toBeVisible();
});

test('a declined card costs nothing that was typed, and another card pays', anywhere, async ({ page, allow }) => {
  allow(402, '/api/payments/sandbox/confirm');
  await fillPayment(page, cards.declined);
  await payButton(page).click();
  await expect(alert(page, /^Your card was declined/)).toBeVisible();
  await expect(cardField(page)).toBeFocused();
  await expect(cardField(page)).toHaveAccessibleDescription(/declined/);
  await expectTyped(page, cards.declined);

  await cardField(page).fill(cards.noFunds);
  await payButton(page).click();
  await expect(alert(page, /insufficient funds/i)).toBeVisible();
  await expectTyped(page, cards.noFunds);

  await cardField(page).fill(cards.good);
  await payButton(page).click();
  await expect(heading(page, /^Thank you for your order/)).toBeVisible();
});

test("a failed check by the bank can be tried again, and pays once it's passed", anywhere, async ({ page, allow }) => {
  allow(402, '/api/payments/sandbox/authenticate');
  await fillPayment(page, cards.asksBank);
  await payButton(page).click();
  await expect(bankCheck(page)).toBeVisible();
  await bankCheck(page).getByRole('button', { name: 'Fail the check' }).click();
  await expect(bankCheck(page)).toBeHidden();
  await expect(alert(page, /Nothing was taken/)).toBeVisible();
  await expectTyped(page, cards.asksBank);

  await payButton(page).click();
  await expect(bankCheck(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(alert(page, /The check by your bank was not finished/)).toBeVisible();
  await expectTyped(page, cards.asksBank);

  const price = (await payButton(page).textContent())?.replace('Pay ', '') ?? '';
  await payButton(page).click();
  await bankCheck(page).getByRole('button', { name: 'Pass the check' }).click();
  await expect(heading(page, /^Thank you for your order/)).toBeVisible();
  await expect(header(page).basket).toHaveAccessibleName('Basket, 0 items');

  await open(page, '/orders');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article').getByText(price).first()).toBeVisible();
});

test('what is missing is said at its field before anything is sent', anywhere, async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  await payButton(page).click();
  const form = page.getByRole('form', { name: 'Payment' });
  await expect(form.getByText('Please check the marked fields.')).toBeVisible();
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
