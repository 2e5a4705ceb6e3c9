import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { passport } from './apply.ts';
import { activate, expectFocusVisible, tabTo } from './keys.ts';
import { buyListing, canBeCollected, canBePosted, pickListing } from './listings.ts';
import { testCards, payButton } from './payment-form.ts';
import { bearer, createAccount, demoAdmin, demoSeller, newPerson, signIn, tokenOf, unique } from './people.ts';
import { header, heading, newBrowserPage, open, pounds, sum, toast } from './screen.ts';
import { expect, test, onDesktop, inLongRuns, onDesktopInLongRuns } from './fixtures.ts';

const picture = path.join(import.meta.dirname, '..', 'web', 'public', 'hero-apiary-800.webp');

/** Opens the focused input's file chooser with the keyboard, and chooses a file. */
async function chooseFile(page: Page, input: Locator, file: Parameters<Locator['setInputFiles']>[0]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  // This round trip ensures that Playwright already intercepts file choosers when the key is pressed.
  await expect(input).toBeFocused();
  await page.keyboard.press('Space');
  await (await chooser).setFiles(file);
}

/** Tabs from field to field and replaces the text in each. */
async function typeInto(page: Page, fields: [label: string, text: string][]): Promise<void> {
  for (const [label, text] of fields) {
    const field = page.getByRole('main').getByRole('textbox', { name: label });
    await tabTo(page, field);
    await expectFocusVisible(field);
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(text);
  }
}

test('Tab reaches the parts of the header in visual order', inLongRuns, async ({ page, isMobile }) => {
  await open(page, '/shop');
  await page.getByRole('link', { name: 'Skep, home page' }).focus();
  const search = page.getByRole('banner').getByRole('combobox');
  for (const next of isMobile ? [header(page).shop, search] : [search, header(page).shop]) await tabTo(page, next, 6);
});

test('a keyboard user goes from the home page to a basket and empties it', onDesktopInLongRuns, async ({ page }) => {
  await open(page, '/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await expectFocusVisible(page.getByRole('link', { name: 'Skip to content' }));
  await activate(page, header(page).shop);
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
  await activate(page, add, 30);
  await expect(header(page).basket).toHaveAccessibleName('Basket, 1 item');
  await tabTo(page, header(page).basket, 60, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'My Basket')).toBeVisible();
  const remove = page.getByRole('button', { name: `Remove ${title}` });
  await tabTo(page, remove, 15);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your basket is empty.')).toBeVisible();
});

