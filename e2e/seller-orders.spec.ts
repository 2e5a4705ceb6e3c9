import type { Page } from '@playwright/test';
import type { Order } from '#contract/orders.ts';
import { buyListing, pickListing } from './listings.ts';
import { signIn, demoSeller, createAccount, newPerson } from './people.ts';
import { heading, open, pounds, toast } from './screen.ts';
import { expect, test, onBothScreens } from './fixtures.ts';

const orders = (page: Page) => page.getByRole('table', { name: 'Your orders' });

/** Has a buyer with a unique name buy one item from the demo seller. */
async function sold(page: Page, isMobile: boolean): Promise<{ order: Order; buyer: string }> {
  const buyer = `Keeper ${Math.random().toString(36).slice(2, 10)}`;
  const listing = await pickListing(
    page.request,
    isMobile,
    ({ sellerId, quantity, deliveryMethods }) =>
      sellerId.name === 'Orchard End' && quantity > 5 && deliveryMethods.includes('postage'),
    1,
  );
  return { order: await buyListing(page.request, await createAccount(page.request, newPerson(buyer)), listing), buyer };
}

test(
  'a seller finds an order, copies its address and prints its packing slip',
  onBothScreens,
  async ({ page, context, isMobile }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { order, buyer } = await sold(page, isMobile);
    await signIn(page, demoSeller);
    await open(page, '/seller/dashboard');
    await expect(page.getByRole('main').getByText('Owen Tranter'), 'the dashboard says your name once').toHaveCount(1);
    await page.getByRole('link', { name: /^Orders/ }).click();
    await expect(heading(page, 'Orders')).toBeVisible();

    await test.step('by what needs doing', async () => {
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
      await page.goBack();
      await choices.getByRole('link', { name: /^All \d+$/ }).click();
      await expect(page).toHaveURL('/seller/orders');
    });

    await test.step('and by buyer', async () => {
      const search = page.getByRole('searchbox', { name: 'Search by listing, buyer or order number' });
      await search.fill(buyer);
      await search.press('Enter');
      await expect(orders(page).getByRole('row')).toHaveCount(2);
      await expect(orders(page).getByText(pounds(order.totalPrice)).first()).toBeVisible();
      await search.fill('nobody like that');
      await search.press('Enter');
      await expect(page.getByRole('heading', { name: 'No orders found.' })).toBeVisible();
      await page.goBack();
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
    });
  },
);

test("another seller's order is not found", async ({ page, isMobile, allow }) => {
  allow(404, /^\/api\/sellers\/orders\//);
  const { order } = await sold(page, isMobile);
  await signIn(page, { ...demoSeller, email: 'fen-bog-apiary@skep.example' });
  await open(page, `/seller/orders/${order._id}`);
  await expect(heading(page, 'Order not found.')).toBeVisible();
});
