import type { Page } from '@playwright/test';
import type { Card } from '#contract/catalogue.ts';
import { checkbox, closeFilters, openFilters, tickBox, typeFilter } from './filters.ts';
import { buyListing, isFromDemoSeller, pickListing } from './listings.ts';
import { linkInEmail, waitForEmail } from './outbox.ts';
import { testCards, fillPayment, payButton } from './payment-form.ts';
import { bearer, createAccount, demoBuyer, demoSeller, newPerson, type Person, signIn, submitLogin } from './people.ts';
import { delay, header, heading, open, pounds, reload, sum, toast } from './screen.ts';
import { expect, test, onBothScreens, inLongRuns } from './fixtures.ts';

async function searchFor(page: Page, text: string): Promise<void> {
  const search = page.getByRole('search').filter({ visible: true }).first();
  const box = search.getByRole('combobox', { name: 'Search' });
  await expect(box).toHaveAttribute('placeholder', 'Search our products, brands & services');
  await box.pressSequentially(text);
  await expect(search.getByRole('listbox', { name: 'Suggestions' }).getByRole('option').first()).toBeVisible();
  await expect(search.getByRole('option', { name: /langstroth/i }).first()).toBeVisible();
  await box.press('Enter');
}

async function narrowTo(page: Page, isMobile: boolean, category: string, price: number): Promise<void> {
  const filters = await openFilters(page, isMobile);
  await tickBox(checkbox(filters, category));
  await expect(page).toHaveURL(/category=/);
  await typeFilter(page, filters, 'From', String(price));
  await typeFilter(page, filters, 'To', String(price));
  await expect(page).toHaveURL(new RegExp(`maxPrice=${price}`));
  await closeFilters(page, isMobile);
}

async function registerAs(page: Page, { name, email, password }: Person): Promise<void> {
  await page.getByRole('textbox', { name: 'Full name' }).fill(name);
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('checkbox', { name: /terms and conditions/ }).check();
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Registration successful. Please check your email')).toBeVisible();
}

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

async function expectEmails(person: Person, { title }: Card, total: number): Promise<void> {
  const receipt = await waitForEmail(person.email, 'Your Skep order is confirmed');
  expect(receipt.text).toContain(title);
  expect(receipt.text).toContain(pounds(total));
  expect(receipt.html).toContain(pounds(total));
  const sale = await waitForEmail(demoSeller.email, "You've made a sale on Skep", title);
  expect(sale.text).toContain(title);
  expect(sale.text).not.toContain(person.email);
}

