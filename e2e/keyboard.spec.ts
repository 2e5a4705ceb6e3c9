import type { Locator, Page } from '@playwright/test';
import { passport } from './apply.ts';
import { pick } from './goods.ts';
import { cards, payButton } from './pay.ts';
import { bearer, comeSignedIn, demoAdmin, demoSeller, join, stranger } from './people.ts';
import { header, heading, open, pounds, sum, toast } from './screen.ts';
import { expect, test } from './story.ts';

test.skip(({ isMobile }) => isMobile, 'a phone has none');

/** Presses Tab until something is focused; a person would give up after a while. */
async function tabTo(page: Page, target: Locator, presses = 60): Promise<void> {
  for (let pressed = 0; pressed < presses; pressed += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement).catch(() => false)) return;
  }
  throw new Error(`not reached with ${presses} presses of Tab: ${target.toString()}`);
}

/** What is focused shows it, and is not hidden below something else. */
async function expectSeen(target: Locator): Promise<void> {
  await expect(target).toBeInViewport();
  expect(await target.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid');
}

/** Goes from field to field and writes a text into each, in place of what is there. */
async function typeInto(page: Page, fields: [label: string, text: string][]): Promise<void> {
  for (const [label, text] of fields) {
    const field = page.getByRole('main').getByRole('textbox', { name: label });
    await tabTo(page, field);
    await expectSeen(field);
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(text);
  }
}

test('one gets from the home page to a full basket', async ({ page }) => {
  await open(page, '/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await expectSeen(page.getByRole('link', { name: 'Skip to content' }));
  await tabTo(page, header(page).shop);
  await expectSeen(header(page).shop);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Shop')).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();

  const onSale = page.getByRole('article').filter({ hasNotText: /Sold out|Back on/ });
  const first = onSale.first().getByRole('heading').getByRole('link');
  const title = (await first.textContent()) ?? '';
  await tabTo(page, first, 80);
  await page.keyboard.press('Enter');
  await expect(heading(page, title)).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();

  const add = page.getByRole('button', { name: 'Add to Basket' });
  await tabTo(page, add, 30);
  await expectSeen(add);
  await page.keyboard.press('Enter');
  await expect(header(page).basket).toHaveAccessibleName('Basket, 1 item');
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Shift+Tab');
    if (await header(page).basket.evaluate((element) => element === document.activeElement)) break;
  }
  await page.keyboard.press('Enter');
  await expect(heading(page, 'My Basket')).toBeVisible();
  const remove = page.getByRole('button', { name: `Remove ${title}` });
  await tabTo(page, remove, 15);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your basket is empty.')).toBeVisible();
});

test('one buys what is in the basket, past a wrong date, and finds the order', async ({ page, request, allow }) => {
  allow(402, '/api/payments/sandbox/confirm');
  const goods = await pick(request, false, (one) => one.quantity > 12 && one.category === 'Honey');
  const headers = bearer(await comeSignedIn(page, await join(request)));
  expect((await request.post('/api/baskets', { headers, data: { productId: goods._id } })).ok()).toBe(true);
  const press = async (target: Locator, presses = 60) => {
    await tabTo(page, target, presses);
    await expectSeen(target);
    await page.keyboard.press('Enter');
  };
  const main = page.getByRole('main');

  await open(page, '/basket');
  const quantity = main.getByLabel(`Quantity of ${goods.title}`);
  await tabTo(page, quantity);
  await page.keyboard.press('2');
  await expect(main.getByText(pounds(sum(goods.price, goods.price)), { exact: true }).first()).toBeVisible();
  await expect(quantity).toBeFocused();
  await page.keyboard.press('End');
  await expect(main.getByRole('spinbutton')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  const items = pounds(sum(goods.price, goods.price, goods.price));
  await expect(main.getByText(items, { exact: true }).first()).toBeVisible();
  await expect(main.getByRole('spinbutton')).toBeFocused();
  await press(main.getByRole('link', { name: 'Proceed to checkout' }));

  await expect(payButton(page)).toBeVisible();
  await typeInto(page, [
    ['Address line 1', '1 Apiary Lane'],
    ['City', 'Hereford'],
    ['Postcode', 'HR1 2XY'],
    ['Card number', cards.asksBank],
    ['Expiry', '1220'],
    ['CVC', '123'],
  ]);
  await page.keyboard.press('Enter');
  const expiry = main.getByRole('textbox', { name: 'Expiry' });
  await expect(expiry).toBeFocused();
  await expect(expiry).toHaveAccessibleDescription(/./);
  await expect(main.getByRole('alert').first()).toBeVisible();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('1234');
  await press(payButton(page));

  const bank = page.getByRole('dialog', { name: 'Your bank wants to know it is you' });
  await expect(bank.getByRole('button', { name: 'Pass the check' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heading(page, /^Thank you/)).toBeVisible();
  await expect(main).toBeFocused();
  await press(main.getByRole('link', { name: 'My Purchases' }));
  await expect(heading(page, 'My Purchases')).toBeVisible();
  const story = main.getByRole('article').locator('summary');
  await tabTo(page, story);
  await expectSeen(story);
});

test('the suggestions of the search can be walked through', async ({ page }) => {
  await open(page, '/shop');
  const search = page.getByRole('search').filter({ visible: true });
  const box = search.getByRole('combobox', { name: 'Search' });
  await tabTo(page, box, 8);
  await page.keyboard.type('queen');
  const options = search.getByRole('option');
  await expect(options.first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  await expect(options.first()).toHaveAttribute('aria-selected', 'false');
  await page.keyboard.press('ArrowUp');
  await expect(options.last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(options).toHaveCount(0);
  await expect(box).toHaveValue('queen');
  await page.keyboard.type(' ');
  await page.keyboard.press('Backspace');
  await expect(options.first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/shop\?category=Queen%20Bees|\/listing\//);
});

test('what is focused among many listings is never below the bar of those selected', async ({ page }) => {
  await comeSignedIn(page, demoSeller);
  await open(page, '/seller/listings');
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  const bar = page.getByRole('region', { name: 'Selected listings' });
  await expect(bar).toBeVisible();
  for (let presses = 0; presses < 70; presses += 1) {
    await page.keyboard.press('Tab');
    const below = await bar.evaluate((one) => {
      const focused = document.activeElement;
      if (!focused || one.contains(focused)) return 0;
      return focused.getBoundingClientRect().bottom - one.getBoundingClientRect().top;
    });
    expect(below, `after ${presses + 1} presses of Tab`).toBeLessThanOrEqual(0);
  }
});

test('one applies to sell past a missing document, and an admin approves it', async ({ page, request, browser }) => {
  const applicant = await join(request, stranger(`Keys ${Math.random().toString(36).slice(2, 10)}`));
  await comeSignedIn(page, applicant);
  await open(page, '/upgarde-account');
  const main = page.getByRole('main');
  await typeInto(page, [
    ['Full name', applicant.name],
    ['Street', '1 Apiary Lane'],
    ['City', 'Hereford'],
    ['Postcode', 'hr1 2xy'],
    ['Phone', '01632 960001'],
  ]);
  const submit = main.getByRole('button', { name: 'Submit application' });
  await tabTo(page, submit);
  await expectSeen(submit);
  await page.keyboard.press('Enter');
  const chooser = page.waitForEvent('filechooser');
  // Also asks the page something after it was told to name its choosers: a key alone may be there before.
  await expect(main.getByLabel('Identity document')).toBeFocused();
  await page.keyboard.press('Space');
  await (await chooser).setFiles(passport);
  await tabTo(page, submit);
  await page.keyboard.press('Enter');
  await expect(main.getByText('You sent it on')).toBeVisible();
  await expect(main, 'the focus is kept').toBeFocused();

  const admin = await (await browser.newContext()).newPage();
  await comeSignedIn(admin, demoAdmin);
  await open(admin, '/admin/requests');
  const row = admin.getByRole('main').getByRole('link', { name: applicant.name });
  await tabTo(admin, row, 120);
  await expectSeen(row);
  await admin.keyboard.press('Enter');
  await expect(heading(admin, applicant.name)).toBeVisible();
  const approve = admin.getByRole('button', { name: 'Approve' });
  await tabTo(admin, approve);
  await expectSeen(approve);
  await admin.keyboard.press('Enter');
  await expect(toast(admin, 'Request approved')).toBeVisible();
  await expect(approve).toHaveCount(0);
  await expect(admin.getByRole('main'), 'the focus is kept').toBeFocused();
  await admin.context().close();
});
