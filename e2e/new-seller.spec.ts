import path from 'node:path';
import type { APIRequestContext, Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import type { Listing } from '#contract/catalogue.ts';
import type { SellerPayouts } from '#contract/payouts.ts';
import { fillApplication, openApplication, passport } from './apply.ts';
import { expectAccessible } from './axe.ts';
import { waitForEmail } from './outbox.ts';
import { testCards, fillPayment, payButton, paymentDetails } from './payment-form.ts';
import { bearer, createAccount, demoBuyer, newPerson, type Person, signIn, tokenOf, unique } from './people.ts';
import { heading, main, newBrowserPage, open, pounds, toast } from './screen.ts';
import { expect, test } from './fixtures.ts';

const click = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click();

const price = 11.5;
const postage = 3.95;
const total = 15.45;

/** The EXIF tag that points to the GPS data (0x8825), in either byte order. */
const gpsTags = [Buffer.from([0x88, 0x25]), Buffer.from([0x25, 0x88])];

/** A photo like those from a phone: 12 megapixels, stored sideways, with a GPS position. */
async function phonePhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 150, sigma: 20 } as const;
  const photo = await sharp({ create: { width: 500, height: 375, channels: 3, background: '#f2ab2e', noise } })
    .resize(4000, 3000)
    .withExif({
      IFD0: { Make: 'A phone' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 3/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '2/1 43/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 85 })
    .toBuffer();
  const { width, height, orientation, exif } = await sharp(photo).metadata();
  expect([width, height, orientation], 'the photo is 12 megapixels').toEqual([4000, 3000, 6]);
  expect(
    gpsTags.some((tag) => exif?.includes(tag)),
    'the photo contains its location',
  ).toBe(true);
  return photo;
}

const renders = ['honey-heather-jar', 'cut-comb-box', 'balm-tins', 'honey-trio', 'gift-box'].map((name) =>
  path.join(import.meta.dirname, '..', 'demo', 'renders', `${name}.webp`),
);

/** Expects a listing's pictures to contain no metadata, in any size. */
async function expectNoMetadata(request: APIRequestContext, { pictures }: Listing): Promise<void> {
  expect(pictures).toHaveLength(6);
  for (const { url, widths } of pictures)
    for (const width of widths) {
      const response = await request.get(url.replace(/\d+\.webp$/, `${width}.webp`));
      const { format, exif, xmp, iptc, orientation } = await sharp(await response.body()).metadata();
      expect([format, exif, xmp, iptc, orientation], `${url} ${width}`).toEqual([
        'webp',
        undefined,
        undefined,
        undefined,
        undefined,
      ]);
    }
}

/** A demo buyer. Phone and desktop use different ones, since an account has only one basket. */
const buyerOn = (isMobile: boolean): Person =>
  isMobile ? { ...demoBuyer, email: 'graham-ollerton@skep.example' } : demoBuyer;

/** Finds a listing by search, as the buyer in a separate browser, and buys it with postage. */
async function findAndBuy(browser: Browser, buyer: Person, title: string): Promise<void> {
  const page = await newBrowserPage(browser);
  await signIn(page, buyer);
  await open(page, `/search?query=${encodeURIComponent(title)}`);
  await main(page).getByRole('link', { name: title, exact: true }).click();
  await expect(heading(page, title)).toBeVisible();
  await click(page, 'Add to Basket');
  await expect(toast(page, 'Product added to basket!')).toBeVisible();
  await open(page, '/checkout');
  await expect(page.getByRole('region', { name: 'Your Order' }).getByText(title)).toBeVisible();
  await fillPayment(page, testCards.good);
  await expect(payButton(page)).toHaveText(`Pay ${pounds(total)}`);
  await payButton(page).click();
  await expect(heading(page, /^Thank you for your order/)).toBeVisible();
  await page.context().close();
}

test('a new user becomes a seller, lists an item and sells it, and every penny is accounted for', async ({
  page,
  request,
  browser,
  isMobile,
}) => {
  const person = await createAccount(request, newPerson(unique('Beekeeper')));
  const title = unique('Ling heather honey');
  await signIn(page, person);

  await test.step('applies to sell', async () => {
    await open(page, '/upgarde-account');
    await fillApplication(page, person);
    await main(page).getByLabel('Identity document').setInputFiles(passport);
    await click(page, 'Submit application');
    await expect(main(page).getByText('Your application has been sent.')).toBeVisible();
  });

  await test.step('is approved', async () => {
    const admin = await openApplication(browser, person);
    await click(admin, 'Approve');
    await expect(toast(admin, 'Request approved')).toBeVisible();
    await admin.context().close();
  });

  await test.step('sees the first steps on the dashboard', async () => {
    await open(page, '/seller/dashboard');
    await expect(page.getByRole('main').getByText(person.name, { exact: true })).toBeVisible();
    const toDo = page.getByRole('region', { name: 'To do' });
    await expect(toDo.getByText('2 tasks')).toBeVisible();
    await expect(toDo.getByRole('link', { name: 'Set up: Set up your payouts' })).toBeVisible();
    await expectAccessible(page, "a new seller's dashboard");
    await toDo.getByRole('link', { name: 'Create New Listing: List your first item' }).click();
    await expect(heading(page, 'Create listing')).toBeVisible();
  });

  await test.step('creates a listing with six pictures, one straight from a phone', async () => {
    await page.getByLabel('Choose pictures').setInputFiles([...renders]);
    await page
      .getByLabel('Choose pictures')
      .setInputFiles({ name: 'IMG_0412.jpg', mimeType: 'image/jpeg', buffer: await phonePhoto() });
    await page.getByLabel('Title').fill(title);
    await page.getByLabel('Price', { exact: true }).fill(String(price));
    await page.getByLabel('Quantity').fill('3');
    await page.getByLabel('Description').fill('Pressed, never heated. From hives on the moor.');
    await page.getByRole('checkbox', { name: 'Postage' }).check();
    await page.getByLabel('Postage price').fill(String(postage));
    await page.getByLabel('City').fill('Hereford');
    await page.getByLabel('Postcode').fill('HR1 2XY');
    await click(page, 'Publish');
    await expect(page.getByText('✅ Product created successfully!')).toBeVisible({ timeout: 60_000 });
  });

  await test.step('search soon finds the listing, and its pictures contain no location', async () => {
    const published = Date.now();
    let found: { _id: string } | undefined;
    // A search sent at least a second later must find it, however long the response takes.
    for (let sent = published; !found && sent < published + 1_100;) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      sent = Date.now();
      const response = await request.get(`/api/searches?keyword=${encodeURIComponent(title)}`);
      const { products } = (await response.json()) as { products: { items: { _id: string }[] } };
      [found] = products.items;
    }
    expect(found).toBeDefined();
    const listing = (await (await request.get(`/api/products/one/${found?._id}`)).json()) as Listing;
    expect(listing.title).toBe(title);
    await expectNoMetadata(request, listing);
    const photo = listing.pictures.at(-1);
    expect((photo?.height ?? 0) / (photo?.width ?? 1), 'the photo is upright').toBeCloseTo(4 / 3, 2);
  });

  await test.step('a buyer buys it', () => findAndBuy(browser, buyerOn(isMobile), title));

  await test.step('the seller is emailed a link to the order', async () => {
    const mail = await waitForEmail(person.email, "You've made a sale on Skep", title);
    const link = mail.text?.match(/https?:\/\/\S+\/seller\/orders\/\S+/)?.[0] ?? '';
    await open(page, new URL(link).pathname);
    await expect(heading(page, title)).toBeVisible();
  });

  await test.step('the order appears on the dashboard, with the next step', async () => {
    await open(page, '/seller/dashboard');
    const toDo = page.getByRole('region', { name: 'To do' });
    await expect(toDo.getByText(/^Paid (today|yesterday)\.$/)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Running low' }).getByRole('row', { name: title })).toContainText(
      /2\s*£11\.50/,
    );
    await expect(page.getByRole('link', { name: /^Orders\s*1/ })).toBeVisible();
    await toDo.getByRole('link', { name: `See the order: Post ${title} to ${paymentDetails.City}` }).click();
    await expect(heading(page, title)).toBeVisible();
    await expect(main(page).getByText('Next: post it')).toBeVisible();
    const address = page.getByRole('region', { name: 'Post to' });
    for (const line of [
      paymentDetails['Full name'],
      paymentDetails['Address line 1'],
      paymentDetails.City,
      paymentDetails.Postcode,
    ])
      await expect(address.getByText(line, { exact: true })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Money' }).getByText('You get')).toBeVisible();
  });

  await test.step('the ledger holds the payment for the seller, to the penny', async () => {
    const headers = bearer(await tokenOf(request, person));
    const payouts = (await (await request.get('/api/sellers/payouts', { headers })).json()) as SellerPayouts;
    expect(payouts.balance).toEqual({ onHold: total, available: 0, onTheWay: 0, paid: 0 });
    expect(
      payouts.orders.map((order) => [order.productName, order.total, order.fee + order.amount, order.state]),
    ).toEqual([[title, total, total, 'on_hold']]);
    await open(page, '/seller/payouts');
    await expect(main(page).getByText(pounds(total)).first()).toBeVisible();
    await expect(main(page).getByText(/^When the order is complete/)).toBeVisible();
  });
});
