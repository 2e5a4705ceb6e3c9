import type { Locator, Page } from '@playwright/test';
import { formatDay, formatShortDay } from '#contract/time.ts';
import { dayFromNow } from '#test/days.ts';
import { createSeller } from './apply.ts';
import { expectAccessible } from './axe.ts';
import { createDraft } from './listings.ts';
import { picturePaths } from './listing-form.ts';
import { bearer, createAccount, demoSeller, signIn, tokenOf, unique } from './people.ts';
import { heading, newBrowserPage, open, toast } from './screen.ts';
import { expect, test, inLongRuns } from './fixtures.ts';

const click = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const row = (page: Page, title: string): Locator => page.getByRole('row', { name: title });

test(
  'several listings are published and repriced together, and failures are reported',
  inLongRuns,
  async ({ page, request, allow }) => {
    allow(400, '/api/sellers/listings/bulk');
    const person = await createSeller(request);
    const [heather, clover, bare] = [
      unique('Heather honey'),
      unique('Clover honey'),
      unique('Honey without a picture'),
    ];
    const [jar] = picturePaths;
    await createDraft(request, person, { title: heather, price: 10 }, [jar ?? '']);
    await createDraft(request, person, { title: clover, price: 2.5 }, [jar ?? '']);
    await createDraft(request, person, { title: bare, price: 4 }, []);
    await signIn(page, person);
    await open(page, '/seller/listings');
    const selected = page.getByRole('region', { name: 'Selected listings' });

    await test.step('those that are ready are published, and the other shows what is missing', async () => {
      await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
      await expect(selected.getByText('3 listings selected')).toBeVisible();
      await page.keyboard.press('Tab');
      await expect(page.getByRole('button', { name: 'Go to actions' }).first()).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: 'Publish selected' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(toast(page, '2 listings published.')).toBeVisible();
      await expect(page.getByText('1 listing was not changed:')).toBeVisible();
      await expect(page.getByText(`${bare}: Please add at least one picture.`)).toBeVisible();
      for (const title of [heather, clover]) await expect(row(page, title).getByText('Active')).toBeVisible();
      await expect(row(page, bare).getByText('Draft', { exact: true })).toBeVisible();
      await expect(page.getByRole('checkbox', { name: `Select ${bare}` })).toBeChecked();
      await expect(selected.getByText('1 listing selected')).toBeVisible();
      await expectAccessible(page, '/seller/listings, one listing selected');
      const found = await request.get(`/api/searches?keyword=${encodeURIComponent(heather)}`);
      expect(((await found.json()) as { products: { items: unknown[] } }).products.items).toHaveLength(1);
    });

    await test.step('prices change by a percentage', async () => {
      await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
      await click(page, 'Change prices');
      const changeBy = selected.getByLabel('Change by');
      await changeBy.fill('a bit');
      await changeBy.press('Enter');
      await expect(changeBy).toHaveAccessibleDescription(/Please enter a number\. Use − to lower prices\.$/);
      await changeBy.fill('−10');
      await changeBy.press('Enter');
      await expect(toast(page, '3 listings repriced.')).toBeVisible();
      await expect(row(page, heather).getByText('£9.00')).toBeVisible();
      await expect(row(page, clover).getByText('£2.25')).toBeVisible();
      await expect(row(page, bare).getByText('£3.60')).toBeVisible();
      await expect(page.getByRole('checkbox', { name: 'Select all on this page' })).toBeFocused();
    });

    await test.step('prices change by an amount in pounds, but never to less than a penny', async () => {
      await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
      await click(page, 'Change prices');
      await selected.getByLabel('Unit', { exact: true }).selectOption('Pounds');
      const changeBy = selected.getByLabel('Change by');
      await changeBy.fill('-2.255');
      await changeBy.press('Enter');
      await expect(changeBy).toHaveAccessibleDescription(/Please use at most two decimal places\.$/);
      await changeBy.fill('-2.25');
      await changeBy.press('Enter');
      await expect(toast(page, '2 listings repriced.')).toBeVisible();
      await expect(page.getByText(`${clover}: The price would be £0.00.`)).toBeVisible();
      await expect(row(page, heather).getByText('£6.75')).toBeVisible();
      await expect(row(page, clover).getByText('£2.25')).toBeVisible();
      await expect(row(page, bare).getByText('£1.35')).toBeVisible();
    });
  },
);

