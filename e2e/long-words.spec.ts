import type { Locator } from '@playwright/test';
import type { DeliveryMethod } from '#contract/catalogue.ts';
import { expect, soft, test, inLongRuns } from './fixtures.ts';
import { createSeller } from './apply.ts';
import { picturePaths } from './listing-form.ts';
import { buyListing, createDraft } from './listings.ts';
import { bearer, createAccount, demoAdmin, idOf, newPerson, signIn, tokenOf } from './people.ts';
import { open, overflowOf } from './screen.ts';

const village = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch';
const deliveryMethods: DeliveryMethod[] = ['postage', 'collection'];

test(
  "long words and large sums fit a buyer's screens, even with text at twice the size",
  inLongRuns,
  async ({ page, request }) => {
    const seller = await createSeller(request);
    const title = `${village}-${village}`;
    const location = { city: village, postcode: 'HR1 2XY', country: 'UK' };
    const listing = { title, price: 100_000, quantity: 9999, location, deliveryMethods };
    const draft = await createDraft(request, seller, listing, picturePaths.slice(0, 1));
    const headers = bearer(await tokenOf(request, seller));
    expect((await request.post(`/api/sellers/listings/${draft._id}/publish`, { headers })).ok()).toBe(true);
    const buyer = await createAccount(request);
    const order = await buyListing(request, buyer, { ...draft, price: 100_000 }, 9, 'collection');
    const token = await signIn(page, buyer);
    const devtools = await page.context().newCDPSession(page);
    const data = { items: [{ productId: draft._id, quantity: 9 }] };
    expect((await request.post('/api/baskets/bulk-add', { headers: bearer(token), data })).ok()).toBe(true);
    for (const [path, text] of [
      [`/search?query=${'zzqx'.repeat(40)}`, 'No results found'],
      [`/shop?keyword=${village}`, title],
      [`/listing/${draft._id}`, title],
      ['/basket', '£900,000.00'],
      ['/checkout', '£900,000.00'],
      ['/orders', title],
      [`/orders/${order._id}`, title],
      [`/orders/start-dispute/${order._id}`, title],
    ] as const)
      await test.step(path, async () => {
        await open(page, path);
        await expect(page.getByRole('main').getByText(text).filter({ visible: true }).first()).toBeVisible();
        for (const standard of [24, 32, 16]) {
          await devtools.send('Page.setFontSizes', { fontSizes: { standard } });
          await soft
            .poll(() => overflowOf(page), `pixels wider than the screen at ${path} with ${standard} px text`)
            .toBeLessThanOrEqual(0);
        }
      });
  },
);

test(
  'with larger text, a six-figure price does not overlap the button beside it on a phone',
  inLongRuns,
  async ({ page, request, isMobile }) => {
    test.skip(!isMobile, 'A wide screen has no such bar.');
    const seller = await createSeller(request);
    const draft = await createDraft(request, seller, { title: 'Bee farm', price: 100_000 }, picturePaths.slice(0, 1));
    const headers = bearer(await tokenOf(request, seller));
    expect((await request.post(`/api/sellers/listings/${draft._id}/publish`, { headers })).ok()).toBe(true);
    const devtools = await page.context().newCDPSession(page);
    await open(page, `/listing/${draft._id}`);
    const add = page.getByRole('button', { name: 'Add to Basket' });
    const price = page.locator('b', { hasText: '£100,000.00' });
    await expect(price).toBeVisible();
    for (const standard of [16, 18, 20, 24]) {
      await devtools.send('Page.setFontSizes', { fontSizes: { standard } });
      if (!(await price.isVisible())) continue;
      const gap = async () => {
        const right = await price.evaluate((element) => {
          const text = document.createRange();
          text.selectNodeContents(element);
          return text.getBoundingClientRect().right;
        });
        return ((await add.boundingBox())?.x ?? 0) - right;
      };
      await soft.poll(gap, `${standard} px text`).toBeGreaterThanOrEqual(0);
    }
  },
);

