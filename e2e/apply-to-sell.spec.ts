import type { Page } from '@playwright/test';
import { aPicture } from '#test/applications.ts';
import { fillApplication, openApplication, passport } from './apply.ts';
import { expectAccessible } from './axe.ts';
import { askForPassword, confirmPassword, passwordDialog } from './confirm-password.ts';
import { waitForEmail } from './outbox.ts';
import { createAccount, demoAdmin, newPerson, signIn, unique } from './people.ts';
import { heading, main, open, toast } from './screen.ts';
import { expect, test, inLongRuns } from './fixtures.ts';

const field = (page: Page, name: string) => main(page).getByRole('textbox', { name });
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });
const file = (page: Page) => main(page).getByLabel('Identity document');

const newApplicant = () => newPerson(unique('Applicant'));

test('a trader applies with a PDF, is approved, and can sell immediately', async ({
  page,
  request,
  browser,
  allow,
}) => {
  const person = await createAccount(request, newApplicant());
  await signIn(page, person);
  await open(page, '/seller/start-selling');
  await expectAccessible(page, '/seller/start-selling');
  await main(page).getByRole('link', { name: 'Upgrade to Seller Account' }).click();
  await expect(page).toHaveURL('/upgarde-account');
  await fillApplication(page, person);
  await main(page)
    .getByRole('checkbox', { name: /organisation/ })
    .check();
  await field(page, 'Business name').fill('Drone & Daughters');
  await field(page, 'Company registration number').fill('99123456');
  await file(page).setInputFiles(passport);
  await button(page, 'Submit application').click();
  const sent = "Your application has been sent. We'll email you once we've decided.";
  await expect(main(page).getByText(sent, { exact: true })).toBeVisible();
  await expectAccessible(page, 'a pending application');
  await open(page, '/seller/start-selling');
  await main(page).getByRole('link', { name: 'See your application' }).click();
  await expect(main(page).getByText("We've received your application.")).toBeVisible();

  const admin = await openApplication(browser, person);
  const shown = admin.locator('iframe[title^="Identity document"]');
  await expect(shown).toHaveAttribute('src', /^blob:/);
  allow(403, /\/document$/);
  await askForPassword(admin, '**/api/admins/requests/*/document');
  await admin.reload();
  await expect(passwordDialog(admin)).toBeVisible();
  await admin.goBack();
  await expect(heading(admin, 'Requests Upgrade to Seller')).toBeVisible();
  await expect(passwordDialog(admin)).toBeHidden();
  await askForPassword(admin, '**/api/admins/requests/*/document');
  await admin.goForward();
  await confirmPassword(admin);
  await expect(passwordDialog(admin)).toBeHidden();
  await expect(shown).toHaveAttribute('src', /^blob:/);
  await expect(main(admin).getByText('1 Apiary Lane, Hereford, HR1 2XY')).toBeVisible();
  const account = admin.getByRole('region', { name: 'Applicant details' }).getByRole('link');
  await expect(account).toHaveAttribute('href', /^\/admin\/users\//);
  await button(admin, 'Approve').click();
  await expect(toast(admin, 'Request approved')).toBeVisible();
  await expect(button(admin, 'Approve')).toBeHidden();
  await expect(main(admin).getByText('Approved', { exact: true })).toBeVisible();
  await admin.context().close();

  await waitForEmail(person.email, 'You can now sell on Skep');
  await open(page, '/notifications');
  await main(page).getByRole('link', { name: 'View Details' }).first().click();
  await expect(page).toHaveURL('/seller/create-listing');
  await open(page, '/upgarde-account');
  await expect(main(page).getByText('You have a seller account.')).toBeVisible();
  await open(page, '/seller/start-selling');
  await expect(main(page).getByRole('link', { name: 'Create New Listing' })).toBeVisible();
  await open(page, '/seller/dashboard');
  await page.getByRole('link', { name: 'View My Public Profile' }).click();
  await expect(main(page).getByText('Company number 99123456')).toBeVisible();
  await expect(main(page).getByText('1 Apiary Lane, Hereford, HR1 2XY, UK')).toBeVisible();
});

test(
  'a rejected applicant sees the reason and applies again with a picture',
  inLongRuns,
  async ({ page, request, browser }) => {
    const person = await createAccount(request, newApplicant());
    await signIn(page, person);
    await open(page, '/upgarde-account');
    await fillApplication(page, person);
    await file(page).setInputFiles(passport);
    await button(page, 'Submit application').click();
    await expect(main(page).getByText('Your application has been sent.')).toBeVisible();

    const admin = await openApplication(browser, person);
    await expect(main(admin).getByRole('heading', { level: 2 })).toHaveText([
      'Applicant details',
      'Identity document',
      'Decision',
    ]);
    await button(admin, 'Reject').click();
    await expect(field(admin, 'Reason for rejecting')).toHaveAccessibleDescription(
      /Please give the applicant a reason\./,
    );
    await field(admin, 'Reason for rejecting').fill('The picture is too dark.');
    await expectAccessible(admin, 'a pending request');
    await button(admin, 'Reject').click();
    await expect(toast(admin, 'Request rejected')).toBeVisible();
    await expect(main(admin).getByText('The picture is too dark.')).toBeVisible();
    await expectAccessible(admin, 'a rejected request');
    await admin.context().close();

    await waitForEmail(person.email, 'Your application to sell was not approved', 'The picture is too dark.');
    await open(page, '/upgarde-account');
    await expect(main(page).getByText('The picture is too dark.')).toBeVisible();
    await expectAccessible(page, 'a rejected application');
    await expect(field(page, 'Street')).toHaveValue('1 Apiary Lane');
    await expect(field(page, 'Phone')).toHaveValue('01632 960001');
    const picture = await aPicture(800, 500).png().toBuffer();
    await file(page).setInputFiles({ name: 'passport.png', mimeType: 'image/png', buffer: picture });
    await button(page, 'Submit application').click();
    await expect(main(page).getByText('Your application has been sent.')).toBeVisible();

    const again = await openApplication(browser, person);
    const shown = again.getByRole('img', { name: `Identity document of ${person.name}` });
    await expect(shown).toBeVisible();
    await expect.poll(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(800);
    await again.context().close();
  },
);

test(
  'an application shows each error next to its field, and keeps what was typed',
  inLongRuns,
  async ({ page, request, allow }) => {
    allow(415, '/api/users/request-upgrade-to-seller');
    const person = await createAccount(request, newApplicant());
    await signIn(page, person);
    await open(page, '/upgarde-account');
    await main(page)
      .getByRole('checkbox', { name: /organisation/ })
      .check();
    await button(page, 'Submit application').click();
    for (const [name, message] of [
      ['Business name', 'Please enter your business name.'],
      ['Company registration number', 'Please enter your company registration number.'],
      ['Street', 'Please enter your street.'],
      ['Phone', 'Please enter your phone number.'],
    ] as const)
      await expect(field(page, name)).toHaveAccessibleDescription(new RegExp(message));
    await expect(file(page)).toHaveAccessibleDescription(/Please choose your identity document\./);
    await expect(main(page).getByRole('alert').getByRole('link')).toHaveText([
      'Business name',
      'Company registration number',
      'Street',
      'City',
      'Postcode',
      'Phone',
      'Identity document',
    ]);
    await expectAccessible(page, 'an application with errors');

    await main(page)
      .getByRole('checkbox', { name: /organisation/ })
      .uncheck();
    await fillApplication(page, person);
    const disguised = { name: 'passport.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html></html>') };
    await file(page).setInputFiles(disguised);
    await button(page, 'Submit application').click();
    await expect(file(page)).toHaveAccessibleDescription(/choose a valid JPG/);
    await expect(field(page, 'Street')).toHaveValue('1 Apiary Lane');
    await file(page).setInputFiles({ ...passport, buffer: Buffer.alloc(0) });
    await button(page, 'Submit application').click();
    await expect(file(page)).toHaveAccessibleDescription(/Please choose a file that is not empty\./);
    await file(page).setInputFiles({ ...passport, buffer: Buffer.alloc(6_000_000) });
    await button(page, 'Submit application').click();
    await expect(file(page)).toHaveAccessibleDescription(/at most 5 MB/);
  },
);

test('the last page of requests, if full, does not link to an empty page', inLongRuns, async ({ page }) => {
  await signIn(page, demoAdmin);
  const application = {
    user: { name: 'Applicant', isBusiness: false, email: 'applicant@test.example' },
    createdAt: '2026-11-01T09:00:00.000Z',
  };
  const all = Array.from({ length: 100 }, (_, nth) => ({
    ...application,
    _id: `request-${nth}`,
    name: `Applicant ${nth}`,
  }));
  await page.route('**/api/admins/requests?*', (route) => {
    const { searchParams } = new URL(route.request().url());
    const [limit, pageNumber] = [Number(searchParams.get('limit')), Number(searchParams.get('page'))];
    const shown = searchParams.get('status') === 'pending' ? all : [];
    const peeked = searchParams.get('peek') === 'true' ? 1 : 0;
    return route.fulfill({ json: shown.slice(limit * (pageNumber - 1), limit * pageNumber + peeked) });
  });
  await open(page, '/admin/requests');
  await main(page).getByRole('link', { name: 'Next' }).click();
  await expect(main(page).getByRole('link', { name: 'Applicant 99' })).toBeVisible();
  await expect(main(page).getByRole('link', { name: 'Previous' })).toBeVisible();
  await expect(main(page).getByRole('link', { name: 'Next' })).toBeHidden();
});
