import type { Page } from '@playwright/test';
import { comeSignedIn, demoAdmin, demoBuyer, demoSeller, join, register } from './people.ts';
import { header, heading, open } from './screen.ts';
import { expect, test } from './story.ts';

test.describe('screens that are not for everyone', () => {
  test.skip(({ isMobile }) => isMobile, 'they lead to the same places on every device');

  const leads = async (page: Page, from: string, to: string) => {
    await page.goto(from);
    await expect.soft(page, `${from} leads to ${to}`).toHaveURL(to);
  };

  test('lead guests to the login', async ({ page }) => {
    await leads(page, '/delete-account', '/login');
    for (const path of ['/dashboard', '/seller/dashboard', '/admin/dashboard', '/change-password', '/orders', '/chat'])
      await leads(page, path, `/login?next=${encodeURIComponent(path)}`);
    await page.goto('/notifications');
    await expect(page.getByText('You must be logged in to view notifications.')).toBeVisible();
    await page.goto('/checkout');
    await expect(page.getByText('Please log in to proceed to checkout.')).toBeVisible();
  });

  test('lead a buyer to the own dashboard', async ({ page }) => {
    await comeSignedIn(page, demoBuyer);
    await leads(page, '/seller/dashboard', '/dashboard');
    await leads(page, '/admin/dashboard', '/dashboard');
    await leads(page, '/seller/create-listing', '/dashboard');
    await leads(page, '/dashboard', '/dashboard');
    await expect(heading(page, 'My Account')).toBeVisible();
    await expect(page.getByText(demoBuyer.email)).toBeVisible();
    await expect(page.getByText('Email verified: Yes')).toBeVisible();
  });

  test('lead a seller to the own dashboard', async ({ page }) => {
    await comeSignedIn(page, demoSeller);
    await leads(page, '/dashboard', '/seller/dashboard');
    await leads(page, '/admin/dashboard', '/seller/dashboard');
    await leads(page, '/seller/create-listing', '/seller/create-listing');
    await open(page, '/');
    await header(page).account.click();
    await expect(page).toHaveURL('/seller/dashboard');
  });

  test('lead an admin to the own dashboard', async ({ page }) => {
    await comeSignedIn(page, demoAdmin);
    await leads(page, '/dashboard', '/admin/dashboard');
    await leads(page, '/seller/dashboard', '/admin/dashboard');
    await leads(page, '/delete-account', '/admin/dashboard');
    await leads(page, '/seller/create-listing', '/admin/dashboard');
    await open(page, '/');
    await header(page).account.click();
    await expect(page).toHaveURL('/admin/dashboard');
  });

  test('lead who is not verified to /verify', async ({ page, request }) => {
    const person = await register(request);
    await comeSignedIn(page, person);
    for (const path of ['/dashboard', '/seller/dashboard', '/admin/dashboard', '/delete-account'])
      await leads(page, path, '/verify');
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(person.email);
  });

  test('offer each role the tiles of the specification', async ({ page }) => {
    const tiles = async () => page.getByRole('navigation', { name: 'My account' }).getByRole('link').allInnerTexts();
    const names = expect.poll(async () => (await tiles()).map((text) => text.split('\n')[0]?.trim()));
    await comeSignedIn(page, demoBuyer);
    await open(page, '/dashboard');
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
    await comeSignedIn(page, demoSeller);
    await open(page, '/seller/dashboard');
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
    await comeSignedIn(page, demoAdmin);
    await open(page, '/admin/dashboard');
    await names.toEqual([
      'All Users',
      'Requests Upgrade to Seller',
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

  test('ask for all five confirmations before an account is deleted', async ({ page, request }) => {
    await comeSignedIn(page, await join(request));
    await open(page, '/delete-account');
    const points = page.getByRole('main').getByRole('checkbox');
    await expect(points).toHaveCount(5);
    for (const point of (await points.all()).slice(0, 4)) await point.check();
    await page.getByRole('button', { name: 'Delete My Account' }).click();
    await expect(page.getByText('Please confirm all the points before proceeding.')).toBeVisible();
    await expect(page).toHaveURL('/delete-account');
    await expect(points.first()).toBeChecked();
  });
});
