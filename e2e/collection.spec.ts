import type { Browser, Page } from '@playwright/test';
import type { Card } from '#contract/catalogue.ts';
import type { Order } from '#contract/orders.ts';
import { formatWeekday } from '#contract/time.ts';
import { dayFromNow } from '#test/days.ts';
import { expectAccessible } from './axe.ts';
import { holdConnections } from './chatting.ts';
import { tabTo } from './keys.ts';
import { allListings, buyListing, canBeCollected, pickListing } from './listings.ts';
import { waitForEmail } from './outbox.ts';
import { testCards, fillPayment, payButton } from './payment-form.ts';
import { bearer, createAccount, demoSeller, signIn, signOut, suspend, tokenOf } from './people.ts';
import { heading, newBrowserPage, open, pounds, reload, toast } from './screen.ts';
import { expect, test, inLongRuns } from './fixtures.ts';

const collectionOnly = ({ deliveryMethods, quantity, price }: Card) =>
  deliveryMethods.join() === 'collection' && quantity > 2 && price < 400;

/** The URLs of the orders that this browser has saved for reading offline. */
const savedOrders = (page: Page): Promise<string[]> =>
  page.evaluate(async () => (await (await caches.open('offline-orders')).keys()).map(({ url }) => url));

/** Whether order pages can now be shown offline. */
const hasWorker = (page: Page): Promise<boolean> =>
  page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration('/orders/'))?.active));

