import type { Page } from '@playwright/test';
import { pickListing } from './listings.ts';
import { linkInEmail, waitForEmail } from './outbox.ts';
import {
  bearer,
  signIn,
  demoAdmin,
  demoBuyer,
  demoSeller,
  submitLogin,
  createAccount,
  createUnverifiedAccount,
} from './people.ts';
import { header, open, toast } from './screen.ts';
import { expect, inLongRuns, test } from './fixtures.ts';

/** The ways a call can fail, mostly without a message from Skep. */
const failures = [
  { name: 'no response', next: "We can't reach Skep. Please check your connection and try again." },
  { name: 'a proxy', status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>', next: /^Please try again/ },
  { name: 'a blocked call', status: 403, contentType: 'text/html', body: 'Forbidden', next: /^Please try again/ },
  {
    name: 'a server error',
    status: 500,
    json: { message: 'Something went wrong on our side.', error: '', code: 'internal' },
    next: /^Please try again/,
  },
  {
    name: 'a server that is not ready',
    status: 503,
    json: { message: 'Skep is temporarily unavailable. Please try again in a moment.', error: '', code: 'unavailable' },
    next: 'Skep is temporarily unavailable. Please try again in a moment.',
  },
];

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const click = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name }).click();

/** Makes a call fail in each way, and expects the specification's sentence with advice on what to do next. */
async function failEach(page: Page, path: string | RegExp, sentence: string, send: () => Promise<unknown>) {
  for (const { name, next, ...response } of failures) {
    const { promise: failed, resolve: hasFailed } = Promise.withResolvers<void>();
    await page.route(path, async (route) => {
      await ('status' in response ? route.fulfill(response) : route.abort('internetdisconnected'));
      hasFailed();
    });
    await send();
    await failed;
    const alert = page.getByRole('main').getByRole('alert');
    await expect(alert.getByText(sentence, { exact: true }), name).toBeVisible();
    await expect(alert.getByText(next), name).toBeVisible();
    await page.unroute(path);
  }
}

