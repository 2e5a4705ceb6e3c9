import type { Page } from '@playwright/test';
import { pick } from './goods.ts';
import { linkIn, mailTo } from './outbox.ts';
import { bearer, comeSignedIn, demoBuyer, fillLogin, join, register, stranger, tokenOf } from './people.ts';
import { header, open } from './screen.ts';
import { anywhere, expect, test } from './story.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name });
const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name });
const refused = 'Invalid email or password.';

/** Answers a call half a second late, so that a person could read what the page says meanwhile. */
const slow = (page: Page, path: string) =>
  page.route(path, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });

test.describe('signing in', anywhere, () => {
  test('asks for what is missing, refuses what is wrong and keeps what was typed', async ({ page, allow }) => {
    allow(401, '/api/auth/login');
    await open(page, '/login');
    await button(page, 'Login').click();
    await expect(field(page, 'Email')).toHaveAccessibleDescription('Please enter your email.');
    await expect(field(page, 'Email')).toBeFocused();
    await expect(field(page, 'Password')).toHaveAccessibleDescription('Please enter your password.');
    await fillLogin(page, { email: 'nobody', password: 'whatever' });
    await expect(field(page, 'Email')).toHaveAccessibleDescription('Please enter a valid email address.');
    await fillLogin(page, { email: demoBuyer.email, password: 'wasps and hornets' });
    await expect(page.getByText(refused)).toBeVisible();
    await expect(field(page, 'Email')).toHaveValue(demoBuyer.email);
    await fillLogin(page, { email: stranger().email, password: demoBuyer.password });
    await expect(page.getByText(refused)).toBeVisible();
  });

  test('leads to the home page, or back to where one came from', async ({ page }) => {
    await open(page, '/login');
    await expect(link(page, 'Forgot Password?')).toHaveAttribute('href', '/forgot-password');
    await expect(link(page, 'Register')).toHaveAttribute('href', '/register');
    await fillLogin(page, demoBuyer);
    await expect(page).toHaveURL('/');
    await header(page).account.click();
    await expect(page).toHaveURL('/dashboard');
    await button(page, 'Sign Out').click();
    await expect(page).toHaveURL('/');
    await expect(header(page).account).toHaveAccessibleName('Sign in');
    await open(page, '/orders');
    await expect(page).toHaveURL('/login?next=%2Forders');
    await fillLogin(page, demoBuyer);
    await expect(page).toHaveURL('/orders');
  });

  test('never leads to another site', async ({ page }) => {
    for (const next of ['https://example.com/', '/.//example.com', '/%5Cexample.com', 'javascript:alert(1)']) {
      await open(page, `/login?next=${next}`);
      await fillLogin(page, demoBuyer);
      await expect(page).toHaveURL('/');
      await page.evaluate(() => localStorage.removeItem('token'));
    }
  });
});