test(
  'a buyer orders for collection with the keyboard, and every step from basket to email mentions collection',
  inLongRuns,
  async ({ page, context, isMobile, request, allow }) => {
    const listing = await pickListing(request, isMobile, collectionOnly);
    const person = await createAccount(request);
    const place = `Collect from ${listing.location.city}, ${listing.postcodePrefix}`;
    await signIn(page, person);

    await open(page, `/listing/${listing._id}`);
    await tabTo(page, page.getByRole('button', { name: 'Add to Basket' }), 90);
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Product added to basket!')).toBeVisible();
    await open(page, '/basket');
    await expect(page.getByText(place)).toBeVisible();
    await expect(page.getByRole('complementary', { name: 'Summary' })).not.toContainText('Postage');
    await tabTo(page, page.getByRole('link', { name: 'Proceed to checkout' }), 90);
    await page.keyboard.press('Enter');

    const order = page.getByRole('region', { name: 'Your Order' });
    await expect(order.getByText(place)).toBeVisible();
    await expect(order).not.toContainText('Postage');
    await expect(page.getByText("You're collecting your order, so nothing will be posted.")).toBeVisible();
    await expect(page.getByText('We deliver within the United Kingdom only.')).toBeHidden();
    await expectAccessible(page, 'checkout of an order to collect');
    await fillPayment(page, testCards.good);
    await payButton(page).press('Enter');

    await expect(heading(page, /^Thank you for your order/)).toBeVisible();
    await expect(page.getByText(new RegExp(`^${place}\\s\\d[A-Z]{2}$`))).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText('Awaiting Shipment');
    await expectAccessible(page, 'thank-you page of an order to collect');

    await open(page, '/orders');
    const card = page.getByRole('article').filter({ hasText: listing.title });
    await expect(card.getByText(new RegExp(`^${place}\\s\\d[A-Z]{2}$`)).first()).toBeVisible();
    await expect(card.getByText('Collection', { exact: true })).toBeVisible();
    const now = card.getByRole('list', { name: `Progress of ${listing.title}` }).locator('[aria-current=step]');
    await expect(now).toContainText('Ready to collect');
    await expect(card.getByText('Awaiting Collection')).toBeVisible();
    await expect(card).not.toContainText('Awaiting Shipment');
    await expectAccessible(page, 'an order to collect');
    await card.getByRole('button', { name: /^Cancel order/ }).click();
    const question = page.getByRole('dialog', { name: 'Cancel this order?' });
    await expect(question).toContainText("You haven't collected");
    await expect(question).toContainText(`We'll refund ${pounds(listing.price)} to your card.`);
    await page.keyboard.press('Escape');
    await card.getByRole('link', { name: /^Start Dispute/ }).click();
    await expect(page.getByText("hasn't handed it over yet")).toBeVisible();
    await open(page, '/orders');

    await card.getByRole('heading').getByRole('link', { name: listing.title }).click();
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
    await expect(crumbs).toBeVisible();
    const code = page.getByText(/^\d{3} \d{3}$/);
    await expect(code).toBeVisible();
    const shown = (await code.textContent()) ?? '';
    const qrCode = page.getByRole('img', { name: 'The same code as a QR code' });
    await expect(qrCode).toBeVisible();
    await expect.poll(() => hasWorker(page)).toBe(true);
    await context.setOffline(true);
    await crumbs.getByRole('link', { name: 'My Purchases' }).click();
    await expect(page.getByText(/^You're offline\. What/)).toBeVisible();
    await expect(page.getByText(shown)).toBeVisible();

    await page.reload();
    await expect(page.getByRole('status')).toContainText("You're offline. This is a copy of your order");
    await expect(page.getByText(shown)).toBeVisible();
    await expect(qrCode).toBeVisible();
    await expect(page.getByText(new RegExp(`^${place}\\s\\d[A-Z]{2}$`))).toBeVisible();
    await expectAccessible(page, 'a collection code offline');
    await context.setOffline(false);
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(crumbs).toBeVisible();
    await expect.poll(() => savedOrders(page)).toHaveLength(1);

    const mail = await waitForEmail(person.email, 'Your Skep order is confirmed');
    expect(mail.text).toContain(place);
    expect(mail.text).toContain(pounds(listing.price));

    await open(page, '/dashboard');
    await signOut(page, allow);
    await expect.poll(() => savedOrders(page)).toEqual([]);
  },
);

/** Creates a buyer who has paid to collect one of the demo seller's listings, and opens the order as both of them. */
async function openOrderToCollect(
  { page, browser, isMobile }: { page: Page; browser: Browser; isMobile: boolean },
  nth: number,
) {
  const buyer = await createAccount(page.request);
  const listing = await pickListing(page.request, isMobile, canBeCollected, nth);
  const { _id: id } = await buyListing(page.request, buyer, listing, 1, 'collection');
  await signIn(page, buyer);
  await open(page, `/orders/${id}`);
  const seller = await newBrowserPage(browser);
  await signIn(seller, demoSeller);
  await open(seller, `/seller/orders/${id}`);
  return { buyer, seller };
}

/** The date a number of days from now, as entered in a date field and as shown. */
function inDays(days: number) {
  const day = dayFromNow(days);
  return { day, shown: formatWeekday(day) };
}

/** The heading that shows the state of the collection time. */
const status = (page: Page, title: string) => page.getByRole('heading', { level: 2, name: title });

async function propose(page: Page, day: string, time: string) {
  const form = page.getByRole('form', { name: 'Propose a collection time' });
  await form.getByLabel('Date').fill(day);
  await form.getByLabel('Time').fill(time);
  await form.getByRole('button', { name: 'Propose this time' }).click();
}

test(
  'a buyer and seller agree a collection time, and change it',
  inLongRuns,
  async ({ page, browser, isMobile, allow }) => {
    allow(400, /\/collection-time$/);
    const { buyer, seller } = await openOrderToCollect({ page, browser, isMobile }, 4);
    const [first, second] = [inDays(3), inDays(4)];
    await expect(status(page, 'Arrange a collection time')).toBeVisible();
    await propose(page, inDays(-2).day, '10:00');
    await expect(page.getByText('Please choose a time in the future.').last()).toBeVisible();
    await expectAccessible(page, 'a collection time in the past');
    await propose(page, first.day, '20:30');
    await expect(toast(page, "We've let Orchard End know.")).toBeVisible();
    await expect(status(page, `You've proposed ${first.shown}, 20:30`)).toBeFocused();

    await reload(seller);
    await expect(status(seller, `${buyer.name} has proposed ${first.shown}, 20:30`)).toBeVisible();
    await expectAccessible(seller, 'a proposed collection time');
    await page.getByText('Change the time', { exact: true }).click();
    await propose(page, second.day, '09:00');
    await expect(status(page, `You've proposed ${second.shown}, 09:00`)).toBeVisible();
    // The seller's open page updates automatically.
    await expect(seller.getByRole('button', { name: `Agree to ${first.shown}, 20:30` })).toBeHidden();
    await expect(status(seller, `${buyer.name} has proposed ${second.shown}`), 'focus does not move').not.toBeFocused();
    await seller.getByRole('button', { name: `Agree to ${second.shown}, 09:00` }).click();
    await expect(status(seller, `Collection: ${second.shown}, 09:00`)).toBeFocused();
    await seller.getByText('Propose another time', { exact: true }).click();
    await propose(seller, second.day, '11:15');
    await expect(status(seller, `You've proposed ${second.shown}, 11:15`)).toBeVisible();

    await reload(page);
    await expect(status(page, `Orchard End has proposed ${second.shown}, 11:15`)).toBeVisible();
    await expect(
      page.getByText(`Until you both agree to the new time, the collection is still on ${second.shown}, 09:00.`),
    ).toBeVisible();
    await page.getByRole('button', { name: `Agree to ${second.shown}, 11:15` }).click();
    await expect(status(page, `Collection: ${second.shown}, 11:15`)).toBeFocused();
    await expect(page.getByRole('definition').filter({ hasText: `${second.shown}, 11:15` })).toBeVisible();
    await expectAccessible(page, 'an agreed collection time');
    const mail = await waitForEmail(buyer.email, 'Your collection time is agreed');
    expect(mail.text).toContain(`${second.shown}, 09:00`);
    await seller.context().close();
  },
);

test("a seller is told to cancel a suspended buyer's order", inLongRuns, async ({ page, browser, isMobile, allow }) => {
  allow(409, /\/collection-time$/);
  const { buyer, seller } = await openOrderToCollect({ page, browser, isMobile }, 4);
  await page.goto('about:blank');
  // Notifications about other orders would reload this one before the time is proposed.
  await holdConnections(seller);
  await reload(seller);
  await expect(status(seller, 'Arrange a collection time')).toBeVisible();
  await suspend(page.request, buyer);
  await propose(seller, inDays(3).day, '10:00');
  await expect(
    seller.getByText("The buyer's account has been suspended, so no collection time can be arranged.").last(),
  ).toBeVisible();
  await reload(seller);
  await expect(status(seller, "The buyer's account is suspended")).toBeVisible();
  await expect(seller.getByText('Message Buyer')).toBeHidden();
  await expectAccessible(seller, "a suspended buyer's order");
  await seller.getByText("Can't hand it over?").click();
  await seller.getByLabel('Reason').fill('You could not collect it.');
  await seller.getByRole('button', { name: 'Cancel order and refund' }).click();
  await expect(toast(seller, 'Order cancelled. The buyer is being refunded.')).toBeVisible();
  await seller.context().close();
});

test("the seller scans the buyer's code", inLongRuns, async ({ page, browser, isMobile }) => {
  const { seller } = await openOrderToCollect({ page, browser, isMobile }, 5);
  const code = ((await page.getByText(/^\d{3} \d{3}$/).textContent()) ?? '').replace(' ', '');
  await expect(seller.getByRole('button', { name: 'Confirm collection' })).toBeVisible();
  await expect(seller.getByRole('button', { name: 'Scan code' })).toBeHidden();
  // Headless Chromium has neither a camera nor a barcode reader.
  await seller.addInitScript(() => {
    const camera = { scans: 'https://skep.test/' };
    const detect = async (video: HTMLVideoElement) => {
      await new Promise((resolve) => setTimeout(resolve, 400));
      return video.videoWidth > 0 ? [{ rawValue: camera.scans }] : [];
    };
    class BarcodeDetector {
      static getSupportedFormats = async () => ['qr_code'];
      detect = detect;
    }
    const draw = () => {
      const canvas = document.createElement('canvas');
      setInterval(() => canvas.getContext('2d')?.fillRect(0, 0, 9, 9), 50);
      return canvas.captureStream();
    };
    const failures = ['NotReadableError', 'NotAllowedError'];
    const openCamera = async () => {
      const failure = failures.shift();
      if (failure) throw new DOMException('The camera failed.', failure);
      return draw();
    };
    Object.assign(window, { BarcodeDetector, camera });
    Object.assign(navigator.mediaDevices, {
      enumerateDevices: async () => [{ kind: 'videoinput' }],
      getUserMedia: openCamera,
    });
  });
  await reload(seller);
  const dialog = seller.getByRole('dialog', { name: "Scan the buyer's code" });
  for (const why of ["The camera isn't available.", "Allow it in your browser's settings"]) {
    await seller.getByRole('button', { name: 'Scan code' }).click();
    await expect(dialog).toContainText(why);
    await dialog.getByRole('button', { name: 'Close' }).click();
  }
  await seller.getByRole('button', { name: 'Scan code' }).click();
  await expect(dialog).toContainText("That isn't a collection code.");
  await seller.evaluate((scans) => {
    (window as unknown as { camera: { scans: string } }).camera.scans = scans;
  }, code);
  await expect(toast(seller, 'Collection confirmed.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await seller.context().close();
});

test(
  "text typed about one order is not carried over to the buyer's other order",
  inLongRuns,
  async ({ page, request }) => {
    const buyer = await createAccount(request);
    const [first, second] = (await allListings(request)).filter(canBeCollected);
    if (!first || !second) throw new Error('the seller has too few listings to collect');
    const headers = bearer(await tokenOf(request, buyer));
    await request.post('/api/baskets', { headers, data: { productId: second._id } });
    await request.patch(`/api/baskets/${second._id}`, { headers, data: { delivery: 'collection' } });
    const { purchaseId } = await buyListing(request, buyer, first, 1, 'collection');
    const orders = (await (await request.get(`/api/orders?purchase=${purchaseId}`, { headers })).json()) as Order[];
    const order = orders.find(({ productId }) => productId === first._id);
    await signIn(page, demoSeller);
    await open(page, `/seller/orders/${order?._id}`);
    await page.getByText("Can't hand it over?").click();
    await page.getByRole('textbox', { name: 'Reason' }).fill('The jar is broken.');
    await page.getByRole('link', { name: second.title }).click();
    await expect(heading(page, second.title)).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Reason' })).toBeHidden();
    await expect(page.getByRole('textbox', { name: 'Reason', includeHidden: true })).toHaveValue('');
  },
);
