import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import type { Application } from '#contract/applications.ts';
import type { OwnListing } from '#contract/own-listings.ts';
import { aPdf, traderApplicant } from '#test/applications.ts';
import { dayFromNow } from '#test/days.ts';
import { markup, textFields } from '#test/text-fields.ts';
import { expect, inLongRuns, test } from './fixtures.ts';
import { picturePaths } from './listing-form.ts';
import { buyListing, createDraft } from './listings.ts';
import { linkInEmail, emailsTo, waitForEmail } from './outbox.ts';
import { bearer, createAccount, demoAdmin, idOf, newPerson, type Person, tokenOf } from './people.ts';
import { open } from './screen.ts';

test.describe.configure({ timeout: 300_000 });

const site = 'hello@skep.example';
const shownLabels = new Set<string>();
const isMarkup = /<img src=x|<script>alert/;

/** Replaces the label of each field with the markup for that label. */
const texts = (labels: Record<string, string>) =>
  Object.fromEntries(Object.entries(labels).map(([name, label]) => [name, markup(label)]));

/** Sends a request as the person with this token, or as a guest. Returns the response's JSON. */
async function send<T = Record<string, string>>(
  request: APIRequestContext,
  token: string,
  call: string,
  data?: object,
): Promise<T> {
  const [method = '', path = ''] = call.split(' ');
  const response = await request.fetch(path, { method, headers: token ? bearer(token) : {}, ...(data && { data }) });
  expect(response.ok(), `${call}: ${await response.text()}`).toBe(true);
  return (response.status() === 204 ? {} : await response.json()) as T;
}

/** All the text on a page, including in its fields. */
const textOn = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main, main input, main textarea')]
      .map((element) => ('value' in element ? String(element.value) : element.textContent))
      .join('\n'),
  );

/** Opens a page as the user with this token, and expects the markup for each label to appear on it as plain text only. */
async function expectPlainText(page: Page, token: string, path: string, ...labels: string[]): Promise<void> {
  await test.step(path, async () => {
    await page.goto('/robots.txt');
    await page.evaluate((value) => localStorage.setItem('token', value), token);
    await open(page, path);
    for (const label of labels) {
      await expect.poll(() => textOn(page), label).toContain(markup(label));
      shownLabels.add(label);
    }
    await expectNoElements(page);
    expect(await (await page.request.get(path)).text(), "in the server's response").not.toMatch(isMarkup);
  });
}

async function expectNoElements(page: Page): Promise<void> {
  const injected = page.locator('img[src="x"], [onerror]').or(page.locator('script', { hasText: /^alert\(1\)$/ }));
  await expect(injected).toHaveCount(0);
}

/** Creates a seller with markup in all details, who is rejected, then approved, then changes the details; an admin views each version. */
async function becomeSeller(page: Page, admin: string): Promise<Person & { token: string; id: string }> {
  const { request } = page;
  const person = await createAccount(request, newPerson(markup('registered-name')));
  const token = await tokenOf(request, person);
  const id = await idOf(request, token);
  await expectPlainText(page, admin, `/profile/${id}`, 'registered-name');
  const apply = async (call: string) => {
    const fields = { ...traderApplicant, ...texts(textFields[`POST ${call}`] as Record<string, string>) };
    const file = { name: 'passport.pdf', mimeType: 'application/pdf', buffer: aPdf() };
    const response = await request.post(call, { headers: bearer(token), multipart: { ...fields, file } });
    expect(response.ok(), await response.text()).toBe(true);
    const pending = await send<Application[]>(request, admin, 'GET /api/admins/requests?limit=200');
    return `/admin/requests/${pending.find(({ user }) => user._id === id)?._id}`;
  };
  const labelsFor = (prefix: string) =>
    ['name', 'street', 'city', 'bio', 'business'].map((name) => `${prefix}-${name}`);
  const first = await apply('/api/users/request-upgrade-to-seller');
  await expectPlainText(page, admin, first, ...labelsFor('applied'));
  await send(request, admin, `POST /api${first.replace('admin', 'admins')}/reject`, texts({ reason: 'rejection' }));
  await expectPlainText(page, token, '/upgarde-account', 'rejection');
  const second = await apply('/api/users/request-upgrade-to-seller');
  await send(request, admin, `POST /api${second.replace('admin', 'admins')}/approve`);
  await expectPlainText(page, admin, `/profile/${id}`, 'applied-bio', 'applied-business', 'applied-street');
  await expectPlainText(page, admin, await apply('/api/sellers/change-details'), ...labelsFor('changed'));
  return { ...person, token: await tokenOf(request, person), id };
}