test.describe('registering', anywhere, () => {
  test('needs the terms, says that it is under way and that it worked', async ({ page }) => {
    const person = stranger();
    await open(page, '/register');
    await field(page, 'Full name').fill(person.name);
    await field(page, 'Email').fill(person.email);
    await field(page, 'Password').fill('short');
    await button(page, 'Register').click();
    await expect(page.getByText('You must accept the terms and conditions.').first()).toBeVisible();
    await expect(field(page, 'Password')).toHaveAccessibleDescription(/Please use at least 8 characters/);
    await field(page, 'Password').fill(person.password);
    await page.getByRole('checkbox', { name: /terms and conditions/ }).check();
    await slow(page, '/api/auth/register');
    await button(page, 'Register').click();
    await expect(button(page, 'Registering...')).toBeVisible();
    await expect(page.getByText('Registration successful. Please check your email')).toBeVisible();
    await mailTo(person.email, 'Verify your email address');
  });

  test('refuses a common password at its field', async ({ page, allow }) => {
    allow(400, '/api/auth/register');
    const person = stranger();
    await open(page, '/register');
    await field(page, 'Full name').fill(person.name);
    await field(page, 'Email').fill(person.email);
    await field(page, 'Password').fill('password123');
    await page.getByRole('checkbox', { name: /terms and conditions/ }).check();
    await button(page, 'Register').click();
    await expect(field(page, 'Password')).toHaveAttribute('aria-invalid', 'true');
    await expect(field(page, 'Full name')).toHaveValue(person.name);
  });

  test('says the same for an address that has an account; the e-mail says so', async ({ page, request }) => {
    const person = await join(request);
    await open(page, '/register');
    await field(page, 'Full name').fill('Somebody Else');
    await field(page, 'Email').fill(person.email.toUpperCase());
    await field(page, 'Password').fill('another long one');
    await page.getByRole('checkbox', { name: /terms and conditions/ }).check();
    await button(page, 'Register').click();
    await expect(page.getByText('Registration successful. Please check your email')).toBeVisible();
    await mailTo(person.email, 'You already have a Skep account');
    await tokenOf(request, person);
  });
});

test.describe('registering from the basket', anywhere, () => {
  test('ends in the basket, also on the device on which the e-mail is read', async ({ page, request, browser }) => {
    const person = stranger();
    const goods = await pick(request, true, ({ quantity }) => quantity > 1);
    await open(page, `/listing/${goods._id}`);
    await page.getByRole('main').getByRole('button', { name: 'Add to Basket' }).first().click();
    await expect(header(page).basket).toHaveAccessibleName(/1 item$/);
    await open(page, '/login?next=%2Fbasket');
    await link(page, 'Register').click();
    await field(page, 'Full name').fill(person.name);
    await field(page, 'Email').fill(person.email);
    await field(page, 'Password').fill(person.password);
    await page.getByRole('checkbox', { name: /terms and conditions/ }).check();
    await button(page, 'Register').click();
    const mail = await mailTo(person.email, 'Verify your email address');

    await open(page, linkIn(mail, '/verify/'));
    await link(page, 'Go to Login').click();
    await fillLogin(page, person);
    await expect(page).toHaveURL('/basket');
    await expect(page.getByRole('main').getByRole('link', { name: goods.title }).first()).toBeVisible();

    const phone = await browser.newContext();
    const there = await phone.newPage();
    await open(there, `/login${new URL(linkIn(mail, '/verify/'), page.url()).search}`);
    await fillLogin(there, person);
    await expect(there).toHaveURL('/basket');
    await expect(there.getByRole('main').getByRole('link', { name: goods.title }).first()).toBeVisible();
    await phone.close();
  });
});

