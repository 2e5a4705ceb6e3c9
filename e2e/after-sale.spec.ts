import type { Browser, Page } from '@playwright/test';
import type { Card, DeliveryMethod } from '#contract/catalogue.ts';
import type { Order } from '#contract/orders.ts';
import { mayChangeMind } from '#contract/refund-rules.ts';
import { expectAccessible } from './axe.ts';
import { expect, test, inLongRuns } from './fixtures.ts';
import { buyListing, canBeCollected, canBePosted, pickListing } from './listings.ts';
import { expectMoney } from './money.ts';
import { waitForEmail } from './outbox.ts';
import { bearer, createAccount, demoSeller, newPerson, type Person, signIn, tokenOf, unique } from './people.ts';
import { heading, newBrowserPage, open, pounds, reload, toast } from './screen.ts';

/** Creates a buyer who has paid for one of the demo seller's listings that can be returned, and opens My Purchases. */
async function openNewPurchase(page: Page, isMobile: boolean, delivery: DeliveryMethod = 'postage') {
  const isOffered = delivery === 'postage' ? canBePosted : canBeCollected;
  const isWanted = (listing: Card) => isOffered(listing) && mayChangeMind({ isBusiness: true }, listing.category);
  const buyer = await createAccount(page.request, newPerson(unique('Keeper')));
  const listing = await pickListing(page.request, isMobile, isWanted, 2);
  const order = await buyListing(page.request, buyer, listing, 1, delivery);
  await signIn(page, buyer);
  await open(page, '/orders');
  return { buyer, order };
}

/** Opens an order as the demo seller, in a separate browser. */
async function asSeller(browser: Browser, { _id }: Order): Promise<Page> {
  const page = await newBrowserPage(browser);
  await signIn(page, demoSeller);
  await open(page, `/seller/orders/${_id}`);
  return page;
}

const card = (page: Page, { productName }: Order) => page.getByRole('article').filter({ hasText: productName });
const waitForOrderEmail = ({ email }: Person, subject: string, order: Order) =>
  waitForEmail(email, subject, order.productName);

