import path from 'node:path';
import type { Card } from '#contract/catalogue.ts';
import { expectAccessible } from './axe.ts';
import { askForPassword, confirmPassword } from './confirm-password.ts';
import { expect, test, inLongRuns } from './fixtures.ts';
import { pickListing } from './listings.ts';
import { linkInEmail, waitForEmail } from './outbox.ts';
import {
  bearer,
  createAccount,
  demoAdmin,
  demoBuyer,
  demoSeller,
  idOf,
  newPerson,
  signIn,
  submitLogin,
  tokenOf,
} from './people.ts';
import { heading, newBrowserPage, open, reload, showInstead, toast } from './screen.ts';

const picture = path.join(import.meta.dirname, '..', 'web', 'public', 'hero-apiary-800.webp');

/** The listing is removed for a while, so it is from a category that few other journeys use. */
const isCandle = ({ category }: Card) => category === 'Candles';

test('a buyer reports a listing, an admin removes it, the seller appeals, the admin restores it, and all are told why', async ({
  page,
  browser,
  request,
  isMobile,
  allow,
}) => {
  const {
    _id: id,
    title,
    sellerId: { _id: sellerId, name: sellerName },
  } = await pickListing(request, isMobile, isCandle, -1);
  await signIn(page, await createAccount(request, newPerson('Ann Heather')));
  await open(page, `/listing/${id}`);
  await page.getByRole('link', { name: 'Report this listing' }).click();
  await expect(heading(page, 'Make a report')).toBeVisible();
  await expect(page.getByText(`Sold by ${sellerName}`)).toBeVisible();
  const form = page.getByRole('form', { name: 'Your report' });
  await expect(form.getByRole('radio').first(), 'the description does not push the form off screen').toBeInViewport();
  await form.getByRole('button', { name: 'Send report' }).click();
  await expect(form.getByText('Please choose a reason.').first()).toBeVisible();
  await form.getByRole('radio', { name: /^Misleading/ }).check();
  await form.getByLabel('What is wrong?').fill('It is paraffin, not beeswax.');
  allow(415, '/api/reports/pictures');
  const notAPicture = { name: 'torn.png', mimeType: 'image/png', buffer: Buffer.from('torn') };
  await form.getByLabel('Add pictures').setInputFiles(notAPicture);
  await expect(form.getByText(/^This is not a picture we can use/)).toBeVisible();
  await expect(form.getByRole('button', { name: 'Retry picture 1' })).toHaveCount(0);
  await form.getByRole('button', { name: 'Remove picture 1' }).click();
  await page.route('/api/reports/pictures', (route) => route.abort('internetdisconnected'), { times: 1 });
  await form.getByLabel('Add pictures').setInputFiles(picture);
  await form.getByRole('button', { name: 'Retry picture 1' }).click();
  await expect(form.getByRole('button', { name: 'Retry picture 1' })).toHaveCount(0);
  await expect(form.getByRole('img', { name: 'Your picture 1' })).toBeVisible();
  await expectAccessible(page, 'the form for reporting a listing');
  await form.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('Thank you for your report.')).toBeInViewport();

  const admin = await newBrowserPage(browser);
  const adminToken = await signIn(admin, demoAdmin);
  await open(admin, '/admin/reports');
  await expectAccessible(admin, 'the report queue');
  await admin.getByRole('link', { name: title }).click();
  await expect(admin.getByText('It is paraffin, not beeswax.')).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Enlarge Picture 1 of 1 from Ann Heather' })).toBeVisible();
  const decide = admin.getByRole('form', { name: 'Your decision' });
  await decide.getByRole('radio', { name: /^Remove it/ }).check();
  await decide.getByRole('textbox', { name: 'Reason' }).fill('It burned like paraffin when we tested it.');
  await expectAccessible(admin, 'a report awaiting a decision');
  await decide.getByRole('button', { name: 'Send decision' }).click();
  await expect(toast(admin, "Decision sent. We've notified everyone concerned.")).toBeVisible();
  expect((await request.get(`/api/products/one/${id}`)).status()).toBe(404);
  await admin.getByRole('link', { name: 'See it in All Listings' }).click();
  await expect(admin.getByRole('listitem').filter({ hasText: title }).getByText('Removed')).toBeVisible();

  await open(page, '/notifications');
  await expect(
    page.getByText(/We've removed it\. Our reason: It burned like paraffin when we tested it\./),
  ).toBeVisible();

  const seller = await request.get(`/api/admins/users/${sellerId}`, { headers: bearer(adminToken) });
  const { email } = (await seller.json()) as { email: string };
  await open(page, linkInEmail(await waitForEmail(email, 'Your listing was removed', title), '/appeal/'));
  const appeal = page.getByRole('form', { name: 'Ask us to look again' });
  await appeal.getByRole('textbox').fill('My candles are pure beeswax.');
  await expectAccessible(page, 'the appeal form');
  await appeal.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('heading', { name: "We're taking another look" })).toBeVisible();
  await open(admin, '/admin/reports?show=appeals');
  await admin.getByRole('link', { name: title }).click();
  const appealDecision = admin.getByRole('form', { name: 'Decide the appeal' });
  await appealDecision.getByRole('radio', { name: 'Decision upheld' }).check();
  await appealDecision.getByRole('textbox', { name: 'Reason' }).fill('Send us a sample.');
  await expectAccessible(admin, 'an appeal to decide');
  allow(403, /(?:reconsider|restore)$/);
  await askForPassword(admin, '**/api/admins/decisions/*/reconsider');
  await appealDecision.getByRole('button', { name: 'Decide the appeal' }).click();
  await confirmPassword(admin);
  // The toast stays on screen while it is hovered.
  await toast(admin, "Outcome sent. We've notified the person concerned.").hover();
  await expect(appealDecision).toBeHidden();
  await expect(admin.getByRole('main'), 'focus does not wait until the toast has gone').toBeFocused();
  await reload(page);
  await expect(page.getByRole('heading', { name: 'Decision upheld' })).toBeVisible();

  await open(admin, '/admin/listings?status=removed');
  await expect(admin.getByText('Reason: It burned like paraffin when we tested it.')).toBeVisible();
  await expectAccessible(admin, 'all listings');
  await admin.getByRole('button', { name: `Restore ${title}` }).click();
  const restore = admin.getByRole('form', { name: `Restore ${title}` });
  await restore.getByRole('textbox', { name: 'Reason' }).fill('It was beeswax after all.');
  await askForPassword(admin, '**/api/admins/listings/*/restore');
  await restore.getByRole('button', { name: 'Restore' }).click();
  await confirmPassword(admin);
  await expect(toast(admin, "Listing restored. We've notified the seller.")).toBeVisible();
  expect((await request.get(`/api/products/one/${id}`)).status()).toBe(200);
  await admin.context().close();

  await signIn(page, { ...demoSeller, email });
  await open(page, '/notifications');
  const restored = page.getByRole('listitem').filter({ hasText: title });
  await expect(restored.filter({ hasText: 'It was beeswax after all.' })).toBeVisible();
});