test(
  'on a phone, each delivery option in the basket and the total due fit on one line, however large the sum',
  inLongRuns,
  async ({ page, request }) => {
    const seller = await createSeller(request);
    const fields = {
      title: 'Tangential extractor',
      price: 100_000,
      postagePrice: 100_000,
      quantity: 9,
      deliveryMethods,
    };
    const { _id } = await createDraft(request, seller, fields, picturePaths.slice(0, 1));
    const headers = bearer(await tokenOf(request, seller));
    expect((await request.post(`/api/sellers/listings/${_id}/publish`, { headers })).ok()).toBe(true);
    const token = await signIn(page, await createAccount(request));
    const data = { items: [{ productId: _id, quantity: 8 }] };
    expect((await request.post('/api/baskets/bulk-add', { headers: bearer(token), data })).ok()).toBe(true);
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, '/basket');
    const countLines = (label: Locator) =>
      label.evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
      });
    for (const text of ['Postage £100,000.00', 'Collect from Hereford, HR1'])
      await expect.poll(() => countLines(page.getByText(text)), text).toBe(1);

    await page.setViewportSize({ width: 320, height: 844 });
    await open(page, '/checkout');
    const due = page.getByRole('region', { name: 'Your Order' }).getByText('£900,000.00');
    await expect.poll(() => countLines(due), 'Total Due').toBe(1);
  },
);

test(
  "long words and large sums fit a seller's screens, even with text at twice the size",
  inLongRuns,
  async ({ page, request }) => {
    const seller = await createSeller(request, `Bartholomew ${village}`);
    const draft = await createDraft(
      request,
      seller,
      { title: `Extractor from ${village}`, price: 100_000, quantity: 9999, description: 'W'.repeat(400) },
      picturePaths.slice(0, 1),
    );
    const headers = bearer(await tokenOf(request, seller));
    expect((await request.post(`/api/sellers/listings/${draft._id}/publish`, { headers })).ok()).toBe(true);
    const order = await buyListing(request, await createAccount(request), { ...draft, price: 100_000 }, 5);
    await signIn(page, seller);
    const devtools = await page.context().newCDPSession(page);
    for (const [path, text] of [
      ['/seller/dashboard', '£500,000.00'],
      ['/seller/sales', '£500,000.00'],
      [`/seller/sales/${new Date().getFullYear()}`, '£500,000.00'],
      ['/seller/payouts', '£500,000.00'],
      ['/seller/listings', draft.title],
      ['/seller/orders', draft.title],
      [`/seller/orders/${order._id}`, draft.title],
      [`/listing/${draft._id}`, '9,994'],
    ] as const)
      await test.step(path, async () => {
        await open(page, path);
        const shown = page.getByRole('main').getByText(text).filter({ visible: true }).first();
        await expect(shown).toBeVisible();
        for (const standard of [32, 16]) {
          await devtools.send('Page.setFontSizes', { fontSizes: { standard } });
          await soft
            .poll(() => overflowOf(page), `pixels wider than the screen with ${standard} px text`)
            .toBeLessThanOrEqual(0);
        }
        if (!text.startsWith('£')) return;
        const lines = () =>
          shown.evaluate((figure) => {
            const { lineHeight } = getComputedStyle(figure);
            return Math.round(figure.getBoundingClientRect().height / parseFloat(lineHeight));
          });
        await expect.poll(lines, 'lines of the figure').toBe(1);
      });
    await test.step('the cards on the home page', async () => {
      await page.setViewportSize({ width: 320, height: 700 });
      await open(page, '/');
      await expect(page.getByRole('main').getByText(`Bartholomew ${village}`).first()).toBeVisible();
      await expect.poll(() => overflowOf(page)).toBeLessThanOrEqual(0);
    });
  },
);

