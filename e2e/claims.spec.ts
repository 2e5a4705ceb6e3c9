import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import type { Card } from '#contract/catalogue.ts';
import type { Order } from '#contract/orders.ts';
import { expectAccessible } from './axe.ts';
import { expect, inLongRuns, test } from './fixtures.ts';
import { buyListing, isPostedBy, pickListing, queenBreeder } from './listings.ts';
import { expectMoney } from './money.ts';
import {
  bearer,
  createAccount,
  demoAdmin,
  demoBuyer,
  demoSeller,
  newPerson,
  type Person,
  signIn,
  tokenOf,
  unique,
} from './people.ts';
import { newBrowserPage, open, pounds, reload, toast } from './screen.ts';

const picture = path.join(import.meta.dirname, '..', 'web', 'public', 'hero-apiary-800.webp');

/** Creates a buyer who has bought one of the seller's listings, and marks it as posted. */
async function buyPosted(page: Page, isMobile: boolean, isWanted: (listing: Card) => boolean, seller = demoSeller) {
  const isPosted = isPostedBy(seller);
  const buyer = await createAccount(page.request, newPerson(unique('Keeper')));
  const listing = await pickListing(page.request, isMobile, (card) => isPosted(card) && isWanted(card));
  const order = await buyListing(page.request, buyer, listing, 1, 'postage');
  const response = await page.request.post(`/api/sellers/orders/${order._id}/dispatch`, {
    headers: bearer(await tokenOf(page.request, seller)),
    data: { carrier: 'evri', trackingNumber: 'H00ABC1234567' },
  });
  expect(response.status()).toBe(204);
  await signIn(page, buyer);
  return { order, parties: { buyer, seller } };
}

/** Opens a path as `person`, in a separate browser. */
async function asPerson(browser: Browser, person: Person, screen: string): Promise<Page> {
  const page = await newBrowserPage(browser);
  await signIn(page, person);
  await open(page, screen);
  return page;
}

const claimTitle = /^(Refund request|Dispute)$/;
const claimOf = (page: Page) => page.getByRole('region', { name: claimTitle });

/** Opens one of the claim's forms, cancels it, then opens it again, fills it in and submits it. */
async function act(page: Page, button: string | RegExp, submit: string | RegExp, text?: string): Promise<void> {
  const opener = claimOf(page).getByRole('button', { name: button });
  const form = page.getByRole('dialog');
  await opener.click();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(opener).toBeFocused();
  await opener.click();
  if (text) {
    const field = form.getByRole('textbox').first();
    await expect(field).toBeFocused();
    await field.fill(text);
  }
  await expectAccessible(page, `${submit}`);
  await form.getByRole('button', { name: submit }).click();
  await expect(claimOf(page).getByRole('heading', { name: claimTitle }), 'focus moves to the result').toBeFocused();
}

/** Requests a refund or starts a dispute, with a picture. */
async function claim(page: Page, order: Order, screen: string, reason: string, part?: string): Promise<void> {
  await open(page, `/orders/${screen}/${order._id}`);
  const form = page.getByRole('form');
  const submit = form.getByRole('button', { name: /^(Request Refund|Start Dispute)$/ });
  await submit.click();
  await expect(form.getByText('Please choose a reason.')).toBeVisible();
  await form.getByRole('radio', { name: reason }).check();
  await form.getByLabel('What happened').fill('See the picture.');
  await form.getByLabel('Add pictures').setInputFiles(picture);
  await expect(form.getByRole('img', { name: 'Your picture 1' })).toBeVisible();
  if (part) {
    await form.getByRole('radio', { name: 'A partial refund' }).check();
    await form.getByLabel('Amount').fill(part);
  }
  await expectAccessible(page, screen);
  await submit.click();
  await expect(claimOf(page).getByRole('heading', { name: claimTitle })).toBeFocused();
  await expect(page.getByRole('list', { name: /^Progress of/ }).getByText(/^Depends on the /)).toBeVisible();
}

const status = (page: Page, name: string) => page.getByRole('article').first().getByText(name, { exact: true }).first();