test(
  'a guest who reports a listing is told why they need to sign in, and then makes the report',
  inLongRuns,
  async ({ page, request, isMobile }) => {
    const { _id, title } = await pickListing(request, isMobile, ({ category }) => category === 'Cosmetics');
    await open(page, `/listing/${_id}`);
    await page.getByRole('link', { name: 'Report this listing' }).click();
    await expect(page.getByText('Sign in to make your report.')).toBeVisible();
    await submitLogin(page, demoBuyer);
    await expect(heading(page, 'Make a report')).toBeVisible();
    await expect(page.getByRole('main').getByText(title)).toBeVisible();
  },
);

test('an admin cannot ban a user who is already banned', inLongRuns, async ({ page, request }) => {
  const [reporter, person] = [await createAccount(request), await createAccount(request)];
  const headers = bearer(await tokenOf(request, reporter));
  const id = await idOf(request, await tokenOf(request, person));
  const data = { kind: 'seller', id, reason: 'illegal', details: 'Threats by phone.' };
  expect((await request.post('/api/reports', { headers, data })).status()).toBe(201);
  const admin = bearer(await signIn(page, demoAdmin));
  await open(page, `/admin/reports/seller/${id}`);
  const ban = page.getByRole('radio', { name: /^Ban them/ });
  await expect(page.getByLabel('Banned until')).toBeHidden();
  await ban.check();
  await expect(page.getByLabel('Banned until')).toBeVisible();
  const banned = await request.put(`/api/admins/users/ban-user/${id}`, {
    headers: admin,
    data: { reason: 'Threats.' },
  });
  expect(banned.ok()).toBe(true);
  await open(page, `/admin/reports/seller/${id}`);
  await expect(page.getByRole('radio', { name: /^Warn them/ })).toBeVisible();
  await expect(ban).toBeHidden();
  await expect(page.getByLabel('Banned until')).toBeHidden();
  const reverse = page.getByRole('button', { name: 'Reverse this decision' });
  await reverse.click();
  await expect(page.getByRole('form', { name: 'Reverse this decision' }).getByLabel('Reason')).toBeFocused();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(reverse).toBeFocused();
});

test('a new report is distinguishable from those already decided', inLongRuns, async ({ page, request }) => {
  const id = await idOf(request, await tokenOf(request, await createAccount(request)));
  const report = async (details: string) => {
    const headers = bearer(await tokenOf(request, await createAccount(request)));
    const data = { kind: 'seller', id, reason: 'spam', details };
    expect((await request.post('/api/reports', { headers, data })).status()).toBe(201);
  };
  await report('The same thing three times.');
  const headers = bearer(await signIn(page, demoAdmin));
  const data = { decision: 'none', reason: 'Twice is fine.' };
  expect((await request.post(`/api/admins/reports/seller/${id}/decide`, { headers, data })).status()).toBe(204);
  await report('Four times now.');
  await open(page, `/admin/reports/seller/${id}`);
  const reports = page.getByRole('region', { name: 'Reports (2)' }).getByRole('listitem');
  await expect(reports.filter({ hasText: 'The same thing three times.' })).toContainText('No action');
  await expect(reports.filter({ hasText: 'Four times now.' })).not.toContainText('No action');
});

test('a reason typed for one report is not carried over to another', inLongRuns, async ({ page, request }) => {
  const headers = bearer(await tokenOf(request, await createAccount(request)));
  const paths: string[] = [];
  for (const name of ['Ann Heather', 'Bob Linden']) {
    const id = await idOf(request, await tokenOf(request, await createAccount(request, newPerson(name))));
    const data = { kind: 'seller', id, reason: 'illegal', details: 'Threats by phone.' };
    expect((await request.post('/api/reports', { headers, data })).status()).toBe(201);
    paths.push(`/admin/reports/seller/${id}`);
  }
  await signIn(page, demoAdmin);
  await open(page, paths[0] ?? '');
  const reason = page.getByRole('form', { name: 'Your decision' }).getByRole('textbox', { name: 'Reason' });
  await reason.fill('Threats are not allowed.');
  await showInstead(page, paths[1] ?? '');
  await expect(heading(page, /Bob Linden/)).toBeVisible();
  await expect(reason).toHaveValue('');
});
