import { expectAccessible } from './axe.ts';
import { askForPassword, confirmPassword, passwordDialog } from './confirm-password.ts';
import { expect, test, inLongRuns } from './fixtures.ts';
import {
  bearer,
  createAccount,
  createUnverifiedAccount,
  demoAdmin,
  idOf,
  newPerson,
  signIn,
  submitLogin,
  suspend,
  tokenOf,
  unique,
} from './people.ts';
import { heading, open, toast } from './screen.ts';

test('an admin finds a user, edits and bans them', async ({ page, request, allow }) => {
  allow(403, /(?:ban|edit)-user|avatar/);
  const person = await createAccount(request, newPerson(unique('Quince')));
  await signIn(page, demoAdmin);
  await open(page, '/admin/users');
  const filters = page.getByRole('search', { name: 'Users' });
  await filters.getByLabel('Search by ID, name, email or order number').fill(person.email.toUpperCase());
  await filters.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/search=/);
  await filters.getByLabel('Role').focus();
  await filters.getByLabel('Role').selectOption('buyer');
  await expect(page).toHaveURL(/role=buyer/);
  await expect(filters.getByLabel('Role'), 'focus is not lost').toBeFocused();
  const row = page.getByRole('row', { name: person.name });
  await expect(page.getByRole('row').filter({ hasText: '@' })).toHaveCount(1);
  await expectAccessible(page, 'users');

  await row.getByRole('button', { name: `Ban ${person.name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Ban ${person.name}?` });
  await dialog.getByRole('button', { name: 'Ban', exact: true }).click();
  await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(/Please give your reason\./);
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  await dialog.getByLabel('Reason').fill('Sells sugar as honey.');
  await askForPassword(page, '**/api/admins/users/ban-user/*');
  await dialog.getByRole('button', { name: 'Ban', exact: true }).click();
  await confirmPassword(page);
  await expect(toast(page, 'User banned')).toBeVisible();
  await expect(row).toContainText('Banned');
  expect((await request.post('/api/auth/login', { data: person })).status()).toBe(403);
  await row.getByRole('button', { name: `Unban ${person.name}` }).click();
  const unban = page.getByRole('dialog', { name: `Unban ${person.name}?` });
  await unban.getByLabel('Reason').fill('It was honey.');
  await askForPassword(page, '**/api/admins/users/unban-user/*');
  await unban.getByRole('button', { name: 'Unban', exact: true }).click();
  await confirmPassword(page);
  await expect(toast(page, 'User unbanned')).toBeVisible();
  await expect(row).toContainText('Active');

  await row.getByRole('link', { name: person.name }).click();
  await expect(heading(page, person.name)).toBeVisible();
  await askForPassword(page, '**/api/admins/users/*/avatar');
  await page.getByLabel('Change picture').setInputFiles('web/public/hero-apiary-800.webp');
  await confirmPassword(page);
  await expect(toast(page, 'Avatar uploaded')).toBeVisible();
  const form = page.getByRole('form', { name: 'Details' });
  await form.getByLabel('Town or city').fill('Ludlow');
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(form.getByText('Please enter a street.').first()).toBeVisible();
  await form.getByLabel('Street').fill('1 Hive Lane');
  await page.getByRole('button', { name: `Ban ${person.name}` }).click();
  await dialog.getByLabel('Reason').fill('Sells sugar as honey again.');
  await dialog.getByRole('button', { name: 'Ban', exact: true }).click();
  await expect(page.getByRole('button', { name: `Unban ${person.name}` })).toBeVisible();
  await expect(form.getByLabel('Street')).toHaveValue('1 Hive Lane');
  await form.getByLabel('Postcode').fill('sy81aa');
  await form.getByLabel('Name', { exact: true }).fill(`${person.name} Senior`);
  await form.getByLabel('Reason').fill('They asked us to.');
  await expectAccessible(page, 'the form for editing a user');
  await askForPassword(page, '**/api/admins/users/edit-user/*');
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(passwordDialog(page)).toBeVisible();
  await expectAccessible(page, 'the password confirmation');
  await confirmPassword(page);
  await expect(toast(page, 'User updated successfully')).toBeVisible();
  await expect(heading(page, `${person.name} Senior`)).toBeVisible();
  await expect(form.getByLabel('Postcode')).toHaveValue('SY8 1AA');

  const note = page.getByRole('form', { name: 'Add a note' });
  await note.getByLabel('Note').fill('Rang to say that their parcel has arrived.');
  await note.getByRole('button', { name: 'Add note' }).click();
  await expect(toast(page, 'Note saved')).toBeVisible();
  const history = page.getByRole('region', { name: 'Notes and history' });
  await expect(history.getByRole('listitem').first()).toContainText('Rang to say that their parcel has arrived.');
  await history.getByRole('link', { name: 'Audit log' }).click();
  await expect(heading(page, 'Audit Log')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Sells sugar as honey.' })).toContainText('Banned user');
});

