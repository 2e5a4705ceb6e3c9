import type { Page } from '@playwright/test';
import { expect, test, inLongRuns } from './fixtures.ts';
import { pickListing } from './listings.ts';
import { paymentDetails } from './payment-form.ts';
import { bearer, createAccount, signIn } from './people.ts';
import { open } from './screen.ts';

/** Without Stripe keys, as in tests, the content security policy does not allow Stripe's script. */
test.use({ bypassCSP: true });

const stripeScript = (error: object) => `window.Stripe = () => ({
  elements: () => ({ create: () => ({ mount() {} }), getElement: () => ({ destroy() {} }) }),
  confirmPayment: async () => ({ error: ${JSON.stringify(error)} }),
});`;

/** Submits a payment for which Stripe returns `error`. */
async function pay(page: Page, error: object): Promise<void> {
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: stripeScript(error) }),
  );
  const config = { mode: 'stripe', publishableKey: 'pk_live_made_up', platformFeePercent: 0 };
  await page.route('**/api/payments/config', (route) => route.fulfill({ json: config }));
  await open(page, '/checkout');
  const form = page.getByRole('form', { name: 'Payment' });
  for (const name of ['Full name', 'Email', 'Address line 1', 'City', 'Postcode'] as const)
    await form.getByRole('textbox', { name, exact: true }).fill(paymentDetails[name]);
  await form.getByRole('button', { name: /^Pay £/ }).click();
}

const form = (page: Page) => page.getByRole('form', { name: 'Payment' });

test.beforeEach(async ({ page, isMobile, request }) => {
  const headers = bearer(await signIn(page, await createAccount(request)));
  const listing = await pickListing(request, isMobile, ({ quantity, price }) => quantity > 5 && price < 50);
  expect((await request.post('/api/baskets', { headers, data: { productId: listing._id } })).ok()).toBe(true);
});

test('when Stripe declines a card, the form advises what to do next', async ({ page }) => {
  await pay(page, { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' });
  const advice = "Your card was declined. You haven't been charged. Try another card, or ask your bank.";
  await expect(form(page).getByText(advice).first()).toBeVisible();
  await expect(form(page).getByText(/still reserved/)).toBeVisible();
});

test('incomplete card details are reported, without advice to try another card', inLongRuns, async ({ page }) => {
  await pay(page, { type: 'validation_error', code: 'incomplete_number', message: 'Your card number is incomplete.' });
  await expect(form(page).getByRole('alert')).toContainText('Please check the highlighted fields.');
  await expect(form(page).getByText('Your card number is incomplete.', { exact: true })).toBeVisible();
  await expect(form(page).getByText(/another card|been charged/)).toHaveCount(0);
});

test(
  'if the outcome of a payment is unknown, the buyer is not told that they have not been charged',
  inLongRuns,
  async ({ page }) => {
    await pay(page, {
      type: 'api_connection_error',
      message: 'We are experiencing issues. You have not been charged.',
    });
    await expect(
      form(page).getByText(/Check your connection and try again\. You won't be charged twice\./),
    ).toBeVisible();
    await expect(form(page).getByText(/been charged|another card/)).toHaveCount(0);
  },
);

test('a payment replaced in another tab can be restarted', inLongRuns, async ({ page }) => {
  const message = 'You cannot confirm this PaymentIntent because it has a status of canceled.';
  await pay(page, { type: 'invalid_request_error', code: 'payment_intent_unexpected_state', message });
  await expect(form(page).getByText('This payment is no longer active.')).toBeVisible();
  await expect(form(page).getByText(/another card|still reserved/)).toHaveCount(0);
  await form(page).getByRole('button', { name: 'Start again' }).click();
  await expect(form(page).getByRole('button', { name: /^Pay £/ })).toBeVisible();
});

test('a payment that had already gone through when it was retried counts as paid', inLongRuns, async ({ page }) => {
  const message = 'You cannot confirm this PaymentIntent because it has already succeeded.';
  const paid = { payment_intent: { status: 'succeeded' } };
  await pay(page, { type: 'invalid_request_error', code: 'payment_intent_unexpected_state', message, ...paid });
  await expect(page).toHaveURL(/\/thank-you\?purchase=/);
});

test(
  'a checkout that expires after a payment with an unknown outcome refers to My Purchases',
  inLongRuns,
  async ({ page }) => {
    await page.clock.install();
    await pay(page, { type: 'api_connection_error' });
    await expect(form(page).getByText(/You won't be charged twice\./)).toBeVisible();
    await page.clock.fastForward('16:00');
    await expect(form(page).getByText('Check My Purchases first: your payment may have gone through.')).toBeVisible();
    await expect(form(page).getByText(/haven't been charged/)).toHaveCount(0);
  },
);
