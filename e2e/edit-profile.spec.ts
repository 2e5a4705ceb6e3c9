import { readFileSync } from 'node:fs';
import { filesInZip } from '#server/gateways/zip.ts';
import { createSeller, openApplication, passport } from './apply.ts';
import { expect, inLongRuns, test } from './fixtures.ts';
import { linkInEmail, waitForEmail } from './outbox.ts';
import { bearer, createAccount, newPerson, signIn, submitLogin, tokenOf } from './people.ts';
import { header, open, toast } from './screen.ts';

test('someone edits their profile, and signs out of another device', inLongRuns, async ({ page, request }) => {
  const person = await createAccount(request);
  const otherToken = await tokenOf(request, person);
  await signIn(page, person);
  await open(page, '/edit-profile');
  const field = (name: string) => page.getByRole('textbox', { name });
  await field('Name').fill('Ottoline');
  await field('Street').fill('1 High Street');
  await field('Town or city').fill('Ludlow');
  await field('Postcode').fill('nowhere');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Invalid UK postcode format (e.g. RM1 2XY).').first()).toBeVisible();
  await field('Postcode').fill('sy81aa');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(toast(page, 'Profile saved.')).toBeVisible();
  await expect(field('Postcode'), 'formatted, as it was saved').toHaveValue('SY8 1AA');
  await expect(header(page).account).toHaveAccessibleName(/Ottoline$/);
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(page.getByText('This device')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign out everywhere else' })).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeFocused();
  expect((await request.get('/api/users/me', { headers: bearer(otherToken) })).status()).toBe(401);
});

test('someone downloads a copy of their data from the link in the email', async ({ page, request }) => {
  const person = await createAccount(request);
  await signIn(page, person);
  await open(page, '/edit-profile');
  await page.getByRole('button', { name: 'Download my data' }).click();
  await expect(page.getByText("We're putting your data together")).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your data' })).toBeFocused();
  const link = linkInEmail(await waitForEmail(person.email, 'Your data is ready to download'), '/edit-profile');
  await page.goto('about:blank');
  await open(page, link);
  const title = page.getByRole('heading', { name: 'Your data' });
  await expect(title).toBeFocused();
  await expect(title).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Request a new copy' })).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Download \(until/ }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe('skep-data.zip');
  const limits = { files: 10, fileBytes: 10_000_000, allBytes: 10_000_000 };
  const files: Record<string, Buffer> = {};
  for await (const { name, read } of filesInZip(readFileSync(await download.path()), limits))
    files[name] = await read();
  expect(Object.keys(files)).toEqual(['data.json']);
  expect(JSON.parse(String(files['data.json']))).toMatchObject({ account: { email: person.email }, messages: [] });
});

test(
  'the link in the email leads to the data even if the user has to sign in first',
  inLongRuns,
  async ({ page, request }) => {
    const person = await createAccount(request);
    await open(page, '/edit-profile#data');
    await submitLogin(page, person);
    const title = page.getByRole('heading', { name: 'Your data' });
    await expect(title).toBeFocused();
    await expect(title).toBeInViewport();
  },
);

test(
  'someone changes their email address with links sent to both addresses',
  inLongRuns,
  async ({ page, context, request }) => {
    const person = await createAccount(request);
    const { email } = newPerson();
    await signIn(page, person);
    await open(page, '/edit-profile');
    const change = page.getByRole('button', { name: 'Change email address' });
    await change.click();
    await page.getByRole('textbox', { name: 'New email address' }).press('Escape');
    await expect(change).toBeFocused();
    await change.click();
    await page.getByRole('textbox', { name: 'New email address' }).fill(email);
    await page.getByRole('textbox', { name: 'Your password' }).fill(person.password);
    await page.getByRole('button', { name: 'Send the links' }).click();
    await expect(page.getByText("We've emailed a link to both addresses.")).toBeVisible();
    for (const [to, outcome] of [
      [person.email, 'Now open the link'],
      [email, 'Your email address has been changed.'],
    ] as const) {
      await open(page, linkInEmail(await waitForEmail(to, 'Confirm your change of email address'), '/change-email/'));
      const confirm = page.getByRole('button', { name: 'Confirm the change' });
      await context.setOffline(true);
      await confirm.click();
      await expect(page.getByRole('main').getByRole('alert')).toContainText('Your request could not be completed.');
      await context.setOffline(false);
      await confirm.click();
      await expect(page.getByText(outcome)).toBeVisible();
      await expect(page.getByText(/^Your address will change/)).toHaveCount(0);
    }
    await page.getByRole('link', { name: 'Edit Profile' }).click();
    await expect(page.getByText(email)).toBeVisible();
  },
);

test(
  'a seller becomes a trader once an admin has checked their new details',
  inLongRuns,
  async ({ browser, page, request }) => {
    const seller = await createSeller(request);
    await signIn(page, seller);
    await open(page, '/edit-profile');
    await page.getByRole('link', { name: 'tell us its details' }).click();
    const form = page.getByRole('form', { name: 'New details' });
    await form.getByRole('checkbox', { name: /as a trader/ }).check();
    await form.getByRole('textbox', { name: 'Business name' }).fill('Skylark Bees');
    await form.getByRole('textbox', { name: 'Company registration number' }).fill('99123456');
    await form.getByLabel('Identity document').setInputFiles(passport);
    await form.getByRole('button', { name: 'Submit new details' }).click();
    await expect(page.getByText('Your new details have been sent.')).toBeVisible();
    const admin = await openApplication(browser, seller);
    await expect(admin.getByText('Change of seller details')).toBeVisible();
    await admin.getByRole('button', { name: 'Approve' }).click();
    await expect(admin.getByText('Approved').first()).toBeVisible();
    await open(page, '/edit-profile');
    await expect(page.getByText('Skylark Bees')).toBeVisible();
  },
);