/** Publishes a listing with markup in its text fields. */
async function publishListing(page: Page, seller: Person & { token: string }): Promise<OwnListing> {
  const { request } = page;
  const location = { city: markup('city'), postcode: 'HR1 2XY', country: 'UK' };
  const fields = { title: markup('title'), description: markup('description'), location, price: 9, quantity: 9 };
  const draft = await createDraft(request, seller, fields, picturePaths.slice(0, 1));
  return send<OwnListing>(request, seller.token, `POST /api/sellers/listings/${draft._id}/publish`);
}

test(
  'markup in anything users write is shown as text on every screen and in every email',
  inLongRuns,
  async ({ page }) => {
    const { request } = page;
    page.on('dialog', (dialog) => {
      throw new Error(`a page shows an alert: ${dialog.message()}`);
    });
    const admin = await tokenOf(request, demoAdmin);
    const seller = await becomeSeller(page, admin);
    const listing = await publishListing(page, seller);
    const path = `/api/sellers/listings/${listing._id}`;

    const buyer = await createAccount(request, newPerson(markup('registered-name')));
    const token = await tokenOf(request, buyer);
    const buyerId = await idOf(request, token);
    const own = texts({ name: 'own-name', bio: 'own-bio', street: 'own-street', city: 'own-city' });
    await send(request, token, 'PATCH /api/users/me', { ...own, postcode: 'HR1 2XY' });
    await expectPlainText(page, seller.token, `/profile/${buyerId}`, 'own-name', 'own-bio', 'own-city');
    await expectPlainText(page, admin, `/admin/users/${buyerId}`, 'own-name', 'own-street');
    await expectPlainText(page, token, `/listing/${listing._id}`, 'title', 'description', 'city', 'applied-business');
    for (const screen of ['/shop', `/search?query=${encodeURIComponent('alert')}`, '/'])
      await expectPlainText(page, token, screen);

    const address = texts({ fullName: 'billing-name', line1: 'billing-line', city: 'billing-city' });
    const buy = () => buyListing(request, buyer, { ...listing, price: 9 }, 1, 'postage', address);
    const [reviewed, disputed, cancelled] = [await buy(), await buy(), await buy()];
    await expectPlainText(
      page,
      seller.token,
      `/seller/orders/${reviewed._id}`,
      'billing-name',
      'billing-line',
      'billing-city',
    );
    await send(
      request,
      seller.token,
      `POST /api/sellers/orders/${cancelled._id}/cancel`,
      texts({ reason: 'cancellation' }),
    );
    await expectPlainText(page, token, `/orders/${cancelled._id}`, 'cancellation', 'title');
    const parcel = { carrier: 'evri', trackingNumber: 'H00ABC1234567' };
    for (const { _id } of [reviewed, disputed])
      await send(request, seller.token, `POST /api/sellers/orders/${_id}/dispatch`, parcel);
    await send(request, token, `POST /api/orders/${reviewed._id}/confirm-receipt`);

    const review = { orderId: reviewed._id, rating: 2, reviewText: markup('first-review') };
    const { _id: reviewId } = await send(request, token, 'POST /api/reviews', review);
    const other = { orderId: reviewed._id, rating: 2, reviewText: markup('review') };
    await send(request, seller.token, 'POST /api/reviews', other);
    await expectPlainText(page, token, `/profile/${buyerId}`, 'review');
    await send(request, token, `PATCH /api/reviews/${reviewId}`, texts({ reviewText: 'edited-review' }));
    await send(request, seller.token, `POST /api/reviews/${reviewId}/reply`, texts({ replyText: 'reply' }));
    await expectPlainText(page, admin, `/listing/${listing._id}`, 'edited-review', 'reply');

    const claim = `/api/orders/${disputed._id}/claim`;
    const opened = { move: 'openDispute', reason: 'not_arrived', text: markup('claim') };
    await send(request, token, `POST ${claim}`, opened);
    await send(request, seller.token, `POST ${claim}`, { move: 'answer', text: markup('answer') });
    await send(request, token, `POST ${claim}/statements`, texts({ text: 'statement' }));
    await send(request, token, `POST ${claim}`, { move: 'escalate' });
    await expectPlainText(page, admin, `/admin/disputes/${disputed._id}`, 'claim', 'answer', 'statement', 'own-name');
    const decision = { amount: 0, needsReturn: false, text: markup('dispute-decision') };
    await send(request, admin, `POST /api/admins/disputes/${disputed._id}/decide`, decision);
    await expectPlainText(page, seller.token, `/seller/orders/${disputed._id}`, 'dispute-decision', 'claim');

    const reports = `/api/admins/reports/product/${listing._id}`;
    const report = { kind: 'product', id: listing._id, reason: 'spam', details: markup('report') };
    await send(request, token, 'POST /api/reports', report);
    await expectPlainText(page, admin, '/admin/reports');
    await expectPlainText(page, admin, `/admin/reports/product/${listing._id}`, 'report', 'title');
    const warning = { decision: 'warn', reason: markup('report-decision') };
    await send(request, admin, `POST ${reports}/decide`, warning);
    await expectPlainText(page, token, '/notifications', 'report-decision');
    const appealPath = linkInEmail(await waitForEmail(seller.email, 'A warning about your account'), '/appeal/');
    await send(request, '', `POST ${appealPath.replace('/appeal/', '/api/appeals/')}`, texts({ text: 'appeal' }));
    await expectPlainText(page, admin, `/admin/reports/product/${listing._id}`, 'appeal');
    const { decisions } = await send<{ decisions: { _id: string }[] }>(request, admin, `GET ${reports}`);
    const upheld = { outcome: 'upheld', reason: markup('second-look') };
    await send(request, admin, `POST /api/admins/decisions/${decisions[0]?._id}/reconsider`, upheld);
    await expectPlainText(page, '', appealPath, 'second-look', 'report-decision');

    const { version } = await send(request, seller.token, `GET ${path}`);
    const edited = { ...texts({ title: 'edited-title', description: 'edited-description' }), version };
    await send(request, seller.token, `PATCH ${path}`, { ...edited, location: texts({ city: 'edited-city' }) });
    const away = { from: dayFromNow(-1), until: dayFromNow(3), note: markup('away-note') };
    await send(request, seller.token, 'PUT /api/sellers/away', away);
    await expectPlainText(
      page,
      '',
      `/listing/${listing._id}`,
      'edited-title',
      'edited-description',
      'edited-city',
      'away-note',
    );
    await send(request, admin, `POST /api/admins/listings/${listing._id}/remove`, texts({ reason: 'removal' }));
    await expectPlainText(page, admin, '/admin/listings?status=removed', 'removal', 'edited-title');
    await send(request, admin, `POST /api/admins/listings/${listing._id}/restore`, texts({ reason: 'restoration' }));
    await expectPlainText(page, admin, '/admin/audit', 'restoration', 'removal');

    await send(request, admin, `POST /api/admins/users/${seller.id}/notes`, texts({ note: 'note' }));
    await send(request, admin, `PUT /api/admins/users/edit-user/${buyerId}`, {
      ...texts({ name: 'admin-name', businessName: 'admin-business', bio: 'admin-bio', reason: 'admin-reason' }),
      isBusiness: true,
      address: { ...texts({ street: 'admin-street', city: 'admin-city' }), postcode: 'HR1 2XY' },
    });
    const details = ['name', 'business', 'bio', 'reason', 'street', 'city'].map((name) => `admin-${name}`);
    await expectPlainText(page, admin, `/admin/users/${buyerId}`, ...details);
    await expectPlainText(page, admin, '/admin/users', 'admin-name');

    const { _id: chatId } = await send(request, token, 'POST /api/chats/start', { userId: seller.id });
    await expectPlainText(page, token, `/chat/${chatId}`);
    await page.getByRole('textbox', { name: 'Message' }).fill(markup('message'));
    await page.getByRole('textbox', { name: 'Message' }).press('Enter');
    await expect(page.getByRole('log').getByText(markup('message'))).toBeVisible();
    await expect(page.getByRole('log').getByRole('img', { name: /^(Sent|Read)$/ })).toBeVisible();
    await expectPlainText(page, seller.token, `/chat/${chatId}`, 'message', 'admin-name');

    await send(request, admin, `PUT /api/admins/users/ban-user/${seller.id}`, texts({ reason: 'suspension' }));
    const lifted = texts({ reason: 'suspension-lifted' });
    await send(request, admin, `PUT /api/admins/users/unban-user/${seller.id}`, lifted);
    await expectPlainText(page, admin, `/admin/users/${seller.id}`, 'suspension', 'suspension-lifted', 'note');

    const subject = `contact-subject ${randomUUID()}`;
    const contact = { ...texts({ name: 'contact-name', message: 'contact-message' }), subject: markup(subject) };
    await send(request, '', 'POST /api/contact-messages', { ...contact, email: buyer.email });
    await waitForEmail(site, `Contact form: ${markup(subject)}`, markup('contact-message'));
    for (const label of ['contact-name', 'contact-subject', 'contact-message']) shownLabels.add(label);
    const emails = [buyer.email, seller.email, site].map(emailsTo);
    for (const mail of (await Promise.all(emails)).flat()) expect(mail.html, mail.subject).not.toMatch(isMarkup);
    const labels = Object.values(textFields).flatMap((fields) =>
      Object.values(fields).filter((label) => label !== null),
    );
    expect(labels.filter((label) => !shownLabels.has(label))).toEqual([]);
  },
);
