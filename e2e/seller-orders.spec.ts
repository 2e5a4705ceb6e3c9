import type { Page } from '@playwright/test';
import type { Order } from '#contract/orders.ts';
import { expectAccessible } from './axe.ts';
import { buyListing, canBePosted, pickListing } from './listings.ts';
import {
  bearer,
  createAccount,
  demoAdmin,
  demoSeller,
  demoSellerNamed,
  newPerson,
  type Person,
  signIn,
  tokenOf,
  unique,
} from './people.ts';
import { heading, open, pounds, toast } from './screen.ts';
import { expect, test, inLongRuns } from './fixtures.ts';

const orders = (page: Page) => page.getByRole('table', { name: 'Your orders' });

type Sold = { order: Order; buyer: string; person: Person; buyAgain: () => Promise<Order> };

/** Creates a buyer with a unique name who buys one item from the demo seller. */
async function sellListing(page: Page, isMobile: boolean): Promise<Sold> {
  const buyer = unique('Keeper');
  const listing = await pickListing(page.request, isMobile, canBePosted, 1);
  const person = await createAccount(page.request, newPerson(buyer));
  const buyAgain = () => buyListing(page.request, person, listing);
  return { order: await buyAgain(), buyer, person, buyAgain };
}

/** The sizes of the printed pages, in points. */
async function printedSizes(page: Page): Promise<string[]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const boxes = [...pdf.matchAll(/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/g)];
  return boxes.map(([, width, height]) => `${Math.round(Number(width))} x ${Math.round(Number(height))}`);
}