test('an unverified user cannot be made an admin', inLongRuns, async ({ page, request }) => {
  const person = await createUnverifiedAccount(request, newPerson(unique('Medlar')));
  await signIn(page, demoAdmin);
  await open(page, `/admin/users?search=${person.email}`);
  await page.getByRole('link', { name: person.name }).click();
  const role = page.getByRole('form', { name: 'Details' }).getByLabel('Role');
  await expect(role.getByRole('option')).toHaveText(['Buyer', 'Seller']);
  await expect(role).toHaveAccessibleDescription(/^Until their email address is verified/);
});

test('an admin sees the data retained about a deleted user', inLongRuns, async ({ page, request }) => {
  const person = await createAccount(request, newPerson(unique('Myrtle')));
  const token = await tokenOf(request, person);
  const id = await idOf(request, token);
  expect((await request.delete('/api/users/delete-account', { headers: bearer(token) })).ok()).toBe(true);
  await signIn(page, demoAdmin);
  await open(page, `/admin/users?search=${id}&deleted=true`);
  await page.getByRole('link', { name: 'Deleted user' }).click();
  await expect(heading(page, 'Deleted user')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Activity' })).toBeVisible();
  for (const name of ['Ban Deleted user', 'Add note', 'Save changes'])
    await expect(page.getByRole('button', { name })).toBeHidden();
  await expectAccessible(page, 'a deleted user');
});

test('an admin sees their own details on their user page but cannot edit them', inLongRuns, async ({ page }) => {
  await signIn(page, demoAdmin);
  await open(page, '/admin/users?role=admin');
  await page.getByRole('link', { name: 'Skep Admin', exact: true }).click();
  const form = page.getByRole('form', { name: 'Details' });
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Skep Admin');
  for (const name of ['Name', 'Email', 'Role']) await expect(form.getByLabel(name, { exact: true })).toBeDisabled();
  await expect(form.getByRole('link', { name: 'Edit Profile' })).toBeVisible();
});

test('a search with too many matches can be changed', inLongRuns, async ({ page, allow }) => {
  allow(400, '/api/admins/audit');
  await signIn(page, demoAdmin);
  const message = 'Too many people have this name. Please enter an ID or an email address.';
  const json = { message, error: message, code: 'invalid_input', fields: { search: message } };
  await page.route('**/api/admins/audit?*', (route) => route.fulfill({ status: 400, json }), { times: 1 });
  await open(page, '/admin/audit?search=Smith');
  await expect(page.getByText(message)).toBeVisible();
  const search = page.getByLabel('Search by ID, name or email');
  await expect(search).toHaveValue('Smith');
  await search.fill(demoAdmin.email);
  await search.press('Enter');
  await expect(page.getByText('by Skep Admin').first()).toBeVisible();
});

test('only admins can open the list of users', inLongRuns, async ({ page, request }) => {
  await signIn(page, await createAccount(request, newPerson('Bob Clover')));
  await open(page, '/admin/users');
  await expect(heading(page, 'Access denied.')).toBeVisible();
});

test(
  'a suspended user is told to look for the appeal instructions in their email',
  inLongRuns,
  async ({ page, request, allow }) => {
    allow(403, '/api/auth/login');
    const person = await createAccount(request);
    await suspend(request, person);
    await open(page, '/login');
    await submitLogin(page, person);
    await expect(page.getByText('This account has been suspended.')).toBeVisible();
    await expect(page.getByText("We've emailed you how to appeal.")).toBeVisible();
  },
);