test('an order is posted, tracked and received, and has a receipt', async ({ page, browser, isMobile }) => {
  const { buyer, order } = await openNewPurchase(page, isMobile);
  const seller = await asSeller(browser, order);
  await expectAccessible(seller, 'an order to post');
  const form = seller.getByRole('form', { name: 'Mark as posted' });
  await form.getByLabel('Carrier').selectOption('Evri');
  await form.getByLabel('Tracking number').fill('www.evri.com');
  await form.getByRole('button', { name: 'Mark as posted' }).click();
  await expect(form.getByText(/^Please enter only the number/)).toBeVisible();
  await form.getByLabel('Tracking number').fill('H00ABC 1234567');
  await form.getByRole('button', { name: 'Mark as posted' }).click();
  await expect(toast(seller, "Marked as posted. We've let the buyer know.")).toBeVisible();
  await expect(seller.getByText('Sent with Evri, H00ABC1234567.')).toBeVisible();
  await expect(form).toBeHidden();
  await waitForOrderEmail(buyer, 'Your order is on its way', order);
  await seller.getByRole('button', { name: 'Change tracking details' }).click();
  const sheet = seller.getByRole('dialog', { name: 'Change tracking details' });
  await expect(sheet.getByLabel('Carrier')).toHaveValue('evri');
  await expectAccessible(seller, 'tracking details to change');
  await sheet.getByLabel('Tracking number').fill('H00ABC 7654321');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(toast(seller, 'Tracking details saved.')).toBeVisible();
  await expect(seller.getByText('Sent with Evri, H00ABC7654321.')).toBeVisible();
  await seller.context().close();

  await waitForOrderEmail(buyer, 'Tracking details changed', order);
  // The open list updates automatically.
  const link = card(page, order).getByRole('link', { name: 'Track your parcel with Evri' });
  await expect(link).toHaveAttribute('href', 'https://www.evri.com/track/parcel/H00ABC7654321');
  await expectAccessible(page, 'an order on its way');
  await card(page, order).getByRole('link', { name: order.productName, exact: true }).click();
  await expect(heading(page, order.productName)).toBeVisible();
  await expect(page).toHaveURL(`/orders/${order._id}`);
  await expect(page.getByRole('link', { name: 'Track your parcel', exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^I've received/ }).click();
  await expect(toast(page, 'Thank you. Enjoy it!')).toBeVisible();
  await expect(page.getByText(/The order will be completed on /)).toBeVisible();
  await expect(page.getByRole('main'), 'focus is not lost with the button').toBeFocused();
  await expect(page.locator('[aria-current="step"]')).toHaveText(/^Now: Time to check it/);
  await expectAccessible(page, 'an order that has arrived');
  const parties = { buyer, seller: demoSeller };
  await expectMoney(page.request, order, parties, { refunded: 0, state: 'on_hold' });

  const receipt = page.locator('section[aria-label="Receipt"]');
  await expect(receipt).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  for (const line of [
    new RegExp(`^Order ${order._id}`),
    buyer.name,
    pounds(order.totalPrice),
    /^Paid by card through Skep on /,
  ])
    await expect(receipt.getByText(line).first()).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print receipt' })).toBeHidden();
  await page.emulateMedia({ media: null });

  await page.getByRole('button', { name: /^Message Seller about/ }).click();
  await expect(page).toHaveURL(/\/chat\/./);
});

test("an item is handed over in exchange for the collection code on the buyer's phone", async ({
  page,
  browser,
  isMobile,
  allow,
}) => {
  allow(400, /\/hand-over$/);
  const { buyer, order } = await openNewPurchase(page, isMobile, 'collection');
  const code = await card(page, order)
    .getByText(/^\d{3} \d{3}$/)
    .innerText();
  await expectAccessible(page, 'an order to collect');
  const seller = await asSeller(browser, order);
  const form = seller.getByRole('form', { name: 'Confirm collection' });
  await form.getByLabel('Collection code').fill(code === '000 000' ? '000001' : '000000');
  await form.getByRole('button', { name: 'Confirm collection' }).click();
  await expect(form.getByRole('alert')).toContainText("That isn't this order's code.");
  await expectAccessible(seller, 'a wrong collection code');
  await form.getByLabel('Collection code').fill(code.replace(' ', ''));
  await form.getByRole('button', { name: 'Confirm collection' }).click();
  await expect(toast(seller, 'Collection confirmed.')).toBeVisible();
  await seller.context().close();
  await reload(page);
  await expect(card(page, order).getByText('Collected', { exact: true }).first()).toBeVisible();
  await expect(card(page, order).getByText(/^\d{3} \d{3}$/)).toBeHidden();
  await expectMoney(page.request, order, { buyer, seller: demoSeller }, { refunded: 0, state: 'on_hold' });
});

test('items bought together are marked as posted together', inLongRuns, async ({ page, browser, isMobile }) => {
  const buyer = await createAccount(page.request, newPerson(unique('Keeper')));
  const [first, second] = await Promise.all([4, 5].map((nth) => pickListing(page.request, isMobile, canBePosted, nth)));
  if (!first || !second) throw new Error('the demo shop has too few such listings');
  const headers = bearer(await tokenOf(page.request, buyer));
  const data = { items: [{ productId: second._id, quantity: 1 }] };
  expect((await page.request.post('/api/baskets/bulk-add', { headers, data })).ok()).toBe(true);
  const order = await buyListing(page.request, buyer, first, 1, 'postage');
  const seller = await asSeller(browser, order);
  const form = seller.getByRole('form', { name: 'Mark as posted' });
  const other = [first, second].find(({ _id }) => _id !== order.productId);
  await expect(form.getByRole('checkbox', { name: other?.title })).toBeChecked();
  await expectAccessible(seller, 'two orders to post together');
  await form.getByRole('button', { name: 'Mark as posted' }).click();
  await expect(toast(seller, "Marked as posted. We've let the buyer know.")).toBeVisible();
  await seller.context().close();
  await signIn(page, buyer);
  await open(page, '/orders');
  for (const { title } of [first, second])
    await expect(
      page.getByRole('article').filter({ hasText: title }).getByText('Shipped', { exact: true }).first(),
    ).toBeVisible();
});

test(
  'a buyer can confirm receiving a parcel that was never marked as posted',
  inLongRuns,
  async ({ page, isMobile }) => {
    const { order } = await openNewPurchase(page, isMobile);
    await card(page, order)
      .getByRole('button', { name: /^I've already got it/ })
      .click();
    const question = page.getByRole('dialog', { name: 'Has it arrived?' });
    await expectAccessible(page, 'a question before confirming receipt');
    await question.getByRole('button', { name: "I've received it" }).click();
    await expect(toast(page, 'Thank you. Enjoy it!')).toBeVisible();
    await expect(card(page, order).getByText('Delivered', { exact: true }).first()).toBeVisible();
    await expect(card(page, order).getByRole('button', { name: /^Cancel order/ })).toBeHidden();
  },
);

test(
  'an order not yet sent is cancelled by the buyer, or by the seller with a reason',
  inLongRuns,
  async ({ page, browser, isMobile }) => {
    const { buyer, order } = await openNewPurchase(page, isMobile);
    const cancel = card(page, order).getByRole('button', { name: /^Cancel order for/ });
    const refund = card(page, order).getByRole('link', { name: /^Request Refund/ });
    const noBorder = ['border-top-color', 'rgba(0, 0, 0, 0)'] as const;
    await expect(cancel, 'cancelling stands out, since a refund request would only cancel the order').not.toHaveCSS(
      ...noBorder,
    );
    await expect(refund).toHaveCSS(...noBorder);
    await cancel.click();
    const question = page.getByRole('dialog', { name: 'Cancel this order?' });
    await expect(question).toContainText(
      `hasn't sent ${order.productName} yet. We'll refund ${pounds(order.totalPrice)}`,
    );
    await expectAccessible(page, 'a question before cancelling');
    await question.getByRole('button', { name: 'Cancel order and refund' }).click();
    await expect(toast(page, 'Order cancelled.')).toBeVisible();
    await expect(card(page, order).getByText('Cancelled', { exact: true }).first()).toBeVisible();
    await expect(
      card(page, order)
        .getByText(/refund/)
        .first(),
    ).toBeVisible();
    await waitForOrderEmail(buyer, 'Your payment has been refunded', order);
    const money = { refunded: order.totalPrice, state: 'refunded' } as const;
    await expectMoney(page.request, order, { buyer, seller: demoSeller }, money);

    const second = await openNewPurchase(page, isMobile);
    const seller = await asSeller(browser, second.order);
    await seller.getByText("Can't send it?").click();
    const form = seller.getByRole('form', { name: 'Cancel order' });
    await form.getByRole('button', { name: 'Cancel order and refund' }).click();
    await expect(form.getByText('Please tell the buyer why.')).toBeVisible();
    await form.getByLabel('Reason').fill('The jar broke on my shelf.');
    await form.getByRole('button', { name: 'Cancel order and refund' }).click();
    await expect(toast(seller, 'Order cancelled. The buyer is being refunded.')).toBeVisible();
    await expect(seller.locator('#main'), 'focus moves on from the form, which is gone').toBeFocused();
    await expect(heading(seller, second.order.productName)).toBeVisible();
    await seller.context().close();
    const mail = await waitForOrderEmail(second.buyer, 'Your order was cancelled', second.order);
    expect(mail.text).toContain('The jar broke on my shelf.');
  },
);