test('a seller finds orders, prints a packing slip and address labels, and dispatches several at once', async ({
  page,
  context,
  isMobile,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { order, buyer, person, buyAgain } = await sellListing(page, isMobile);
  await signIn(page, demoSeller);
  await open(page, '/seller/dashboard');
  await expect(
    page.getByRole('main').getByText('Owen Tranter'),
    "the dashboard shows the seller's name once",
  ).toHaveCount(1);
  await page.getByRole('link', { name: /^Orders/ }).click();
  await expect(heading(page, 'Orders')).toBeVisible();

  await test.step('filters orders by what needs doing', async () => {
    const choices = page.getByRole('navigation', { name: 'Show' });
    await choices.getByRole('link', { name: /^To post \d+$/ }).click();
    await expect(page).toHaveURL('/seller/orders?show=to_post');
    await expect(orders(page).getByRole('link', { name: order.productName }).first()).toBeVisible();
    await choices.getByRole('link', { name: /^Refunded \d+$/ }).click();
    await expect(page).toHaveURL('/seller/orders?show=refunded');
    await expect(orders(page).getByText('Awaiting Shipment')).toHaveCount(0);
    await orders(page).getByRole('link').last().click();
    await expect(page.getByText(/ has been refunded\. There's nothing left to do\.$/)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Buyer' })).toBeVisible();
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Orders' }).click();
    await expect(page, 'the list has the same filter as before').toHaveURL('/seller/orders?show=refunded');
    const chosen = choices.getByRole('link', { name: /^Refunded \d+$/ });
    await expect(chosen, 'the row of filters scrolls to the chosen one, at its end').toBeInViewport();
    await choices.getByRole('link', { name: /^All \d+$/ }).click();
    await expect(page).toHaveURL('/seller/orders');
    await expect(choices.getByRole('link', { name: /^All \d+$/ })).toHaveAttribute('aria-current', 'true');
  });

  await test.step('searches orders by buyer', async () => {
    const search = page.getByRole('searchbox', { name: 'Search by listing, buyer or order number' });
    await search.fill(buyer);
    await search.press('Enter');
    await expect(orders(page).getByRole('row')).toHaveCount(2);
    await expect(orders(page).getByText(pounds(order.totalPrice)).first()).toBeVisible();
    await search.fill('nobody with this name');
    await search.press('Enter');
    await expect(page.getByRole('heading', { name: 'No orders found.' })).toBeVisible();
    await expect(search, 'focus stays in the field').toBeFocused();
    await page.goBack();
    await expect(search).toHaveValue(buyer);
    await orders(page).getByRole('link', { name: order.productName }).click();
    await expect(heading(page, order.productName)).toBeVisible();
  });

  await test.step('the order shows the next step and the address', async () => {
    await expect(page.getByText('Next: post it')).toBeVisible();
    await expect(
      page.getByRole('list', { name: `Progress of ${order.productName}` }).getByRole('listitem'),
    ).toHaveCount(4);
    await page.getByRole('button', { name: 'Copy address' }).click();
    await expect(toast(page, 'Address copied.')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `${buyer}\n1 Apiary Lane\nHereford\nHR1 2XY`,
    );
  });

  await test.step('only the packing slip is printed', async () => {
    const slip = page.locator('section[aria-label="Packing slip"]');
    await expect(slip).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    await expect(slip).toBeVisible();
    for (const line of [buyer, '1 Apiary Lane', 'HR1 2XY', order.productName, 'Orchard End'])
      await expect(slip.getByText(line, { exact: true })).toBeVisible();
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByText('Next: post it')).toBeHidden();
    expect(await slip.innerText()).not.toContain('£');
    await page.emulateMedia({ media: null });
  });

  const second = await buyAgain();
  const selectBoth = async () => {
    await open(page, `/seller/orders?search=${encodeURIComponent(buyer)}`);
    for (const { productName, _id } of [order, second])
      await page.getByRole('checkbox', { name: `Select ${productName}, ${_id}` }).check();
    await expect(page.getByRole('region', { name: 'Selected orders' }).getByRole('status')).toHaveText(
      '2 orders selected',
    );
  };

  await test.step('labels have the address and the order number, on A4 or one per page', async () => {
    await selectBoth();
    await expectAccessible(page, '/seller/orders, two orders selected');
    await page.getByRole('link', { name: 'Print address labels' }).click();
    await expect(heading(page, 'Address labels')).toBeVisible();
    const labels = page.getByRole('region', { name: 'Labels' }).getByRole('listitem');
    for (const line of [buyer, '1 Apiary Lane', 'HR1 2XY', order._id])
      await expect(labels.filter({ hasText: order._id }).getByText(line, { exact: true })).toBeVisible();
    await expect(labels.filter({ hasText: 'From: Orchard End' })).toHaveCount(0);
    await page.getByRole('checkbox', { name: 'Show the sender' }).check();
    await expect(labels.filter({ hasText: 'From: Orchard End' })).toHaveCount(2);
    await page.getByLabel('First label').selectOption('8');
    await expectAccessible(page, '/seller/orders/labels');
    await expect.poll(() => printedSizes(page)).toEqual(['595 x 842', '595 x 842']);
    await page.getByRole('radio', { name: 'One label per page' }).check();
    await expect.poll(() => printedSizes(page)).toEqual(['283 x 425', '283 x 425']);
  });

  await test.step('an order cancelled in the meantime does not stop the other', async () => {
    await selectBoth();
    await page.getByRole('region', { name: 'Selected orders' }).getByRole('button', { name: 'Mark as posted' }).click();
    const sheet = page.getByRole('dialog', { name: 'Mark as posted' });
    await sheet.getByLabel('Carrier for all parcels').selectOption('Evri');
    const [first, last] = [sheet.getByLabel('Tracking number').first(), sheet.getByLabel('Tracking number').last()];
    await first.fill('H00ABC1');
    await page.mouse.click(4, 4);
    await expect(first, 'a click outside does not discard the number').toHaveValue('H00ABC1');
    await first.press('Enter');
    await expect(last, 'as after scanning a barcode').toBeFocused();
    await last.fill('H00ABC2');
    await expectAccessible(page, 'the sheet for dispatching orders');
    const headers = bearer(await tokenOf(page.request, person));
    expect((await page.request.post(`/api/orders/${second._id}/cancel`, { headers })).ok()).toBe(true);
    await last.press('Enter');
    await expect(toast(page, '1 order marked as posted.')).toBeVisible();
    await expect(sheet).toBeHidden();
    await expect(page.getByRole('alert').getByText('this order is cancelled')).toBeVisible();
    await expect(orders(page).getByText('Shipped')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Mark as posted/ })).toHaveCount(0);
    await expect(heading(page, 'Orders')).toBeFocused();
  });
});

test(
  'a page past the end of a list redirects to its last page, or to the first if the list has no total',
  inLongRuns,
  async ({ page }) => {
    await signIn(page, demoSeller);
    await open(page, '/seller/orders?page=99');
    await expect(page).toHaveURL(/[?&]page=\d$/);
    await expect(page.getByText('No orders found.')).toBeHidden();
    await signIn(page, demoAdmin);
    await open(page, '/admin/users?page=99');
    await expect(page).toHaveURL('/admin/users');
  },
);

test("another seller's order is not found", inLongRuns, async ({ page, isMobile, allow }) => {
  allow(404, /^\/api\/sellers\/orders\//);
  const { order } = await sellListing(page, isMobile);
  await signIn(page, demoSellerNamed('fen-bog-apiary'));
  await open(page, `/seller/orders/${order._id}`);
  await expect(heading(page, 'Order not found.')).toBeVisible();
});

test('a seller who has handed over every order sees that nothing is left to do', inLongRuns, async ({ page }) => {
  await signIn(page, demoSellerNamed('lantern-wax'));
  await open(page, '/seller/orders?show=to_hand_over');
  await expect(page.getByRole('heading', { name: 'Nothing to hand over.' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Show all' }).click();
  await expect(orders(page).getByRole('row').nth(1)).toBeVisible();
});
