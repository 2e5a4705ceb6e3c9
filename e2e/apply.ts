import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import type { UpgradeRequest } from '#contract/applications.ts';
import { aPdf, privately } from '#test/applications.ts';
import { bearer, comeSignedIn, demoAdmin, join, type Person, stranger, tokenOf } from './people.ts';
import { heading, open } from './screen.ts';

export const passport = { name: 'passport.pdf', mimeType: 'application/pdf', buffer: aPdf() };

const main = (page: Page) => page.getByRole('main');

/** Fills the application to sell, as a private seller and without the identity document. */
export async function fillApplication(page: Page, person: Person): Promise<void> {
  const field = (name: string) => main(page).getByRole('textbox', { name });
  await field('Full name').fill(person.name);
  await field('Street').fill('1 Apiary Lane');
  await field('City').fill('Hereford');
  await field('Postcode').fill('HR1 2XY');
  await field('Phone').fill('01632 960001');
}

/** The request of `person`, open on an admin's own browser. */
export async function openRequest(browser: Browser, person: Person): Promise<Page> {
  const admin = await (await browser.newContext()).newPage();
  await comeSignedIn(admin, demoAdmin);
  await open(admin, '/admin/dashboard');
  await admin.getByRole('link', { name: 'Requests Upgrade to Seller' }).click();
  await expect(heading(admin, 'Requests Upgrade to Seller')).toBeVisible();
  await main(admin).getByRole('link', { name: person.name }).click();
  await expect(heading(admin, person.name)).toBeVisible();
  return admin;
}

/** Somebody new who may sell and has not listed anything; without a browser. */
export async function joinAsSeller(request: APIRequestContext): Promise<Person> {
  const person = await join(request, stranger(`Seller ${Math.random().toString(36).slice(2, 10)}`));
  const applied = await request.post('/api/users/request-upgrade-to-seller', {
    headers: bearer(await tokenOf(request, person)),
    multipart: { ...privately, name: person.name, file: passport },
  });
  expect(applied.status()).toBe(201);
  const headers = bearer(await tokenOf(request, demoAdmin));
  const waiting = await request.get('/api/admins/requests?limit=200', { headers });
  const own = ((await waiting.json()) as UpgradeRequest[]).find(({ user }) => user.email === person.email);
  const approved = await request.post(`/api/admins/requests/${own?._id}/approve`, { headers });
  expect(approved.status()).toBe(204);
  return person;
}