test.describe('verifying', anywhere, () => {
  test('sends a new link, which ends the older one and works once', async ({ page, request, allow }) => {
    allow(400, /^\/api\/auth\/verify\//);
    const person = await register(request);
    const first = linkIn(await mailTo(person.email, 'Verify your email address'), '/verify/');
    await open(page, '/verify');
    await field(page, 'Email').fill(person.email);
    await slow(page, '/api/auth/resend-verification');
    await button(page, 'Resend Email Verification').click();
    await expect(button(page, 'Resending...')).toBeVisible();
    await expect(page.getByText('Verification email resent.')).toBeVisible();
    let second = first;
    await expect(async () => {
      second = linkIn(await mailTo(person.email, 'Verify your email address'), '/verify/');
      expect(second).not.toBe(first);
    }).toPass();

    await open(page, first);
    await expect(page.getByText('This link is invalid or has expired.')).toBeVisible();
    await slow(page, '/api/auth/verify/*');
    await page.goto(second);
    await expect(page.getByText('Verifying your email...')).toBeVisible();
    await expect(page.getByText('Email successfully verified.')).toBeVisible();
    await link(page, 'Go to Login').click();
    await expect(page).toHaveURL('/login');
    await open(page, second);
    await expect(page.getByText('This link is invalid or has expired.')).toBeVisible();
    await expect(link(page, 'Send a new link')).toHaveAttribute('href', '/verify');
  });
});

test.describe('a forgotten password', anywhere, () => {
  test('is replaced through the link in the e-mail', async ({ page, request, allow }) => {
    allow(401, '/api/auth/login');
    allow(400, /^\/api\/auth\/reset-password\//);
    const person = await join(request);
    const fresh = 'a quiet apiary';
    await open(page, '/login');
    await link(page, 'Forgot Password?').click();
    await button(page, 'Send Reset Link').click();
    await expect(field(page, 'Email')).toHaveAccessibleDescription('Please enter your email.');
    await field(page, 'Email').fill(person.email);
    await button(page, 'Send Reset Link').click();
    await expect(page.getByText('If that address has an account')).toBeVisible();

    const reset = linkIn(await mailTo(person.email, 'Reset your password'), '/reset-password/');
    await open(page, reset);
    await field(page, 'New password').fill(fresh);
    await field(page, 'Confirm password').fill('a loud apiary');
    await button(page, 'Reset Password').click();
    await expect(page.getByText('Passwords do not match').first()).toBeVisible();
    await field(page, 'Confirm password').fill(fresh);
    await button(page, 'Reset Password').click();
    await expect(page.getByText('Password has been reset.')).toBeVisible();
    const done = Date.now();
    await expect(page).toHaveURL('/login');
    expect(Date.now() - done).toBeGreaterThan(2_000);
    expect(Date.now() - done).toBeLessThan(4_500);

    await fillLogin(page, person);
    await expect(page.getByText(refused)).toBeVisible();
    await fillLogin(page, { ...person, password: fresh });
    await expect(page).toHaveURL('/');

    await open(page, reset);
    await field(page, 'New password').fill('a third apiary');
    await field(page, 'Confirm password').fill('a third apiary');
    await button(page, 'Reset Password').click();
    await expect(page.getByText('This link is invalid or has expired.')).toBeVisible();
  });

  test('says the same for an address without an account', async ({ page }) => {
    await open(page, '/forgot-password');
    await field(page, 'Email').fill(stranger().email);
    await button(page, 'Send Reset Link').click();
    await expect(page.getByText('If that address has an account')).toBeVisible();
  });
});

test.describe('a new password', anywhere, () => {
  test('needs the current one, keeps this session and ends the others', async ({ page, request, allow }) => {
    allow(400, '/api/users/change-password');
    allow(401, '/api/auth/login');
    const person = await join(request);
    const fresh = 'queens in cages';
    const elsewhere = await tokenOf(request, person);
    await comeSignedIn(page, person);
    await open(page, '/change-password');
    await expect(link(page, 'Forgot Password?')).toHaveAttribute('href', '/forgot-password');
    await button(page, 'Change Password').click();
    await expect(field(page, 'Current password')).toHaveAccessibleDescription('Please enter your password.');
    await field(page, 'Current password').fill('not this one');
    await field(page, 'New password').fill(fresh);
    await button(page, 'Change Password').click();
    await expect(field(page, 'Current password')).toHaveAccessibleDescription('Your current password is not right.');
    await field(page, 'Current password').fill(person.password);
    await button(page, 'Change Password').click();
    await expect(page.getByText('Password updated successfully.')).toBeVisible();
    const answer = await request.get('/api/users/me', { headers: bearer(elsewhere) });
    expect(answer.status()).toBe(401);

    await header(page).account.click();
    await expect(page).toHaveURL('/dashboard');
    await button(page, 'Sign Out').click();
    await expect(page).toHaveURL('/');
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    await open(page, '/login');
    await fillLogin(page, person);
    await expect(page.getByText(refused)).toBeVisible();
    await fillLogin(page, { ...person, password: fresh });
    await expect(page).toHaveURL('/');
  });
});