test(
  'names and titles without spaces fit on the pages of a disputed order, on screen and on paper',
  inLongRuns,
  async ({ page, request }) => {
    const name = `${village}${village}`.slice(0, 60);
    const seller = await createSeller(request, name.toUpperCase());
    const title = village.repeat(3).slice(0, 120);
    const draft = await createDraft(request, seller, { title, price: 100_000 }, picturePaths.slice(0, 1));
    const headers = bearer(await tokenOf(request, seller));
    expect((await request.post(`/api/sellers/listings/${draft._id}/publish`, { headers })).ok()).toBe(true);
    const buyer = await createAccount(request, newPerson(name));
    const address = { fullName: name, line1: name, city: name };
    const toPost = await buyListing(request, buyer, { ...draft, price: 100_000 }, 1, 'postage', address);
    const posted = await buyListing(request, buyer, { ...draft, price: 100_000 }, 1, 'postage', address);
    const data = { carrier: 'evri', trackingNumber: 'H00ABC1234567' };
    expect((await request.post(`/api/sellers/orders/${posted._id}/dispatch`, { headers, data })).ok()).toBe(true);
    const opened = await request.post(`/api/orders/${posted._id}/claim`, {
      headers: bearer(await tokenOf(request, buyer)),
      data: { move: 'openDispute', reason: 'not_as_described', text: 'W'.repeat(120) },
    });
    expect(opened.status()).toBe(204);
    for (const [person, paths] of [
      [buyer, ['/orders', `/orders/${posted._id}`]],
      [seller, ['/seller/orders', `/seller/orders/${posted._id}`, `/seller/orders/${toPost._id}`]],
    ] as const) {
      await signIn(page, person);
      for (const path of paths) {
        await open(page, path);
        await expect(page.getByRole('main').getByText(title).filter({ visible: true }).first()).toBeVisible();
        for (const width of [390, 1440]) {
          await page.setViewportSize({ width, height: 844 });
          await soft
            .poll(() => overflowOf(page), `pixels wider than the screen at ${path}, ${width} px`)
            .toBeLessThanOrEqual(0);
        }
        await page.setViewportSize({ width: 794, height: 1123 });
        await page.emulateMedia({ media: 'print' });
        await soft.poll(() => overflowOf(page), `pixels wider than the paper at ${path}`).toBeLessThanOrEqual(0);
        await page.emulateMedia({ media: null });
      }
    }
    await test.step('an address label', async () => {
      await open(page, `/seller/orders/labels?order=${toPost._id}`);
      await page.getByRole('checkbox', { name: 'Show the sender' }).check();
      for (const paper of ['A4 sheet of 8 labels', 'One label per page']) {
        await page.emulateMedia({ media: null });
        await page.getByRole('radio', { name: paper }).check();
        await page.emulateMedia({ media: 'print' });
        const label = page.getByRole('listitem').filter({ hasText: toPost._id });
        const cutOff = () => label.evaluate((item) => item.scrollHeight - item.clientHeight);
        await expect.poll(cutOff, `pixels cut off: ${paper}`).toBeLessThanOrEqual(0);
      }
    });
  },
);

test('names without spaces fit on the report page', inLongRuns, async ({ page, request }) => {
  const name = village.repeat(2).slice(0, 60);
  const seller = await createSeller(request, name);
  const id = await idOf(request, await tokenOf(request, seller));
  const headers = bearer(await tokenOf(request, await createAccount(request, newPerson(name))));
  const data = { kind: 'seller', id, reason: 'abuse', details: village };
  expect((await request.post('/api/reports', { headers, data })).status()).toBe(201);
  await signIn(page, demoAdmin);
  await open(page, `/admin/reports/seller/${id}`);
  await expect(page.getByRole('main').getByText(village, { exact: true })).toBeVisible();
  await expect.poll(() => overflowOf(page), 'pixels wider than the screen').toBeLessThanOrEqual(0);
});

test(
  'the confirmation of a listing with no spaces in its title fits the screen',
  inLongRuns,
  async ({ page, request }) => {
    const seller = await createSeller(request);
    const title = village.repeat(2);
    const draft = await createDraft(request, seller, { title, price: 10, quantity: 1 }, picturePaths.slice(0, 1));
    await signIn(page, seller);
    await open(page, `/seller/edit-listing/${draft._id}`);
    await page.getByRole('button', { name: 'Publish' }).click();
    const confirmation = page.getByRole('status').filter({ hasText: title });
    await expect(confirmation).toBeVisible();
    const right = async () => {
      const { x, width } = (await confirmation.boundingBox()) ?? { x: 0, width: Infinity };
      return x + width;
    };
    await expect.poll(right).toBeLessThan(page.viewportSize()?.width ?? 0);
  },
);
