import type { Page } from '@playwright/test';
import type { Email } from 'postal-mime';
import { pickListing } from './listings.ts';
import { linkInEmail, waitForEmail } from './outbox.ts';
import {
  bearer,
  signIn,
  signOut,
  demoBuyer,
  submitLogin,
  createAccount,
  createUnverifiedAccount,
  newPerson,
  type Person,
  tokenOf,
} from './people.ts';
import { delay, header, newBrowserPage, open, passTime, stopClock, whenSaved } from './screen.ts';
import { expect, inLongRuns, test } from './fixtures.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name });
const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name });
const invalidMessage = 'Invalid email or password.';

/** The latest verification link emailed to a person, once it differs from an earlier one. */
async function verificationLink(person: Person, earlier: string): Promise<string> {
  let latest = earlier;
  await expect(async () => {
    latest = linkInEmail(await waitForEmail(person.email, 'Verify your email address'), '/verify/');
    expect(latest).not.toBe(earlier);
  }).toPass({ timeout: 60_000 });
  return latest;
}

test.describe('signing in', () => {
  test('asks for missing fields, rejects invalid ones and keeps what was typed', async ({ page, allow }) => {
    allow(401, '/api/auth/login');
    await open(page, '/login');
    await button(page, 'Login').click();
    await expect(field(page, 'Email')).toHaveAccessibleDescription('Please enter your email.');
    await expect(field(page, 'Email')).toBeFocused();
    await expect(field(page, 'Password')).toHaveAccessibleDescription('Please enter your password.');
    await submitLogin(page, { email: 'nobody', password: 'whatever' });
    await expect(field(page, 'Email')).toHaveAccessibleDescription('Please enter a valid email address.');
    await submitLogin(page, { email: demoBuyer.email, password: 'wasps and hornets' });
    await expect(page.getByText(invalidMessage)).toBeVisible();
    await expect(field(page, 'Email')).toHaveValue(demoBuyer.email);
    const refused = page.waitForResponse('/api/auth/login');
    await submitLogin(page, { email: newPerson().email, password: demoBuyer.password });
    await refused;
    await expect(button(page, 'Login')).not.toHaveAttribute('aria-busy');
    await expect(page.getByText(invalidMessage)).toBeVisible();

    const top = async () => (await button(page, 'Login').boundingBox())?.y;
    const before = await top();
    const respond = await delay(page, '/api/auth/login');
    await button(page, 'Login').dblclick();
    await expect(page.getByText(invalidMessage)).toBeHidden();
    await expect(button(page, 'Login')).toHaveAttribute('aria-busy', 'true');
    await expect.poll(top, 'nothing moves under the cursor').toBe(before);
    await expect(button(page, 'Sign in with a passkey')).toHaveAttribute('aria-disabled', 'true');
    respond();
    await expect(page.getByText(invalidMessage)).toBeVisible();
  });

  test('redirects to the home page, or back to the page that required sign-in', inLongRuns, async ({ page, allow }) => {
    await open(page, '/login');
    await expect(link(page, 'Forgot Password?')).toHaveAttribute('href', '/forgot-password');
    await expect(link(page, 'Register')).toHaveAttribute('href', '/register');
    await submitLogin(page, demoBuyer);
    await expect(page).toHaveURL('/');
    await header(page).account.click();
    await expect(page).toHaveURL('/dashboard');
    let signOuts = 0;
    page.on('request', (sent) => {
      if (new URL(sent.url()).pathname === '/api/auth/logout') signOuts += 1;
    });
    const respond = await delay(page, '/api/auth/logout');
    // Requests still in progress when the session ends are refused.
    allow(401, /^\/api\//);
    await button(page, 'Sign Out').dblclick();
    await expect(button(page, 'Sign Out')).toHaveAttribute('aria-busy', 'true');
    respond();
    await expect(page).toHaveURL('/');
    expect(signOuts, 'a double click signs out once').toBe(1);
    await expect(header(page).account).toHaveAccessibleName('Sign in');
    await open(page, '/orders');
    await expect(page).toHaveURL('/login?next=%2Forders');
    await submitLogin(page, demoBuyer);
    await expect(page).toHaveURL('/orders');
  });

  test('never redirects to another site', inLongRuns, async ({ page }) => {
    for (const next of ['https://example.com/', '/.//example.com', '/%5Cexample.com', 'javascript:alert(1)']) {
      await open(page, `/login?next=${next}`);
      await submitLogin(page, demoBuyer);
      await expect(page).toHaveURL('/');
      // The token is removed on a page that sends no requests, since a request without it would be refused.
      await page.goto('/robots.txt');
      await page.evaluate(() => localStorage.removeItem('token'));
    }
  });
});

test.describe('registering', () => {
  test('requires the terms, and shows progress and success', inLongRuns, async ({ page }) => {
    const person = newPerson();
    await open(page, '/register');
    await field(page, 'Full name').fill(person.name);
    await field(page, 'Email').fill(person.email);
    await field(page, 'Password').fill('short');
    await button(page, 'Register').click();
    await expect(page.getByText('You must accept the terms and conditions.').first()).toBeVisible();
    await expect(field(page, 'Password')).toHaveAccessibleDescription(/Please use at least 8 characters/);
    await field(page, 'Password').fill(person.password);
    await page.getByRole('checkbox', { name: /terms and conditions/ }).check();
    const respond = await delay(page, '/api/auth/register');
    await button(page, 'Register').click();
    await expect(button(page, 'Registering...')).toBeVisible();
    respond();
    await expect(page.getByText('Registration successful. Please check your email')).toBeVisible();
    await waitForEmail(person.email, 'Verify your email address');
  });

  test('rejects a common password, with the error next to the field', inLongRuns, async ({ page, allow }) => {
    allow(400, '/api/auth/register');
    const person = newPerson();
    await open(page, '/register');
    await field(page, 'Full name').fill(person.name);
    await field(page, 'Email').fill(person.email);
    await field(page, 'Password').fill('password123');
    await page.getByRole('checkbox', { name: /terms and conditions/ }).check();
    await button(page, 'Register').click();
    await expect(field(page, 'Password')).toHaveAttribute('aria-invalid', 'true');
    await expect(field(page, 'Full name')).toHaveValue(person.name);
  });

  test(
    'shows the same message if the address is taken, which only the email reveals',
    inLongRuns,
    async ({ page, request }) => {
      const person = await createAccount(request);
      await open(page, '/register');
      await field(page, 'Full name').fill('Somebody Else');
      await field(page, 'Email').fill(person.email.toUpperCase());
      await field(page, 'Password').fill('another long one');
      await page.getByRole('checkbox', { name: /terms and conditions/ }).check();
      await button(page, 'Register').click();
      await expect(page.getByText('Registration successful. Please check your email')).toBeVisible();
      await waitForEmail(person.email, 'You already have a Skep account');
      await tokenOf(request, person);
    },
  );
});

/** Registers from the sign-in page; returns the verification email. */
async function registerFromLogin(page: Page, person: Person): Promise<Email> {
  await link(page, 'Register').click();
  await field(page, 'Full name').fill(person.name);
  await field(page, 'Email').fill(person.email);
  await field(page, 'Password').fill(person.password);
  await page.getByRole('checkbox', { name: /terms and conditions/ }).check();
  const registered = whenSaved(page, '/api/auth/register');
  await button(page, 'Register').click();
  await registered;
  return waitForEmail(person.email, 'Verify your email address');
}

test(
  'a guest who registers to message a seller ends up in the conversation',
  inLongRuns,
  async ({ page, request, isMobile }) => {
    const person = newPerson();
    const listing = await pickListing(request, isMobile, ({ quantity }) => quantity > 1);
    await open(page, `/listing/${listing._id}`);
    await button(page, 'Message Seller').click();
    const mail = await registerFromLogin(page, person);
    await open(page, linkInEmail(mail, '/verify/'));
    await link(page, 'Go to Login').click();
    await expect(page.getByText('Sign in to send a message.')).toBeVisible();
    await submitLogin(page, person);
    await expect(page).toHaveURL(/\/chat\/./);
    await expect(page.getByRole('main').getByRole('link', { name: listing.title })).toBeVisible();
    await page.goBack();
    await expect(page, 'going back skips the link, which no longer works').toHaveURL(/\/register\?/);
  },
);

test.describe('registering from the basket', () => {
  test('ends in the basket, even if the email is read on another device', async ({ page, request, browser }) => {
    const person = newPerson();
    const listing = await pickListing(request, true, ({ quantity }) => quantity > 1);
    await open(page, `/listing/${listing._id}`);
    await page.getByRole('main').getByRole('button', { name: 'Add to Basket' }).first().click();
    await expect(header(page).basket).toHaveAccessibleName(/1 item$/);
    await open(page, '/login?next=%2Fbasket');
    const mail = await registerFromLogin(page, person);

    await open(page, linkInEmail(mail, '/verify/'));
    await link(page, 'Go to Login').click();
    await submitLogin(page, person);
    await expect(page).toHaveURL('/basket');
    await expect(page.getByRole('main').getByRole('link', { name: listing.title }).first()).toBeVisible();

    const onPhone = await newBrowserPage(browser);
    await open(onPhone, `/login${new URL(linkInEmail(mail, '/verify/'), page.url()).search}`);
    await submitLogin(onPhone, person);
    await expect(onPhone).toHaveURL('/basket');
    await expect(onPhone.getByRole('main').getByRole('link', { name: listing.title }).first()).toBeVisible();
    await onPhone.context().close();
  });

  test(
    'also ends in the basket when a new verification link is requested from there',
    inLongRuns,
    async ({ page, request, allow }) => {
      allow(403, /^\/api\/payments\//);
      // Verifying ends the earlier session while its requests may still be in progress.
      allow(401, /^\/api\/(users\/me|baskets|wishlists|notifications\/count|chats\/unread-count)$/);
      const listing = await pickListing(request, true, ({ quantity }) => quantity > 1);
      const person = await createUnverifiedAccount(request);
      const first = linkInEmail(await waitForEmail(person.email, 'Verify your email address'), '/verify/');
      const token = await signIn(page, person);
      await request.post('/api/baskets', { headers: bearer(token), data: { productId: listing._id } });
      await open(page, '/checkout');
      await expect(link(page, 'Verify my email')).toHaveAttribute('href', '/verify?next=%2Fcheckout');
      await open(page, '/basket');
      await link(page, 'Verify my email').click();
      await button(page, 'Resend Email Verification').click();
      await expect(page.getByText('Verification email resent.')).toBeVisible();
      const second = await verificationLink(person, first);
      await open(page, second);
      await link(page, 'Go to Login').click();
      await submitLogin(page, person);
      await expect(page).toHaveURL('/basket');

      await open(page, '/verify?next=%2Fbasket');
      await link(page, 'Continue').click();
      await expect(page).toHaveURL('/basket');
    },
  );
});

test.describe('verifying', () => {
  test(
    'sends a new link even if it is requested before the account has loaded',
    inLongRuns,
    async ({ page, request }) => {
      await signIn(page, await createUnverifiedAccount(request));
      const respond = await delay(page, '/api/users/me');
      await page.goto('/verify');
      await button(page, 'Resend Email Verification').click();
      respond();
      await expect(page.getByText('Verification email resent.')).toBeVisible();
    },
  );

  test(
    'sends a new link, which works once and invalidates the older one',
    inLongRuns,
    async ({ page, request, allow }) => {
      allow(400, /^\/api\/auth\/verify\//);
      const person = await createUnverifiedAccount(request);
      const first = linkInEmail(await waitForEmail(person.email, 'Verify your email address'), '/verify/');
      await open(page, '/verify');
      await field(page, 'Email').fill(person.email);
      const resend = await delay(page, '/api/auth/resend-verification');
      await button(page, 'Resend Email Verification').click();
      await expect(button(page, 'Resending...')).toBeVisible();
      resend();
      await expect(page.getByText('Verification email resent.')).toBeVisible();
      const second = await verificationLink(person, first);

      await open(page, first);
      await expect(page.getByText('This link is invalid or has expired.')).toBeVisible();
      const verify = await delay(page, '/api/auth/verify/*');
      await page.goto(second);
      await expect(page.getByText('Verifying your email...')).toBeVisible();
      verify();
      const verified = page.getByText('Email successfully verified.');
      await expect(verified).toBeVisible();
      await header(page).shop.click();
      await expect(page).toHaveURL('/shop');
      await page.goBack();
      await expect(verified, 'going back does not use the link again').toBeVisible();
      await link(page, 'Go to Login').click();
      await expect(page).toHaveURL('/login');
      await open(page, second);
      await expect(page.getByText('This link is invalid or has expired.')).toBeVisible();
      await expect(link(page, 'Request a new link')).toHaveAttribute('href', '/verify');
    },
  );
});

test.describe('a forgotten password', () => {
  test('is replaced through the link in the email', async ({ page, request, allow }) => {
    allow(401, '/api/auth/login');
    allow(400, /^\/api\/auth\/reset-password\//);
    const person = await createAccount(request);
    const newPassword = 'a quiet apiary';
    await open(page, '/login?next=/orders');
    await link(page, 'Forgot Password?').click();
    await button(page, 'Send Reset Link').click();
    await expect(field(page, 'Email')).toHaveAccessibleDescription('Please enter your email.');
    await field(page, 'Email').fill(person.email);
    await button(page, 'Send Reset Link').click();
    await expect(page.getByText('If that address has an account')).toBeVisible();

    const reset = linkInEmail(await waitForEmail(person.email, 'Reset your password'), '/reset-password/');
    await page.clock.install();
    await open(page, reset);
    await field(page, 'New password').fill(newPassword);
    await field(page, 'Confirm password').fill('a loud apiary');
    await button(page, 'Reset Password').click();
    await expect(page.getByText('Passwords do not match').first()).toBeVisible();
    await field(page, 'Confirm password').fill(newPassword);
    await stopClock(page);
    await field(page, 'Confirm password').press('Enter');
    await expect(page.getByText('Password has been reset.')).toBeVisible();
    await passTime(page, 3_000, () => expect(page).toHaveURL(reset));
    await expect(page).toHaveURL('/login?next=%2Forders');

    await submitLogin(page, person);
    await expect(page.getByText(invalidMessage)).toBeVisible();
    await submitLogin(page, { ...person, password: newPassword });
    await expect(page).toHaveURL('/orders');
    await page.goBack();
    await expect(page, 'going back skips the link, which no longer works').toHaveURL(/\/forgot-password/);

    await open(page, reset);
    await field(page, 'New password').fill('a third apiary');
    await field(page, 'Confirm password').fill('a third apiary');
    await button(page, 'Reset Password').click();
    await expect(page.getByText('This link is invalid or has expired.')).toBeVisible();
    await expect(field(page, 'New password'), 'the form is gone, as the link no longer works').toHaveCount(0);
    await expect(link(page, 'Request a new link')).toHaveAttribute('href', '/forgot-password?next=%2Forders');
    await expect(link(page, 'sign in')).toHaveAttribute('href', '/login?next=%2Forders');
  });

  test('shows the same message for an address without an account', inLongRuns, async ({ page }) => {
    await open(page, '/forgot-password');
    await field(page, 'Email').fill(newPerson().email);
    await button(page, 'Send Reset Link').click();
    await expect(page.getByText('If that address has an account')).toBeVisible();
  });
});

test.describe('a new password', () => {
  test(
    'requires the current one, keeps this session and ends all others',
    inLongRuns,
    async ({ page, request, allow }) => {
      allow(400, '/api/users/change-password');
      allow(401, '/api/auth/login');
      const person = await createAccount(request);
      const newPassword = 'queens in cages';
      const otherToken = await tokenOf(request, person);
      await signIn(page, person);
      await open(page, '/change-password');
      await expect(link(page, 'Forgot Password?')).toHaveAttribute('href', '/forgot-password');
      await button(page, 'Change Password').click();
      await expect(field(page, 'Current password')).toHaveAccessibleDescription('Please enter your password.');
      await field(page, 'Current password').fill('not this one');
      await field(page, 'New password').fill(newPassword);
      await button(page, 'Change Password').click();
      await expect(field(page, 'Current password')).toHaveAccessibleDescription('Your current password is incorrect.');
      await field(page, 'Current password').fill(person.password);
      await button(page, 'Change Password').click();
      await expect(page.getByText('Password updated successfully.')).toBeVisible();
      const response = await request.get('/api/users/me', { headers: bearer(otherToken) });
      expect(response.status()).toBe(401);

      await header(page).account.click();
      await expect(page).toHaveURL('/dashboard');
      await signOut(page, allow);
      await expect(page).toHaveURL('/');
      await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull();
      await open(page, '/login');
      await submitLogin(page, person);
      await expect(page.getByText(invalidMessage)).toBeVisible();
      await submitLogin(page, { ...person, password: newPassword });
      await expect(page).toHaveURL('/');
    },
  );
});
