import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import type { Application } from '#contract/applications.ts';
import { aPdf, privateApplicant } from '#test/applications.ts';
import { bearer, createAccount, demoAdmin, newPerson, type Person, signIn, tokenOf, unique } from './people.ts';
import { heading, main, newBrowserPage, open } from './screen.ts';

export const passport = { name: 'passport.pdf', mimeType: 'application/pdf', buffer: aPdf() };

/** Fills in the application to sell as a private seller, without the identity document. */
export async function fillApplication(page: Page, person: Person): Promise<void> {
  const field = (name: string) => main(page).getByRole('textbox', { name });
  await field('Full name').fill(person.name);
  await field('Street').fill('1 Apiary Lane');
  await field('City').fill('Hereford');
  await field('Postcode').fill('HR1 2XY');
  await field('Phone').fill('01632 960001');
}

/** Opens the application of `person` as the demo admin, in a separate browser. */
export async function openApplication(browser: Browser, person: Person): Promise<Page> {
  const admin = await newBrowserPage(browser);
  await signIn(admin, demoAdmin);
  await open(admin, '/admin/dashboard');
  await admin.getByRole('link', { name: /^Requests Upgrade to Seller \d+ ?pending$/ }).click();
  await expect(heading(admin, 'Requests Upgrade to Seller')).toBeVisible();
  await main(admin).getByRole('link', { name: person.name }).click();
  await expect(heading(admin, person.name)).toBeVisible();
  return admin;
}

/** Creates an approved seller without listings, through the API. */
export async function createSeller(request: APIRequestContext, name = unique('Seller')): Promise<Person> {
  const person = await createAccount(request, newPerson(name));
  const applied = await request.post('/api/users/request-upgrade-to-seller', {
    headers: bearer(await tokenOf(request, person)),
    multipart: { ...privateApplicant, name: person.name, file: passport },
  });
  expect(applied.status()).toBe(201);
  const headers = bearer(await tokenOf(request, demoAdmin));
  const pending = await request.get('/api/admins/requests?limit=200', { headers });
  const own = ((await pending.json()) as Application[]).find(({ user }) => user.email === person.email);
  const approved = await request.post(`/api/admins/requests/${own?._id}/approve`, { headers });
  expect(approved.status()).toBe(204);
  return person;
}