test.describe('a failed call shows a fallback message', () => {
  test.beforeEach(({ allow }) => {
    for (const status of [403, 500, 502, 503]) allow(status, /^\/api\//);
  });

  test('while signing in, registering or resetting a password', inLongRuns, async ({ page, request }) => {
    const person = await createAccount(request);
    await open(page, '/login');
    await failEach(page, '**/api/auth/login', 'Login failed', () => submitLogin(page, person));
    await open(page, '/register');
    await field(page, 'Full name').fill(person.name);
    await field(page, 'Email').fill(person.email);
    await field(page, 'Password').fill(person.password);
    await page.getByRole('checkbox', { name: /terms and conditions/ }).check();
    await failEach(page, '**/api/auth/register', 'Something went wrong', () => click(page, 'Register'));
    await open(page, '/forgot-password');
    await field(page, 'Email').fill(person.email);
    await failEach(page, '**/api/auth/forgot-password', 'Something went wrong.', () => click(page, 'Send Reset Link'));
    await open(page, '/reset-password/a-token');
    await field(page, 'New password').fill('a quiet apiary');
    await field(page, 'Confirm password').fill('a quiet apiary');
    await failEach(page, '**/api/auth/reset-password/*', 'Reset failed', () => click(page, 'Reset Password'));
  });

  test('while verifying an email, with a link that still works afterwards', inLongRuns, async ({ page, request }) => {
    const person = await createUnverifiedAccount(request);
    const path = linkInEmail(await waitForEmail(person.email, 'Verify your email address'), '/verify/');
    await open(page, '/verify');
    await field(page, 'Email').fill(person.email);
    await failEach(page, '**/api/auth/resend-verification', 'Something went wrong.', () =>
      click(page, 'Resend Email Verification'),
    );
    await failEach(page, '**/api/auth/verify/*', 'Verification failed or token is invalid.', () => open(page, path));
    await click(page, 'Try again');
    await expect(page.getByText('Email successfully verified.')).toBeVisible();
  });

  test('in a toast, with what to do next as separate text', async ({ page, request, isMobile }) => {
    const headers = bearer(await signIn(page, await createAccount(request)));
    const { _id, title } = await pickListing(request, isMobile, ({ quantity }) => quantity > 2);
    const expectToast = async (...texts: string[]) => {
      for (const text of texts) await expect(toast(page, text).last()).toHaveText(text);
    };
    const noResponse = "We can't reach Skep. Please check your connection and try again.";

    await open(page, `/listing/${_id}`);
    await page.route('**/api/baskets', (route) =>
      route.request().method() === 'POST' ? route.abort('internetdisconnected') : route.fallback(),
    );
    await click(page, 'Add to Basket');
    await expectToast('Failed to add to basket.', noResponse);
    await page.route('**/api/chats/start', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
    await click(page, 'Message Seller');
    await expectToast('Unable to start chat with seller.', 'Please try again in a moment.');

    await request.post('/api/baskets', { headers, data: { productId: _id } });
    await open(page, '/basket');
    const quantity = page.getByLabel(`Quantity of ${title}`);
    for (const [response, text] of [
      [{ status: 500, body: 'Oops' }, 'Failed to update quantity'],
      [{ status: 403, json: { error: 'The last one has just gone.' } }, 'The last one has just gone.'],
    ] as const) {
      await page.route('**/api/baskets/*', (route) => route.fulfill(response));
      await quantity.selectOption('2');
      await expectToast(text);
    }
  });

  test('on account pages', inLongRuns, async ({ page, request }) => {
    await signIn(page, await createAccount(request));
    await open(page, '/change-password');
    await field(page, 'Current password').fill(demoBuyer.password);
    await field(page, 'New password').fill('a quiet apiary');
    await failEach(page, '**/api/users/change-password', 'Password update failed.', () =>
      click(page, 'Change Password'),
    );
    await open(page, '/delete-account');
    const boxes = page.getByRole('main').getByRole('checkbox');
    await expect(boxes).toHaveCount(5);
    for (const box of await boxes.all()) await box.check();
    await failEach(page, '**/api/users/delete-account', 'An unexpected error occurred.', () =>
      click(page, 'Delete My Account'),
    );
    await open(page, '/upgarde-account');
    for (const [name, text] of Object.entries({ Street: '1 High Street', City: 'Ludlow', Phone: '01584 960001' }))
      await field(page, name).fill(text);
    await field(page, 'Postcode').fill('SY8 1AA');
    const file = { name: 'proof.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') };
    await page.getByLabel('Identity document').setInputFiles(file);
    await failEach(page, '**/api/users/request-upgrade-to-seller', 'Submission failed.', () =>
      click(page, 'Submit application'),
    );
  });
});

test.describe('an account that cannot be loaded', () => {
  test('keeps its session, shows why, and loads after "Try again"', inLongRuns, async ({ page, request, allow }) => {
    allow(503, '/api/users/me');
    const person = await createAccount(request);
    const token = await signIn(page, person);
    const unavailable = { message: 'Skep is not ready.', error: 'Skep is not ready.', code: 'unavailable' };
    await page.route('**/api/users/me', (route) => route.fulfill({ status: 503, json: unavailable }));
    const notLoaded = page.getByText('Your account could not be loaded.');

    await page.goto('/shop');
    await expect(notLoaded).toBeVisible();
    await expect(page.getByText("You're still signed in.")).toBeVisible();
    for (const path of [
      '/orders',
      '/change-password',
      '/dashboard',
      '/delete-account',
      '/checkout',
      '/notifications',
    ]) {
      await page.goto(path);
      await expect(notLoaded, path).toBeVisible();
      await expect(page, path).toHaveURL(path);
    }
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(token);

    await page.goto('/change-password');
    await expect(page.getByRole('heading', { level: 1, name: 'Your account could not be loaded.' })).toBeVisible();
    // A private page reloads the account while it starts, which would remove the button.
    await page.waitForLoadState('networkidle');
    await page.unroute('**/api/users/me');
    await click(page, 'Try again');
    await expect(field(page, 'Current password')).toBeVisible();
    await expect(notLoaded).toBeHidden();
  });

  test('can also be reloaded from a public page', inLongRuns, async ({ page, request, allow }) => {
    allow(503, '/api/users/me');
    const person = await createAccount(request);
    await signIn(page, person);
    await page.route('**/api/users/me', (route) => route.fulfill({ status: 503, body: 'Service Unavailable' }));
    await page.goto('/shop');
    await expect(page.getByText('Your account could not be loaded.')).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeHidden();
    // A private page reloads the account while it starts, which would remove the button.
    await page.waitForLoadState('networkidle');
    await page.unroute('**/api/users/me');
    await click(page, 'Try again');
    await expect(header(page).account).toHaveAccessibleName(/^Your account/);
    await expect(page.getByText('Your account could not be loaded.')).toBeHidden();
  });

  test('is signed out when the server reports that the session has ended', async ({ page, request, allow }) => {
    allow(401, /^\/api\//);
    const token = await signIn(page, await createAccount(request));
    await request.post('/api/auth/logout', { headers: bearer(token) });
    await page.goto('/orders');
    await expect(page).toHaveURL('/login?next=%2Forders');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });
});

test('a signed-in screen that fails to load logs the error and offers a retry', inLongRuns, async ({ page, allow }) => {
  allow(502, /^\/api\//);
  const screens = [
    { person: demoBuyer, path: '/dashboard', api: '/api/orders?*' },
    { person: demoBuyer, path: '/edit-profile', api: '/api/users/me/sessions' },
    { person: demoSeller, path: '/seller/dashboard', api: '/api/sellers/desk' },
    { person: demoSeller, path: '/seller/dashboard', api: '/api/sellers/sales?*' },
    { person: demoSeller, path: '/seller/payouts', api: '/api/sellers/payouts?*' },
    { person: demoSeller, path: '/seller/import', api: '/api/sellers/imports?*' },
    { person: demoSeller, path: '/seller/edit-listing/one', api: '/api/sellers/listings/one' },
    { person: demoSeller, path: '/seller/orders/one', api: '/api/sellers/orders/one' },
    { person: demoSeller, path: '/seller/sales/2026', api: '/api/sellers/sales/statements/2026' },
    { person: demoAdmin, path: '/admin/requests', api: '/api/admins/requests?*' },
    { person: demoAdmin, path: '/admin/disputes', api: '/api/admins/disputes?*' },
    { person: demoAdmin, path: '/admin/disputes/none', api: '/api/admins/disputes/none' },
    { person: demoAdmin, path: '/admin/requests/none', api: '/api/admins/requests/none' },
  ];
  for (const { person, path, api } of screens) {
    await signIn(page, person);
    await page.route(`**${api}`, (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }));
    const logged = page.waitForEvent('console', (message) => message.text().startsWith('ApiError'));
    await page.goto(path);
    const main = page.getByRole('main');
    await expect(main.getByText(/could not be loaded/).first(), path).toBeVisible();
    await expect(main.getByRole('button', { name: 'Try again' }).first(), path).toBeVisible();
    await logged;
  }
});

test('a failure to load a listing is logged', inLongRuns, async ({ page, allow }) => {
  allow(502, /^\/api\//);
  await open(page, '/shop');
  await page.route('**/api/products/one/*', (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }));
  const logged = page.waitForEvent('console', (message) => message.text().startsWith('ApiError'));
  await page.getByRole('main').locator('a[href^="/listing/"]').first().click();
  await logged;
  await expect(page).toHaveURL(/\/listing\//);
});