test(
  'a keyboard user buys the basket, corrects an expiry date on the way, and finds the order',
  onDesktop,
  async ({ page, request, allow }) => {
    allow(402, '/api/payments/sandbox/confirm');
    const listing = await pickListing(
      request,
      false,
      ({ quantity, category }) => quantity > 12 && category === 'Honey',
    );
    const headers = bearer(await signIn(page, await createAccount(request)));
    expect((await request.post('/api/baskets', { headers, data: { productId: listing._id } })).ok()).toBe(true);
    const main = page.getByRole('main');

    await open(page, '/basket');
    const quantity = main.getByLabel(`Quantity of ${listing.title}`);
    await tabTo(page, quantity);
    await page.keyboard.press('2');
    await expect(main.getByText(pounds(sum(listing.price, listing.price)), { exact: true }).first()).toBeVisible();
    await expect(quantity).toBeFocused();
    await page.keyboard.press('End');
    await expect(main.getByRole('spinbutton')).toBeFocused();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('3');
    await page.keyboard.press('Enter');
    const items = pounds(sum(listing.price, listing.price, listing.price));
    await expect(main.getByText(items, { exact: true }).first()).toBeVisible();
    await expect(main.getByRole('spinbutton')).toBeFocused();
    await activate(page, main.getByRole('link', { name: 'Proceed to checkout' }));

    await expect(payButton(page)).toBeVisible();
    await typeInto(page, [
      ['Address line 1', '1 Apiary Lane'],
      ['City', 'Hereford'],
      ['Postcode', 'HR1 2XY'],
      ['Card number', testCards.asksBank],
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
    await activate(page, payButton(page));

    const bank = page.getByRole('dialog', { name: "Your bank needs to check it's you" });
    await expect(bank.getByRole('button', { name: 'Pass the check' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(heading(page, /^Thank you/)).toBeVisible();
    await expect(main).toBeFocused();
    await activate(page, main.getByRole('link', { name: 'My Purchases' }));
    await expect(heading(page, 'My Purchases')).toBeVisible();
    const history = main.getByRole('article').locator('summary');
    await tabTo(page, history);
    await expectFocusVisible(history);
  },
);

test('a keyboard user moves through the search suggestions', onDesktopInLongRuns, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 400 });
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
  await expect(options.last(), 'the list scrolls to the option').toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await expect(options).toHaveCount(0);
  await expect(box).toHaveValue('queen');
  await page.keyboard.type(' ');
  await page.keyboard.press('Backspace');
  await expect(options.first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/shop\?category=Queen%20Bees|\/listing\//);

  await box.focus();
  await page.keyboard.type('blue smoker');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?query=blue%20smoker/);
  await expect(page.getByRole('main')).toBeFocused();
  await box.fill('');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(box, 'a recent search chosen again stays in the box').toHaveValue('blue smoker');
  await box.fill('');
  await expect(options).toHaveText(['blue smokerRecent search', 'Clear recent searches']);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(options).toHaveCount(0);
  await box.blur();
  await box.focus();
  await expect(options).toHaveCount(0);
});

test(
  'a keyboard user requests a refund, withdraws it and starts a dispute',
  onDesktopInLongRuns,
  async ({ page, request }) => {
    const listing = await pickListing(
      request,
      false,
      (card) => canBePosted(card) && card.returnPolicy !== 'No Returns Accepted',
    );
    const buyer = await createAccount(request, newPerson(unique('Keys')));
    const order = await buyListing(request, buyer, listing, 1, 'postage');
    const headers = bearer(await tokenOf(request, demoSeller));
    const data = { carrier: 'evri', trackingNumber: null };
    expect((await request.post(`/api/sellers/orders/${order._id}/dispatch`, { headers, data })).status()).toBe(204);
    await signIn(page, buyer);
    const main = page.getByRole('main');
    /** Submits without a reason, then chooses one, says what happened, adds a picture and submits again. */
    const fillIn = async (submit: Locator, reason: string) => {
      await activate(page, submit);
      const first = main.getByRole('radio').first();
      await expect(first, 'the first field with an error is focused').toBeFocused();
      await page.keyboard.press('Space');
      while (!(await main.getByRole('radio', { name: reason }).isChecked())) await page.keyboard.press('ArrowDown');
      await typeInto(page, [['What happened', 'See the picture.']]);
      await tabTo(page, main.getByLabel('Add pictures'));
      await chooseFile(page, main.getByLabel('Add pictures'), picture);
      await expect(main.getByRole('img', { name: 'Your picture 1' })).toBeVisible();
      await activate(page, submit);
    };

    await open(page, '/orders');
    await activate(page, main.getByRole('link', { name: /^Request Refund for/ }));
    await expect(heading(page, 'Request Refund')).toBeVisible();
    await fillIn(main.getByRole('button', { name: 'Request Refund' }), "I've changed my mind");
    const claim = main.getByRole('region', { name: 'Refund request' });
    await expect(claim).toBeVisible();
    await activate(page, claim.getByRole('button', { name: 'Withdraw' }));
    const sheet = page.getByRole('dialog');
    await activate(page, sheet.getByRole('button', { name: 'Withdraw' }));
    await expect(claim.getByText('Withdrawn by the buyer.', { exact: true })).toBeVisible();

    await activate(page, main.getByRole('link', { name: /^Start Dispute/ }));
    await expect(heading(page, 'Start Dispute')).toBeVisible();
    await fillIn(main.getByRole('button', { name: 'Start Dispute' }), "It's faulty or damaged");
    await expect(main.getByText('Dispute Opened', { exact: true })).toBeVisible();
  },
);

test(
  'a keyboard user hands over an order, and another reviews it',
  onDesktopInLongRuns,
  async ({ page, request, browser }) => {
    const listing = await pickListing(request, false, canBeCollected);
    const buyer = await createAccount(request, newPerson(unique('Keys')));
    const order = await buyListing(request, buyer, listing, 1, 'collection');

    const seller = await newBrowserPage(browser);
    await signIn(seller, demoSeller);
    await open(seller, `/seller/orders/${order._id}`);
    const code = seller.getByRole('textbox', { name: 'Collection code' });
    await tabTo(seller, code);
    await expectFocusVisible(code);
    await seller.keyboard.type('123');
    await seller.keyboard.press('Enter');
    await expect(seller.getByRole('main').getByText('Please enter the six digits.').first()).toBeVisible();
    await expect(code, 'the field with the error is focused').toBeFocused();
    await seller.keyboard.press('ControlOrMeta+A');
    await seller.keyboard.type(order.collectionCode ?? '');
    await seller.keyboard.press('Enter');
    await expect(toast(seller, 'Collection confirmed.')).toBeVisible();
    const title = seller.getByRole('heading', { name: 'The buyer has collected it' });
    await expect(title, 'focus is not lost').toBeFocused();
    await seller.context().close();

    await signIn(page, buyer);
    await open(page, '/orders');
    await tabTo(page, page.getByRole('link', { name: `Write a review of ${order.productName}` }), 80);
    await page.keyboard.press('Enter');
    await expect(heading(page, 'My Reviews')).toBeVisible();
    const form = page.getByRole('form', { name: `Review of ${order.productName}` });
    await tabTo(page, form.getByRole('radio').first());
    await page.keyboard.press('Space');
    for (const stars of ['2 stars', '3 stars', '4 stars']) {
      await page.keyboard.press('ArrowRight');
      await expect(form.getByRole('radio', { name: stars })).toBeChecked();
    }
    await typeInto(page, [['Your review', 'Handed over with a smile.']]);
    await tabTo(page, form.getByRole('button', { name: 'Send review' }));
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Thank you for your review.')).toBeVisible();
    await expect(page.getByText('Not published yet')).toBeVisible();
  },
);

test('Tab never focuses a listing behind the bar for selected listings', onDesktopInLongRuns, async ({ page }) => {
  await signIn(page, demoSeller);
  await open(page, '/seller/listings');
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  const bar = page.getByRole('region', { name: 'Selected listings' });
  await expect(bar).toBeVisible();
  for (let presses = 0; presses < 70; presses += 1) {
    await page.keyboard.press('Tab');
    const overlap = () =>
      bar.evaluate((element) => {
        const focused = document.activeElement;
        if (!focused || element.contains(focused)) return 0;
        return focused.getBoundingClientRect().bottom - element.getBoundingClientRect().top;
      });
    await expect.poll(overlap, `after ${presses + 1} presses of Tab`).toBeLessThanOrEqual(0);
  }
});

test(
  'a keyboard user applies to sell after adding a missing document, and an admin approves',
  onDesktopInLongRuns,
  async ({ page, request, browser }) => {
    const applicant = await createAccount(request, newPerson(unique('Keys')));
    await signIn(page, applicant);
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
    await activate(page, submit);
    await chooseFile(page, main.getByLabel('Identity document'), passport);
    await tabTo(page, submit);
    await page.keyboard.press('Enter');
    await expect(main.getByText('You applied on')).toBeVisible();
    await expect(main, 'focus is not lost').toBeFocused();

    const admin = await newBrowserPage(browser);
    await signIn(admin, demoAdmin);
    await open(admin, '/admin/requests');
    const row = admin.getByRole('main').getByRole('link', { name: applicant.name });
    await activate(admin, row, 120);
    await expect(heading(admin, applicant.name)).toBeVisible();
    const approve = admin.getByRole('button', { name: 'Approve' });
    await activate(admin, approve);
    await expect(toast(admin, 'Request approved')).toBeVisible();
    await expect(approve).toHaveCount(0);
    await expect(admin.getByRole('main'), 'focus is not lost').toBeFocused();
    await admin.context().close();
  },
);
