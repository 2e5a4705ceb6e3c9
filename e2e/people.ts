import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { linkIn, mailTo } from './outbox.ts';

export type Person = { name: string; email: string; password: string };

const demoPassword = 'honey-and-bees';
const demo = (name: string, role: string): Person => ({ name, email: `${role}@skep.example`, password: demoPassword });

/** The demo world's accounts. Stories that change things make their own. */
export const demoBuyer = demo('Demo buyer', 'buyer');
export const demoSeller = demo('Demo seller', 'seller');
export const demoAdmin = demo('Demo admin', 'admin');

/** Somebody who does not have an account yet. */
export const stranger = (name = 'Wilhelmina Drone'): Person => ({
  name,
  email: `person-${randomUUID().slice(0, 13)}@test.example`,
  password: 'smoker and veil',
});

/** Makes an account whose e-mail is not verified. */
export async function register(request: APIRequestContext, person = stranger()): Promise<Person> {
  const { name, email, password } = person;
  const answer = await request.post('/api/auth/register', { data: { name, email, password, role: 'buyer' } });
  expect(answer.status()).toBe(201);
  return person;
}

/** Makes a verified account. */
export async function join(request: APIRequestContext, person = stranger()): Promise<Person> {
  await register(request, person);
  const link = linkIn(await mailTo(person.email, 'Verify your email address'), '/verify/');
  expect((await request.get(`/api/auth${link}`)).ok()).toBe(true);
  return person;
}

/** A bearer token, as signing in answers it. */
export async function tokenOf(request: APIRequestContext, { email, password }: Person): Promise<string> {
  const answer = await request.post('/api/auth/login', { data: { email, password } });
  expect(answer.ok()).toBe(true);
  return ((await answer.json()) as { token: string }).token;
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Signs the page's browser in, as if that had been done on an earlier visit. */
export async function comeSignedIn(page: Page, person: Person): Promise<string> {
  const token = await tokenOf(page.request, person);
  await page.goto('/robots.txt');
  await page.evaluate((value) => localStorage.setItem('token', value), token);
  return token;
}

/** Fills the login form of the screen at hand and sends it. */
export async function fillLogin(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}
