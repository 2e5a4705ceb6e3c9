import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { linkInEmail, waitForEmail } from './outbox.ts';
import type { Allow } from './watch-errors.ts';

export type Person = { name: string; email: string; password: string };

const demoPassword = 'honey-and-bees';
const demo = (name: string, key: string): Person => ({ name, email: `${key}@skep.example`, password: demoPassword });

/** The demo shop's accounts. Tests that change an account create their own. */
export const demoBuyer = demo('Demo buyer', 'buyer');
export const demoSeller = demo('Demo seller', 'seller');
export const demoAdmin = demo('Demo admin', 'admin');

/** A seller of the demo shop; tests on phone and desktop use different ones. */
export const demoSellerNamed = (key: string): Person => demo(key, key);

/** A name or title that no other test uses. */
export const unique = (text: string): string => `${text} ${Math.random().toString(36).slice(2, 10)}`;

/** Details for a new account, with a unique email address. */
export const newPerson = (name = 'Wilhelmina Drone'): Person => ({
  name,
  email: `person-${randomUUID().slice(0, 13)}@test.example`,
  password: 'smoker and veil',
});

/** Creates an account with an unverified email address. */
export async function createUnverifiedAccount(request: APIRequestContext, person = newPerson()): Promise<Person> {
  const { name, email, password } = person;
  const response = await request.post('/api/auth/register', { data: { name, email, password, role: 'buyer' } });
  expect(response.status()).toBe(201);
  return person;
}

/** Creates a verified account. */
export async function createAccount(request: APIRequestContext, person = newPerson()): Promise<Person> {
  await createUnverifiedAccount(request, person);
  const link = linkInEmail(await waitForEmail(person.email, 'Verify your email address'), '/verify/');
  expect((await request.get(`/api/auth${link}`)).ok()).toBe(true);
  return person;
}

/** Signs in and returns the bearer token. */
export async function tokenOf(request: APIRequestContext, { email, password }: Person): Promise<string> {
  const response = await request.post('/api/auth/login', { data: { email, password } });
  expect(response.ok()).toBe(true);
  return ((await response.json()) as { token: string }).token;
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** The id of the user with this token. */
export async function idOf(request: APIRequestContext, token: string): Promise<string> {
  const response = await request.get('/api/users/me', { headers: bearer(token) });
  expect(response.ok()).toBe(true);
  return ((await response.json()) as { _id: string })._id;
}

/** Suspends an account, as an admin does. */
export async function suspend(request: APIRequestContext, person: Person): Promise<void> {
  const id = await idOf(request, await tokenOf(request, person));
  const headers = bearer(await tokenOf(request, demoAdmin));
  const response = await request.put(`/api/admins/users/ban-user/${id}`, { headers, data: { reason: 'Threats.' } });
  expect(response.ok()).toBe(true);
}

/** Signs in the page's browser, as if on an earlier visit. Returns the bearer token. */
export async function signIn(page: Page, person: Person): Promise<string> {
  const token = await tokenOf(page.request, person);
  await page.goto('/robots.txt');
  await page.evaluate((value) => localStorage.setItem('token', value), token);
  return token;
}

/** Fills in the sign-in form on the current screen and submits it. */
export async function submitLogin(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** Signs out on the account page. Requests still in progress when the session ends are refused. */
export async function signOut(page: Page, allow: Allow): Promise<void> {
  allow(401, /^\/api\//);
  await page.getByRole('button', { name: 'Sign Out' }).click();
}