test(
  'a buyer sees when a seller who is away will be back, and cannot buy until then',
  inLongRuns,
  async ({ page, request, browser, allow }) => {
    allow(409, /^\/api\/payments\//);
    const person = await createSeller(request);
    const title = unique('Acacia honey');
    const [jar] = picturePaths;
    const { _id } = await createDraft(request, person, { title, price: 6 }, [jar ?? '']);
    const headers = bearer(await tokenOf(request, person));
    const published = await request.post(`/api/sellers/listings/${_id}/publish`, { headers });
    expect(published.ok()).toBe(true);
    const buyer = await newBrowserPage(browser);
    await signIn(buyer, await createAccount(request));
    await open(buyer, `/listing/${_id}`);
    await click(buyer, 'Add to Basket');
    await expect(toast(buyer, 'Product added to basket!')).toBeVisible();

    const returnDay = dayFromNow(10);
    const backOn = formatDay(returnDay);
    await test.step('the seller turns on away mode', async () => {
      await signIn(page, person);
      await open(page, '/seller/listings');
      await page.getByRole('switch', { name: 'Away mode' }).click();
      await page.getByLabel('Back on').fill(returnDay);
      await page.getByLabel('Note to buyers').fill('Gone to the moors with the hives.');
      await click(page, 'Save');
      await expect(page.getByText(`You are away, back on ${backOn}.`)).toBeVisible();
      await expect(row(page, title).getByText('Away', { exact: true })).toBeVisible();
    });

    await test.step('the listing stays visible, with a notice', async () => {
      await open(buyer, `/search?query=${encodeURIComponent(title)}`);
      await expect(buyer.getByText(`Back on ${formatShortDay(returnDay)}`, { exact: true })).toBeVisible();
      await buyer.getByRole('link', { name: title, exact: true }).click();
      await expect(heading(buyer, title)).toBeVisible();
      await expect(
        buyer.getByText(`The seller is away and will be back on ${backOn}. "Gone to the moors with the hives."`),
      ).toBeVisible();
      await expect(buyer.getByRole('main').getByRole('button', { name: 'Away', exact: true })).toBeDisabled();
      await expectAccessible(buyer, 'a listing from a seller who is away');
    });

    await test.step('an item already in a basket cannot be paid for', async () => {
      await open(buyer, '/basket');
      await expect(buyer.getByText(`The seller is away and will be back on ${backOn}.`)).toBeVisible();
      await expectAccessible(buyer, 'a basket with an item from a seller who is away');
      await open(buyer, '/checkout');
      await expect(buyer.getByText(`${title}: the seller is away and will be back on ${backOn}.`)).toBeVisible();
      await expect(buyer.getByRole('button', { name: /^Pay/ })).toHaveCount(0);
    });

    await test.step('once the seller is back, the listing can be bought', async () => {
      await page.getByRole('switch', { name: 'Away mode' }).click();
      await expect(toast(page, 'Welcome back! Your listings can be bought again.')).toBeVisible();
      await open(buyer, `/listing/${_id}`);
      await expect(buyer.getByText(/The seller is away/)).toHaveCount(0);
      await expect(buyer.getByRole('button', { name: 'Add to Basket' })).toBeEnabled();
    });

    await test.step('the seller cancels time away that has not started', async () => {
      await page.getByRole('switch', { name: 'Away mode' }).click();
      await page.getByLabel('Away from').fill(dayFromNow(20));
      await page.getByLabel('Back on').fill(dayFromNow(30));
      await click(page, 'Save');
      await expect(page.getByText(/^Away from .*, back on /)).toBeVisible();
      await page.getByRole('switch', { name: 'Away mode' }).click();
      await expect(toast(page, 'Your away dates have been removed.')).toBeVisible();
    });
    await buyer.context().close();
  },
);

test(
  'filtering listings offline leaves the list on screen and can be retried',
  inLongRuns,
  async ({ page, context }) => {
    await signIn(page, demoSeller);
    await open(page, '/seller/listings');
    const rows = page.getByRole('row');
    await expect(rows).not.toHaveCount(0);
    await expect(rows.getByRole('link').first()).toBeVisible();
    const before = await rows.allTextContents();
    await context.setOffline(true);
    await page
      .getByRole('navigation', { name: 'Status' })
      .getByRole('link', { name: /^Draft/ })
      .click();
    const notice = page.getByRole('alert').filter({ hasText: 'Your listings could not be loaded.' });
    await expect(notice).toContainText("You're still seeing the previous results.");
    await expect(rows).toHaveText(before);
    await context.setOffline(false);
    await notice.getByRole('button', { name: 'Try again' }).click();
    await expect(notice).toBeHidden();
    await expect(page).toHaveURL(/status=draft/);
    await expect(rows).not.toHaveText(before);
  },
);

test('the listings page shows an error when the away dates cannot be loaded', inLongRuns, async ({ page, allow }) => {
  allow(503, '/api/sellers/away');
  await signIn(page, demoSeller);
  await page.route('/api/sellers/away', (route) => route.fulfill({ status: 503, json: {} }));
  await open(page, '/seller/listings');
  const notice = page.getByRole('alert').filter({ hasText: 'Your away dates and bee sales could not be loaded.' });
  await expect(notice).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Away mode' })).toHaveCount(0);
  await page.unroute('/api/sellers/away');
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expect(notice).toBeHidden();
  await expect(page.getByRole('switch', { name: 'Away mode' })).toBeVisible();
});

test('a seller discards several drafts at once', inLongRuns, async ({ page, request }) => {
  const person = await createSeller(request);
  const titles = [unique('Comb honey'), unique('Cut comb')];
  for (const title of titles) await createDraft(request, person, { title, price: 9 }, []);
  await signIn(page, person);
  await open(page, '/seller/listings?status=draft');
  for (const title of titles) await page.getByRole('checkbox', { name: `Select ${title}` }).check();
  await click(page, 'Discard selected');
  const dialog = page.getByRole('dialog', { name: 'Discard 2 drafts?' });
  await expectAccessible(page, 'the dialog for discarding drafts');
  await dialog.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(toast(page, '2 listings discarded.')).toBeVisible();
  await expect(page.getByText('You have no listings yet.')).toBeVisible();
});

test(
  'a seller who suspects a disease stops all their bee sales, and resumes them',
  inLongRuns,
  async ({ page, request }) => {
    const person = await createSeller(request);
    const [queen, breeder] = [unique('Buckfast queen'), unique('Carniolan queen')];
    const [picture] = picturePaths;
    // Far from where other journeys search for queens.
    const location = { city: 'Truro', postcode: 'TR1 2XY', country: 'UK' };
    const bees = { price: 45, category: 'Queen Bees', location } as const;
    for (const title of [queen, breeder]) await createDraft(request, person, { ...bees, title }, [picture ?? '']);
    await signIn(page, person);
    await open(page, '/seller/listings');
    await page.getByRole('checkbox', { name: `Select ${queen}` }).check();
    await click(page, 'Publish selected');
    await expect(toast(page, '1 listing published.')).toBeVisible();
    await open(page, '/seller/listings');
    await click(page, 'Stop all my bee sales');
    const dialog = page.getByRole('dialog', { name: 'Stop all your bee sales?' });
    await expectAccessible(page, 'the dialog for stopping bee sales');
    await dialog.getByRole('button', { name: 'Stop all my bee sales' }).click();
    await expect(page.getByText(/^You stopped your bee sales on /)).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('main')).toBeFocused();

    const staysHidden = 'Live bees stay hidden until you resume your bee sales.';
    await click(page, `Publish ${breeder}`);
    await expect(toast(page, `Published. ${staysHidden}`)).toBeVisible();
    await expect(row(page, breeder).getByText('Stopped', { exact: true })).toBeVisible();
    await click(page, `Withdraw ${breeder}`);
    await expect(toast(page, 'Withdrawn.')).toBeVisible();
    await click(page, `Relist ${breeder}`);
    await expect(toast(page, `Relisted. ${staysHidden}`)).toBeVisible();
    await click(page, `Withdraw ${breeder}`);
    await page.getByRole('checkbox', { name: `Select ${breeder}` }).check();
    await click(page, 'Publish selected');
    await expect(toast(page, `1 listing published. ${staysHidden}`)).toBeVisible();

    const register = page.waitForEvent('download');
    await click(page, 'Download list of bee buyers');
    expect((await register).suggestedFilename()).toBe('skep-bee-register.csv');
    await click(page, 'Resume bee sales');
    await expect(page.getByRole('region', { name: 'Bee sales' })).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
  },
);
