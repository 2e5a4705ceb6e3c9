import type { Page } from '@playwright/test';
import { signIn, signOut, demoAdmin, demoBuyer, demoSeller, createAccount, createUnverifiedAccount } from './people.ts';
import { header, heading, open } from './screen.ts';
import { expect, inLongRuns, onDesktop, test } from './fixtures.ts';

test.describe('restricted screens', onDesktop, () => {
  const expectRedirect = async (page: Page, from: string, to: string) => {
    await page.goto(from);
    await expect.soft(page, `${from} redirects to ${to}`).toHaveURL(to);
  };

  test('send guests to sign-in', inLongRuns, async ({ page }) => {
    await expectRedirect(page, '/delete-account', '/login');
    for (const path of ['/dashboard', '/seller/dashboard', '/admin/dashboard', '/change-password', '/orders', '/chat'])
      await expectRedirect(page, path, `/login?next=${encodeURIComponent(path)}`);
    await page.goto('/notifications');
    await expect(page.getByText('You must be logged in to view notifications.')).toBeVisible();
    await page.goto('/checkout');
    await expect(page.getByText('Please log in to proceed to checkout.')).toBeVisible();
  });

  test('are left in every tab when one tab signs out', inLongRuns, async ({ page, context, request, allow }) => {
    const person = await createAccount(request);
    await signIn(page, person);
    const other = await context.newPage();
    for (const path of ['/dashboard', '/orders', '/edit-profile', '/chat']) {
      await signIn(page, person);
      await open(page, '/dashboard');
      await open(other, path);
      await expect(header(other).account).toHaveAccessibleName(/online/);
      await signOut(page, allow);
      await expect(other).toHaveURL(`/login?next=${encodeURIComponent(path)}`);
      await expect(page).toHaveURL('/');
    }
  });

  test("send a buyer to the buyer's dashboard", inLongRuns, async ({ page }) => {
    await signIn(page, demoBuyer);
    await expectRedirect(page, '/seller/dashboard', '/dashboard');
    await expectRedirect(page, '/admin/dashboard', '/dashboard');
    await expectRedirect(page, '/seller/create-listing', '/dashboard');
    await expectRedirect(page, '/dashboard', '/dashboard');
    await expect(heading(page, 'My Account')).toBeVisible();
    await expect(page.getByText(demoBuyer.email)).toBeVisible();
    await expect(page.getByText('Email verified: Yes')).toBeVisible();
  });

  test("send a seller to the seller's dashboard", async ({ page }) => {
    await signIn(page, demoSeller);
    await expectRedirect(page, '/dashboard', '/seller/dashboard');
    await expectRedirect(page, '/admin/dashboard', '/seller/dashboard');
    await expectRedirect(page, '/seller/create-listing', '/seller/create-listing');
    await open(page, '/');
    await header(page).account.click();
    await expect(page).toHaveURL('/seller/dashboard');
  });

  test("send an admin to the admin's dashboard", inLongRuns, async ({ page }) => {
    await signIn(page, demoAdmin);
    await expectRedirect(page, '/dashboard', '/admin/dashboard');
    await expectRedirect(page, '/seller/dashboard', '/admin/dashboard');
    await expectRedirect(page, '/delete-account', '/admin/dashboard');
    await expectRedirect(page, '/seller/create-listing', '/admin/dashboard');
    await open(page, '/');
    await header(page).account.click();
    await expect(page).toHaveURL('/admin/dashboard');
  });

  test('send unverified users to /verify', async ({ page, request }) => {
    const person = await createUnverifiedAccount(request);
    await signIn(page, person);
    for (const path of ['/dashboard', '/seller/dashboard', '/admin/dashboard', '/delete-account'])
      await expectRedirect(page, path, '/verify');
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(person.email);
  });

  test("show each role the specification's tiles", async ({ page }) => {
    const tiles = async () => page.getByRole('navigation', { name: 'My account' }).getByRole('link').allInnerTexts();
    const camera = page.getByLabel('Change your picture');
    const names = expect.poll(async () => (await tiles()).map((text) => text.split('\n')[0]?.trim()));
    await signIn(page, demoBuyer);
    await open(page, '/dashboard');
    await expect(camera).toBeEnabled();
    await names.toEqual([
      'My Purchases',
      'Wishlist',
      'My Reviews',
      'Messages / Chat',
      'Notifications',
      'Edit Profile',
      'Change Password',
      'Resend Email Verification',
      'View My Public Profile',
      'Make a report',
      'Upgrade to Seller Account',
      'Delete My Account',
    ]);
    await signIn(page, demoSeller);
    await open(page, '/seller/dashboard');
    await expect(camera).toBeEnabled();
    await names.toEqual([
      'My All Listings',
      'Create New Listing',
      'Sales Summary',
      'Payouts',
      'Orders',
      'Messages/Chat',
      'Notifications',
      'Reviews & Ratings',
      'Wishlist',
      'Edit Profile',
      'Change Password',
      'View My Public Profile',
      'Report an Issue',
      'Delete My Account',
    ]);
    await signIn(page, demoAdmin);
    await open(page, '/admin/dashboard');
    await expect(camera).toBeEnabled();
    await names.toEqual([
      'All Users',
      'Requests Upgrade to Seller',
      'Disputes',
      'All Reports',
      'Notifications',
      'All Listings',
      'Messages/Chat',
      'Edit Profile',
      'Change Password',
      'Resend Email Verification',
      'View My Public Profile',
    ]);
  });

  test('require all five confirmations before an account is deleted', async ({ page, request, allow }) => {
    await signIn(page, await createAccount(request));
    await open(page, '/delete-account');
    await expect(page.getByRole('link', { name: 'download it' })).toHaveAttribute('href', '/edit-profile#data');
    const confirmations = page.getByRole('main').getByRole('checkbox');
    await expect(confirmations).toHaveCount(5);
    for (const checkbox of (await confirmations.all()).slice(0, 4)) await checkbox.check();
    await page.getByRole('button', { name: 'Delete My Account' }).click();
    await expect(page.getByText('Please confirm all the points before proceeding.')).toBeVisible();
    await expect(page).toHaveURL('/delete-account');
    await expect(confirmations.first()).toBeChecked();
    await confirmations.last().check();
    allow(401, /^\/api\//);
    await page.getByRole('button', { name: 'Delete My Account' }).click();
    await expect(page.getByText('Your account has been deleted.')).toBeVisible();
    await expect(page).toHaveURL('/login');
  });
});