test(
  'a guest searches, fills a basket, registers along the way and pays',
  onBothScreens,
  async ({ page, isMobile, request }) => {
    const listing = await pickListing(
      request,
      isMobile,
      (card) =>
        isFromDemoSeller(card) &&
        card.quantity > 5 &&
        card.postagePrice > 0 &&
        card.deliveryMethods.includes('postage'),
    );
    const total = sum(listing.price, listing.postagePrice);
    const person = newPerson();

    await test.step('searches from the home page', async () => {
      await open(page, '/');
      await expect(page.getByRole('heading', { name: 'New Listings' })).toBeVisible();
      await searchFor(page, 'langstroh');
      await expect(page).toHaveURL('/search?query=langstroh');
      await expect(page.getByRole('heading', { name: /^Products \([1-9]\d*\)$/ })).toBeVisible();
      await expect(
        page
          .getByRole('main')
          .getByRole('link', { name: /langstroth/i })
          .first(),
      ).toBeVisible();
    });

    await test.step('filters the shop and opens a listing', async () => {
      await header(page).shop.click();
      await expect(heading(page, 'Shop')).toBeVisible();
      await narrowTo(page, isMobile, listing.category, listing.price);
      await page.getByRole('main').getByRole('link', { name: listing.title, exact: true }).click();
      await expect(heading(page, listing.title)).toBeVisible();
      await expect(page.getByText(pounds(listing.price)).first()).toBeVisible();
      await expect(page.getByRole('button', { name: 'Message Seller' })).toBeVisible();
    });

    await test.step('adds it to the basket and to the wishlist', async () => {
      await page.getByRole('button', { name: 'Add to Basket' }).click();
      await expect(toast(page, 'Product added to basket!')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Add to Basket' })).toBeVisible();
      await expect(header(page).basket).toHaveAccessibleName('Basket, 1 item');
      await page.getByRole('button', { name: `Save ${listing.title} to your wishlist` }).click();
      await expect(header(page).wishlist).toHaveAccessibleName('Wishlist, 1 item');
    });

    await test.step('is asked to sign in, and registers', async () => {
      await header(page).basket.click();
      await expect(heading(page, 'My Basket')).toBeVisible();
      await expect(page.getByText('You need to login to proceed to checkout')).toBeVisible();
      await page.getByRole('main').getByRole('link', { name: 'Register' }).click();
      await expect(heading(page, 'Register')).toBeVisible();
      await registerAs(page, person);
    });

    await test.step('verifies the address with the link in the email', async () => {
      const mail = await waitForEmail(person.email, 'Verify your email address');
      await open(page, linkInEmail(mail, '/verify/'));
      await expect(page.getByText('Email successfully verified.')).toBeVisible();
      await page.getByRole('link', { name: 'Go to Login' }).click();
    });

    await test.step('signs in and still has the basket and wishlist', async () => {
      await submitLogin(page, person);
      await expect(page).toHaveURL('/basket');
      await expect(header(page).account).toHaveAccessibleName('Your account, online: Wilhelmina…');
      await expect(header(page).basket).toHaveAccessibleName('Basket, 1 item');
      await expect(header(page).wishlist).toHaveAccessibleName('Wishlist, 1 item');
      for (const key of ['basket', 'wishlist']) await expect.poll(() => stored(page, key)).toBeNull();
      await header(page).wishlist.click();
      await expect(heading(page, 'My Wishlist')).toBeVisible();
      await expect(page.getByRole('main').getByRole('link', { name: listing.title, exact: true })).toBeVisible();
    });

    await test.step('checks out', async () => {
      await header(page).basket.click();
      await page.getByRole('link', { name: 'Proceed to checkout' }).click();
      const order = page.getByRole('region', { name: 'Your Order' });
      await expect(order.getByText(listing.title)).toBeVisible();
      await expect(order.getByText('Total Due')).toBeVisible();
      await expect(order.getByText(pounds(total))).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Payment' })).toBeVisible();
      await expect(page.getByText('Test mode', { exact: true })).toBeVisible();
      await fillPayment(page, testCards.good);
      await expect(payButton(page)).toHaveText(`Pay ${pounds(total)}`);
      await payButton(page).click();
      await expect(toast(page, 'Payment successful!')).toBeVisible();
      await expect(page).toHaveURL(/\/thank-you/);
      await expect(heading(page, /^Thank you for your order/)).toBeVisible();
      await expect(header(page).basket).toHaveAccessibleName('Basket, 0 items');
    });

    await test.step('views the order', async () => {
      await page.getByRole('main').getByRole('link', { name: 'My Purchases' }).click();
      await expect(page).toHaveURL('/orders');
      await expect(heading(page, 'My Purchases')).toBeVisible();
      const order = page.getByRole('article').filter({ hasText: listing.title });
      await expect(order).toHaveCount(1);
      await expect(order.getByText(pounds(total))).toBeVisible();
      for (const text of ['Paid', 'Awaiting Shipment', listing.returnPolicy, 'Postage'])
        await expect(order.getByText(text, { exact: true }).filter({ visible: true }).first()).toBeVisible();
      await expect(order.getByText('Delivery to Wilhelmina Drone, 1 Apiary Lane, Hereford, HR1 2XY')).toBeVisible();
      const now = order.getByRole('list', { name: `Progress of ${listing.title}` }).locator('[aria-current=step]');
      await expect(now).toContainText('Now: Awaiting Shipment');
      await expect(order.getByRole('link', { name: /^Start Dispute/ })).toBeVisible();
      await expect(order.getByRole('link', { name: /^Request Refund/ })).toHaveCount(
        listing.returnPolicy === 'No Returns Accepted' ? 0 : 1,
      );
    });

    await test.step('gets a receipt, and the seller is notified', () => expectEmails(person, listing, total));

    await test.step('also gets a notification in the shop', async () => {
      await reload(page);
      await expect(page.getByRole('link', { name: '1 unread notification' })).toBeVisible();
    });
  },
);

test(
  'a purchase whose reservation expired unpaid shows that the buyer has not been charged',
  inLongRuns,
  async ({ page, request }) => {
    const token = await signIn(page, demoBuyer);
    const orders = await request.get('/api/orders?limit=1', { headers: bearer(token) });
    const [order] = (await orders.json()) as object[];
    const cancelled = { ...order, status: 'Cancelled', fulfillmentStatus: 'Cancelled', events: [] };
    await page.route('**/api/orders?purchase=*', (route) => route.fulfill({ json: [cancelled] }));
    await open(page, '/thank-you?purchase=expired');
    await expect(heading(page, "Your order didn't go through")).toBeVisible();
    await expect(page.getByText("You haven't been charged.")).toBeVisible();
    await expect(page.getByRole('heading', { name: 'What happens next' })).toHaveCount(0);
  },
);

test(
  'a thank-you page reopened after the order was cancelled does not deny the payment',
  inLongRuns,
  async ({ page, isMobile, request }) => {
    const listing = await pickListing(request, isMobile, ({ quantity, price }) => quantity > 5 && price < 50);
    const buyer = await createAccount(request);
    const { _id, purchaseId } = await buyListing(request, buyer, listing);
    const headers = bearer(await signIn(page, buyer));
    expect((await request.post(`/api/orders/${_id}/cancel`, { headers })).ok()).toBe(true);
    await open(page, `/thank-you?purchase=${purchaseId}`);
    await expect(heading(page, 'Your order has changed')).toBeVisible();
    await expect(page.getByText(/^Since you paid, all or part of it has been cancelled or refunded/)).toBeVisible();
    await expect(page.getByText("You haven't been charged.")).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'What happens next' })).toHaveCount(0);
  },
);