test('a buyer changes their mind, sends the item back and is refunded', async ({ page, browser, isMobile }) => {
  const { order, parties } = await buyPosted(
    page,
    isMobile,
    ({ returnPolicy }) => returnPolicy !== 'No Returns Accepted',
  );
  await open(page, '/orders');
  await page.getByRole('link', { name: /^Request Refund for/ }).click();
  await expect(page.getByRole('radio').first()).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Dead on arrival' })).toBeHidden();
  await claim(page, order, 'request-refund', "I've changed my mind");
  await expectAccessible(page, 'a refund request, seen by the buyer');
  await expect(
    claimOf(page).getByText('You need to send the item back first, unless the seller lets you keep it'),
  ).toBeVisible();
  const progress = (side: Page) => side.getByRole('list', { name: /^Progress of/ });
  await expect(progress(page).getByText('Waiting for the seller')).toBeVisible();

  const seller = await asPerson(browser, demoSeller, `/seller/orders/${order._id}`);
  await expectAccessible(seller, 'a refund request, seen by the seller');
  await expect(progress(seller).getByText('Waiting for you')).toBeVisible();
  await expect(
    claimOf(seller).getByText('The buyer needs to send the item back first, unless you let them keep it'),
  ).toBeVisible();
  await claimOf(seller)
    .getByRole('button', { name: /^Enlarge Picture 1/ })
    .click();
  await expect(seller.getByRole('dialog').getByRole('img')).toBeVisible();
  await seller.keyboard.press('Escape');
  await act(seller, /^Refund £.* after a return$/, 'Accept with return');
  await expect(claimOf(seller).getByText('Waiting for the item to be sent back')).toBeVisible();
  await expect(progress(seller).getByText('Once you have the item')).toBeVisible();

  await reload(page);
  await expect(claimOf(page).getByText('Send it to')).toBeVisible();
  await claimOf(page).getByRole('button', { name: "I've sent it back" }).click();
  const parcel = page.getByRole('dialog');
  await parcel.getByLabel('Carrier').selectOption('Royal Mail');
  await parcel.getByLabel('Tracking number').fill('AB 123 456 789 GB');
  await parcel.getByRole('button', { name: "I've sent it back" }).click();
  await expect(claimOf(page).getByRole('link', { name: /^Track it with Royal Mail/ })).toBeVisible();

  await open(page, '/orders?show=claims');
  await expect(page.getByRole('link', { name: 'Open refund or dispute 1' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article').locator('summary'), 'the claim, not the delivery').toHaveText(
    'Your refund request is open.',
  );
  await open(page, `/orders/${order._id}`);

  await reload(seller);
  await act(seller, "I've received it", /^Refund/);
  await expect(status(seller, 'Refunded')).toBeVisible();
  await seller.context().close();
  await reload(page);
  await expect(status(page, 'Refunded')).toBeVisible();
  await expectMoney(page.request, order, parties, { refunded: order.totalPrice, state: 'refunded' });
});

test('a buyer escalates a declined refund request to a dispute', inLongRuns, async ({ page, browser, isMobile }) => {
  const { order } = await buyPosted(
    page,
    isMobile,
    ({ returnPolicy, price }) => returnPolicy !== 'No Returns Accepted' && price > 2,
  );
  await claim(page, order, 'request-refund', 'faulty', '1.50');
  const seller = await asPerson(browser, demoSeller, `/seller/orders/${order._id}`);
  await act(seller, 'Decline', 'Decline request', 'It was whole when I packed it.');
  await expect(status(seller, 'Refund Declined')).toBeVisible();
  await seller.context().close();

  await open(page, `/orders/${order._id}`);
  await claimOf(page).getByRole('link', { name: 'Start Dispute' }).click();
  await expect(page.getByText(/^Your refund request, with any pictures, is part of the dispute/)).toBeVisible();
  const form = page.getByRole('form');
  await expect(form.getByRole('radio', { name: 'faulty' })).toBeChecked();
  await expect(form.getByLabel('Amount')).toHaveValue('1.50');
  await form.getByLabel('What happened').fill('It was cracked in the middle of the box.');
  await expectAccessible(page, 'a dispute about a declined refund request');
  await form.getByRole('button', { name: 'Start Dispute' }).click();
  await expect(claimOf(page).getByRole('heading', { name: 'Dispute' })).toBeFocused();
  await expect(claimOf(page).getByText('£1.50')).toBeVisible();
  await expect(claimOf(page).getByText('See the picture.')).toBeVisible();
});

test(
  'queens that arrive dead are refunded as soon as the seller agrees',
  inLongRuns,
  async ({ page, browser, isMobile }) => {
    const { order, parties } = await buyPosted(
      page,
      isMobile,
      ({ category }) => category === 'Queen Bees',
      queenBreeder,
    );
    await open(page, `/orders/request-refund/${order._id}`);
    await expect(page.getByRole('heading', { name: 'No Returns Accepted' })).toBeVisible();
    await expectAccessible(page, 'an order that cannot be refunded on request');
    await page.getByRole('link', { name: 'Start Dispute' }).click();
    await expect(page.getByRole('radio', { name: 'Dead on arrival Add a picture of the bees' })).toBeVisible();
    await claim(page, order, 'start-dispute', 'Dead on arrival');
    const seller = await asPerson(browser, queenBreeder, `/seller/orders/${order._id}`);
    const goodwill = await page.request.post(`/api/sellers/orders/${order._id}/refund`, {
      headers: bearer(await tokenOf(page.request, queenBreeder)),
      data: { amount: 1 },
    });
    expect(goodwill.status()).toBe(204);
    await reload(seller);
    const rest = `Refund ${pounds(order.totalPrice - 1)}`;
    await act(seller, rest, rest);
    await expect(toast(seller, 'Dispute settled. The buyer is being refunded.')).toBeVisible();
    await expect(status(seller, 'Refunded')).toBeVisible();
    await seller.context().close();
    await reload(page);
    await expect(status(page, 'Refunded')).toBeVisible();
    await expectMoney(page.request, order, parties, { refunded: order.totalPrice, state: 'refunded' });
  },
);

test('the dispute page of a closed order shows what happened to the money', inLongRuns, async ({ page }) => {
  const headers = bearer(await signIn(page, demoBuyer));
  const response = await page.request.get('/api/orders?finished=true', { headers });
  const orders = (await response.json()) as Order[];
  const texts = [
    ['Completed', 'the seller may already have been paid'],
    ['Cancelled', "You haven't been charged."],
    ['Refunded', /We've refunded £\d/],
  ] as const;
  for (const [status, text] of texts) {
    const order = orders.find(
      (candidate) => candidate.status === status && (status !== 'Cancelled' || candidate.refundedAmount === 0),
    );
    await open(page, `/orders/start-dispute/${order?._id}`);
    await expect(page.getByRole('main').getByText(text)).toBeVisible();
  }
});

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 768, height: 1024 } });

  test(
    'a seller responds to a dispute, an admin awards a partial refund, and the buyer appeals',
    inLongRuns,
    async ({ page, browser, isMobile, allow }) => {
      const { order, parties } = await buyPosted(page, isMobile, ({ price }) => price > 2);
      await claim(page, order, 'start-dispute', 'faulty', '2.00');
      const seller = await asPerson(browser, demoSeller, `/seller/orders/${order._id}`);
      await act(seller, 'Respond to dispute', 'Send response', 'It was whole when I packed it.');
      await expect(claimOf(seller).getByText('It was whole when I packed it.')).toBeVisible();
      await act(seller, 'Ask Skep to decide', 'Ask Skep to decide');
      await expect(claimOf(seller).getByText('Skep is deciding', { exact: true })).toBeVisible();
      await seller.context().close();

      const admin = await asPerson(browser, demoAdmin, '/admin/disputes');
      await expectAccessible(admin, 'disputes to decide');
      const decide = async (amount: string, newStatement?: string) => {
        await open(admin, `/admin/disputes/${order._id}`);
        const form = admin.getByRole('form', { name: 'Your decision' });
        await form.getByLabel('Reasons').fill('The picture shows a crack.');
        await form.getByLabel('Refund').fill('100000');
        await form.getByRole('button', { name: 'Send decision' }).click();
        await expect(form.getByText(/^Please enter at most £/)).toBeVisible();
        await form.getByLabel('Refund').fill(amount);
        await expectAccessible(admin, 'a dispute to decide');
        const send = async () => {
          await form.getByRole('button', { name: 'Send decision' }).click();
          await admin.getByRole('dialog').getByRole('button', { name: 'Send decision' }).click();
        };
        if (newStatement) {
          const headers = bearer(await tokenOf(page.request, parties.buyer));
          const data = { text: newStatement };
          const added = await page.request.post(`/api/orders/${order._id}/claim/statements`, { headers, data });
          expect(added.status()).toBe(204);
          allow(409, /\/decide$/);
          await send();
          await expect(form.getByText(/^Something has been added since you opened this page/)).toBeVisible();
          await expect(admin.getByText(newStatement)).toBeVisible();
          await expect(form.getByLabel('Reasons')).toHaveValue('The picture shows a crack.');
        }
        await send();
        await expect(toast(admin, "Decision sent. We've notified both sides.")).toBeVisible();
      };
      await decide('1', 'A replacement would have cost £2.00.');
      await reload(page);
      await expect(claimOf(page).getByText('A refund of £1.00.').first()).toBeVisible();
      await claimOf(page).getByRole('button', { name: 'Withdraw dispute' }).click();
      const withdrawal = page.getByRole('dialog');
      await expect(withdrawal.getByText(/you'll give up the refund of £1\.00 that Skep has awarded you/)).toBeVisible();
      await expect(withdrawal.getByRole('button', { name: 'Withdraw and give up £1.00' })).toBeVisible();
      await expectAccessible(page, 'a withdrawal that gives up a refund');
      await page.keyboard.press('Escape');
      await act(page, 'Appeal', 'Send appeal', 'Please look at the crack again.');
      await expect(claimOf(page).getByText('Skep is reviewing its decision')).toBeVisible();
      await decide('1.50');
      await admin.context().close();
      await reload(page);
      await expect(claimOf(page).getByText('Closed: £1.50 was refunded.')).toBeVisible();
      await expectMoney(page.request, order, parties, { refunded: 1.5, state: 'on_hold' });
    },
  );
});
