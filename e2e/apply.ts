import { type Browser, expect, type Page } from '@playwright/test';
import { aPdf } from '#test/applications.ts';
import { comeSignedIn, demoAdmin, type Person } from './people.ts';
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