test(
  'a total above the card limit links back to the basket instead of offering a retry',
  inLongRuns,
  async ({ page, isMobile, request, allow }) => {
    allow(409, '/api/payments/validate-basket');
    const listing = await pickListing(request, isMobile, ({ quantity }) => quantity > 1);
    const headers = bearer(await signIn(page, await createAccount(request)));
    expect((await request.post('/api/baskets', { headers, data: { productId: listing._id } })).ok()).toBe(true);
    const message = 'Card payments can be at most £999,999.99. Please split your basket into smaller orders.';
    await page.route('/api/payments/validate-basket', (route) =>
      route.fulfill({ status: 409, json: { message, error: message, code: 'amount_too_large' } }),
    );
    await open(page, '/checkout');
    await expect(page.getByText(message)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Back to my basket' }).click();
    await expect(heading(page, 'My Basket')).toBeVisible();
  },
);

test('the pay button stays busy until the thank-you page opens', async ({ page, isMobile, request }) => {
  const listing = await pickListing(request, isMobile, ({ quantity, price }) => quantity > 5 && price < 50);
  const headers = bearer(await signIn(page, await createAccount(request)));
  expect((await request.post('/api/baskets', { headers, data: { productId: listing._id } })).ok()).toBe(true);
  const release = await delay(page, '/api/orders?purchase=*');
  await open(page, '/checkout');
  await fillPayment(page, testCards.good);
  await payButton(page).click();
  await expect(toast(page, 'Payment successful!')).toBeVisible();
  await expect(payButton(page)).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(heading(page, /^Thank you/)).toBeVisible();
});
