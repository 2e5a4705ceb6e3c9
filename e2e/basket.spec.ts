import type { Locator, Page } from '@playwright/test';
import type { Card } from '#contract/catalogue.ts';
import { picturePaths } from './listing-form.ts';
import { allListings, buyWholeStock, createDraft, pickListing } from './listings.ts';
import { bearer, createAccount, demoSeller, signIn, tokenOf, unique } from './people.ts';
import { header, heading, newBrowserPage, open, pounds, reload, sum, toast, whenSaved } from './screen.ts';
import { expect, test, inLongRuns } from './fixtures.ts';

const postageOnly = ({ deliveryMethods, postagePrice, quantity }: Card) =>
  deliveryMethods.length === 1 && postagePrice > 0 && quantity > 3;
const postageOrCollection = ({ deliveryMethods, postagePrice, quantity }: Card) =>
  deliveryMethods.length === 2 && postagePrice > 0 && quantity > 10;

async function add(page: Page, ...listings: Card[]): Promise<void> {
  for (const { _id } of listings) {
    await open(page, `/listing/${_id}`);
    await page.getByRole('button', { name: 'Add to Basket' }).click();
    await expect(toast(page, 'Product added to basket!')).toBeVisible();
  }
}

const line = (page: Page, { title }: Pick<Card, 'title'>): Locator =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: title, exact: true }) });
const quantity = (page: Page, { title }: Card): Locator => page.getByLabel(`Quantity of ${title}`);

/** An amount in the summary, by its label. */
const figure = (page: Page, name: RegExp): Locator =>
  page
    .getByRole('complementary', { name: 'Summary' })
    .locator('dl > div')
    .filter({ has: page.locator('dt').getByText(name) })
    .locator('dd');

async function expectTotals(page: Page, items: number, postage: number): Promise<void> {
  await expect(figure(page, /^Items$/)).toHaveText(pounds(items));
  await expect(figure(page, /^Postage/)).toHaveText(postage ? pounds(postage) : 'Free');
  await expect(figure(page, /^Total$/)).toHaveText(pounds(sum(items, postage)));
}

const times = (price: number, count: number) => Math.round(price * 100 * count) / 100;

for (const signedIn of [false, true])
  test(`${signedIn ? 'a buyer' : 'a guest'} chooses quantity and delivery, and sees the cost`, async ({
    page,
    isMobile,
    request,
  }) => {
    const first = await pickListing(request, isMobile, postageOnly);
    const second = await pickListing(request, isMobile, postageOrCollection);
    if (signedIn) await signIn(page, await createAccount(request));
    await add(page, first, second);
    await header(page).basket.click();
    await expect(heading(page, 'My Basket')).toBeVisible();
    await expect(header(page).basket).toHaveAccessibleName('Basket, 2 items');
    await expectTotals(page, sum(first.price, second.price), sum(first.postagePrice, second.postagePrice));
    await expect(line(page, first).getByRole('link', { name: first.title })).toHaveAttribute(
      'href',
      `/product/${first._id}`,
    );

    await quantity(page, first).selectOption('3');
    const threeAndOne = sum(times(first.price, 3), second.price);
    await expectTotals(page, threeAndOne, sum(first.postagePrice, second.postagePrice));
    const saved = signedIn && whenSaved(page, `/api/baskets/${second._id}`);
    await line(page, second)
      .getByRole('radio', { name: `Collect from ${second.location.city}, ${second.postcodePrefix}` })
      .click();
    await expectTotals(page, threeAndOne, first.postagePrice);

    await saved;
    await reload(page);
    await expect(header(page).basket).toHaveAccessibleName('Basket, 2 items');
    await expect(quantity(page, first)).toHaveValue('3');
    await expect(line(page, second).getByRole('radio', { name: /^Collect/ })).toBeChecked();
    await expectTotals(page, threeAndOne, first.postagePrice);
  });

test('a double click adds a listing only once', inLongRuns, async ({ page, isMobile, request }) => {
  const listing = await pickListing(request, isMobile, postageOrCollection);
  await open(page, `/listing/${listing._id}`);
  await page.getByRole('button', { name: 'Add to Basket' }).dblclick();
  await expect(header(page).basket).toHaveAccessibleName('Basket, 1 item');
  await open(page, '/basket');
  await expect(quantity(page, listing)).toHaveValue('1');
});

test(
  'offline, the basket keeps its contents and shows what failed',
  inLongRuns,
  async ({ page, context, isMobile, request }) => {
    const headers = bearer(await signIn(page, await createAccount(request)));
    const listing = await pickListing(request, isMobile, postageOrCollection);
    expect((await request.post('/api/baskets', { headers, data: { productId: listing._id } })).ok()).toBe(true);
    await open(page, '/basket');
    await expect(quantity(page, listing)).toHaveValue('1');
    await context.setOffline(true);
    await quantity(page, listing).selectOption('3');
    await expect(toast(page, 'Failed to update quantity')).toBeVisible();
    await page.getByRole('radio', { name: /^Collect/ }).click();
    await expect(toast(page, 'Failed to update delivery')).toBeVisible();
    await page.getByRole('button', { name: `Remove ${listing.title}` }).click();
    await expect(toast(page, 'Failed to remove the item')).toBeVisible();
    await context.setOffline(false);
    await expect(quantity(page, listing)).toHaveValue('1');
  },
);

test(
  'a line is removed by its button, or by entering a quantity below 1',
  inLongRuns,
  async ({ page, isMobile, request }) => {
    const first = await pickListing(request, isMobile, postageOnly);
    const second = await pickListing(request, isMobile, postageOrCollection);
    await add(page, first, second);
    await open(page, '/basket');
    await page.getByRole('button', { name: `Remove ${first.title}` }).click();
    await expect(toast(page, 'Item removed from basket')).toBeVisible();
    await expect(line(page, first)).toHaveCount(0);
    await expect(line(page, second).getByRole('link', { name: second.title })).toBeFocused();
    await expect(header(page).basket).toHaveAccessibleName('Basket, 1 item');

    const choices = await quantity(page, second).getByRole('option').allInnerTexts();
    expect(choices.slice(0, 10)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']);
    await quantity(page, second).selectOption('More…');
    await quantity(page, second).fill('12');
    await quantity(page, second).press('Enter');
    await expectTotals(page, times(second.price, Math.min(12, second.quantity)), second.postagePrice);
    await quantity(page, second).fill(String(second.quantity + 1));
    await quantity(page, second).press('Enter');
    await expect(toast(page, `Only ${second.quantity} left.`)).toBeVisible();
    await expectTotals(page, times(second.price, second.quantity), second.postagePrice);
    await quantity(page, second).fill('0');
    await quantity(page, second).press('Enter');
    await expect(page.getByText('Your basket is empty.')).toBeVisible();
    await expect(header(page).basket).toHaveAccessibleName('Basket, 0 items');
  },
);

test('the basket shows what has sold out, and the rest can still be bought', async ({ page, isMobile, request }) => {
  const soldOut = await pickListing(
    request,
    isMobile,
    ({ quantity, price }) => quantity > 0 && quantity <= 3 && price < 400,
  );
  const other = await pickListing(request, isMobile, postageOrCollection);
  await add(page, soldOut, other);
  await buyWholeStock(request, soldOut);
  await open(page, '/basket');
  await expect(line(page, soldOut).getByText('This item is sold out.')).toBeVisible();
  await expect(page.getByText("Something in your basket can't be bought as it is.")).toBeVisible();
  await expectTotals(page, other.price, other.postagePrice);
  await page.getByRole('button', { name: 'Show me' }).click();
  await expect(page.getByRole('button', { name: `Remove ${soldOut.title}` })).toBeFocused();
  const total = page.getByRole('complementary', { name: 'Summary' }).getByText('Total');
  await expect(total).toBeVisible();
  await page.getByRole('button', { name: `Remove ${other.title}` }).click();
  await expect(total, 'nothing left can be bought').toBeHidden();
  await add(page, other);
  await open(page, '/basket');
  await page.getByRole('button', { name: `Remove ${soldOut.title}` }).click();
  await expect(page.getByText('You need to login to proceed to checkout')).toBeVisible();

  await open(page, `/listing/${soldOut._id}`);
  await expect(page.getByRole('button', { name: 'Sold out' })).toBeDisabled();
});

test(
  'sign-in drops items a guest can no longer buy, and lists them until the session ends',
  inLongRuns,
  async ({ page, isMobile, request, allow }) => {
    const scarce = ({ quantity, price }: Card) => quantity > 0 && quantity <= 3 && price < 400;
    const soldOut = await pickListing(request, isMobile, scarce, -1);
    const other = await pickListing(request, isMobile, postageOrCollection);
    await add(page, soldOut, other);
    await buyWholeStock(request, soldOut);
    const person = await createAccount(request);
    await open(page, '/login?next=/basket');
    await page.getByRole('textbox', { name: 'Email' }).fill(person.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(person.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(toast(page, `"${soldOut.title}" wasn't added to your basket: it has sold out.`)).toBeVisible();
    await expect(heading(page, 'My Basket')).toBeVisible();
    await expect(line(page, other)).toHaveCount(1);
    await expect(page.getByRole('button', { name: `Remove ${soldOut.title}` })).toHaveCount(0);
    const notice = page.getByText("1 item couldn't be added to your basket");
    await expect(notice).toBeVisible();
    allow(401, /^\/api\//);
    const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
    await request.post('/api/auth/logout', { headers: bearer(token) });
    await reload(page);
    await expect(page.getByText('Your basket is empty')).toBeVisible();
    await expect(notice).toHaveCount(0);
  },
);

test('the basket shows when a price has changed', inLongRuns, async ({ page, isMobile, request }) => {
  const listing = await pickListing(request, isMobile, postageOrCollection);
  await add(page, listing);
  await page.evaluate(
    (cheaper) => {
      const lines = JSON.parse(localStorage.getItem('basket') ?? '[]') as { addedPrice: number }[];
      localStorage.setItem('basket', JSON.stringify(lines.map((stored) => ({ ...stored, addedPrice: cheaper }))));
    },
    sum(listing.price, -1),
  );
  await open(page, '/basket');
  const notice = `The price has risen from ${pounds(sum(listing.price, -1))} to ${pounds(listing.price)} since you added it.`;
  await expect(line(page, listing).getByText(notice)).toBeVisible();
});

test(
  'a basket left open shows the current price when its tab or page is shown again',
  inLongRuns,
  async ({ page, request }) => {
    const seller = bearer(await tokenOf(request, demoSeller));
    const offered = { title: unique('Cedar dummy board'), price: 24 };
    const { _id } = await createDraft(request, demoSeller, offered, picturePaths.slice(0, 1));
    const published = await request.post(`/api/sellers/listings/${_id}/publish`, { headers: seller });
    let { version } = (await published.json()) as { version: string };
    const setPrice = async (price: number) => {
      const changed = await request.patch(`/api/sellers/listings/${_id}`, {
        headers: seller,
        data: { price, version },
      });
      ({ version } = (await changed.json()) as { version: string });
    };
    const headers = bearer(await signIn(page, await createAccount(request)));
    expect((await request.post('/api/baskets', { headers, data: { productId: _id } })).ok()).toBe(true);
    await open(page, '/basket');
    await expect(figure(page, /^Items$/)).toHaveText(pounds(24));
    await setPrice(26);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(line(page, offered).getByText('The price has risen from £24.00 to £26.00')).toBeVisible();
    await expect(figure(page, /^Items$/)).toHaveText(pounds(26));

    await line(page, offered).getByRole('link', { name: offered.title }).click();
    await expect(heading(page, offered.title)).toBeVisible();
    await setPrice(22.5);
    await header(page).basket.click();
    await expect(line(page, offered).getByText('The price has fallen from £24.00 to £22.50')).toBeVisible();
  },
);

test("a guest's basket follows the seller's stock", inLongRuns, async ({ page, request }) => {
  const seller = bearer(await tokenOf(request, demoSeller));
  const offered = {
    title: unique('Cedar crown board'),
    price: 18,
    quantity: 3,
    deliveryMethods: ['postage' as const, 'collection' as const],
  };
  const { _id } = await createDraft(request, demoSeller, offered, picturePaths.slice(0, 1));
  const published = await request.post(`/api/sellers/listings/${_id}/publish`, { headers: seller });
  let { version } = (await published.json()) as { version: string };
  const setStock = async (quantity: number) => {
    const changed = await request.patch(`/api/sellers/listings/${_id}`, {
      headers: seller,
      data: { quantity, version },
    });
    ({ version } = (await changed.json()) as { version: string });
  };
  await open(page, `/listing/${_id}`);
  const addOne = page.getByRole('button', { name: 'Add to Basket' });
  for (const name of ['Basket, 1 item', 'Basket, 1 item', 'Basket, 1 item']) {
    await addOne.click();
    await expect(header(page).basket).toHaveAccessibleName(name);
    await expect(addOne).toBeEnabled();
  }
  await setStock(4);
  await reload(page);
  await addOne.click();
  await header(page).basket.click();
  await expect(page.getByLabel(`Quantity of ${offered.title}`)).toHaveValue('4');

  await setStock(2);
  await reload(page);
  await expect(line(page, offered).getByText('Only 2 left. Please reduce the quantity.')).toBeVisible();
  await page.getByRole('radio', { name: /^Collect/ }).press('Space');
  await expect(page.getByRole('radio', { name: /^Collect/ })).toBeChecked();
  await expect(toast(page, 'Only 2 left.')).toHaveCount(0);
});

test(
  'a delivery method the seller no longer offers is flagged, and can be changed',
  inLongRuns,
  async ({ page, request }) => {
    const seller = bearer(await tokenOf(request, demoSeller));
    const offered = {
      title: unique('Cedar eke'),
      price: 24,
      deliveryMethods: ['postage' as const, 'collection' as const],
    };
    const { _id } = await createDraft(request, demoSeller, offered, picturePaths.slice(0, 1));
    const published = await request.post(`/api/sellers/listings/${_id}/publish`, { headers: seller });
    const { version } = (await published.json()) as { version: string };
    const headers = bearer(await signIn(page, await createAccount(request)));
    expect((await request.post('/api/baskets', { headers, data: { productId: _id } })).ok()).toBe(true);
    const collected = { deliveryMethods: ['collection'], version };
    const changed = await request.patch(`/api/sellers/listings/${_id}`, { headers: seller, data: collected });
    expect(changed.ok()).toBe(true);

    await open(page, '/basket');
    await expect(page.getByText('The seller no longer posts this. To buy it, choose collection.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Proceed to checkout' })).toHaveCount(0);
    const lineTotal = line(page, offered).getByText(pounds(offered.price), { exact: true });
    await expect(lineTotal, 'a line left out of the total shows no price').toHaveCount(0);
    await page.getByRole('button', { name: 'Show me' }).click();
    await page.getByRole('radio', { name: 'Collect from Hereford, HR1' }).press('Space');
    await expect(page.getByText('The seller no longer posts this.')).toHaveCount(0);
    await expect(lineTotal).toBeVisible();
    await expect(page.getByRole('radio', { name: /^Collect/ })).toBeFocused();
    await page.getByRole('link', { name: 'Proceed to checkout' }).click();
    await expect(page.getByRole('region', { name: 'Your Order' })).toContainText('Collect from Hereford');
  },
);

test('a buyer sees the same basket on every device', inLongRuns, async ({ page, isMobile, request, browser }) => {
  const listing = await pickListing(request, isMobile, postageOrCollection);
  const person = await createAccount(request);
  await signIn(page, person);
  await add(page, listing);
  const otherPage = await newBrowserPage(browser);
  await signIn(otherPage, person);
  await open(otherPage, '/basket');
  await expect(line(otherPage, listing)).toHaveCount(1);
  const saved = whenSaved(otherPage, `/api/baskets/${listing._id}`);
  await quantity(otherPage, listing).selectOption('2');
  await expect(figure(otherPage, /^Items$/)).toHaveText(pounds(times(listing.price, 2)));
  await saved;
  await otherPage.context().close();
  await open(page, '/basket');
  await expect(quantity(page, listing)).toHaveValue('2');
});

test('a guest saves listings with the hearts, and clears the wishlist', inLongRuns, async ({ page }) => {
  await open(page, '/shop?category=Candles');
  await expect(header(page).wishlist).toHaveAccessibleName('Wishlist, 0 items');
  const hearts = page.getByRole('button', { name: /^Save .* to your wishlist$/ });
  await hearts.nth(0).click();
  await hearts.nth(1).click();
  await expect(hearts.nth(1)).toHaveAttribute('aria-pressed', 'true');
  await expect(header(page).wishlist).toHaveAccessibleName('Wishlist, 2 items');
  await reload(page);
  await expect(hearts.nth(0)).toHaveAttribute('aria-pressed', 'true');
  await hearts.nth(0).click();
  await expect(header(page).wishlist).toHaveAccessibleName('Wishlist, 1 item');
  await header(page).wishlist.click();
  await expect(heading(page, 'My Wishlist')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('button', { name: 'Clear Wishlist' }).click();
  await expect(page.getByText('You have no saved items yet.')).toBeVisible();
  await expect(header(page).wishlist).toHaveAccessibleName('Wishlist, 0 items');
});

test('a card without a picture is not announced as a picture', inLongRuns, async ({ page, request }) => {
  const [product] = await allListings(request);
  const wish = { _id: product?._id, productId: product?._id, product: { ...product, pictures: [] } };
  await page.goto('/robots.txt');
  await page.evaluate((list) => localStorage.setItem('wishlist', JSON.stringify(list)), [wish]);
  await open(page, '/wishlist');
  const card = page.getByRole('article');
  await expect(card.getByRole('link', { name: product?.title })).toBeVisible();
  await expect(card.getByRole('img', { name: 'no picture' })).toHaveCount(0);
});

test("a buyer's wishlist is saved to the account", async ({ page, isMobile, request }) => {
  const listing = await pickListing(request, isMobile, postageOrCollection);
  await signIn(page, await createAccount(request));
  await open(page, `/listing/${listing._id}`);
  const saved = whenSaved(page, '/api/wishlists');
  await page.getByRole('button', { name: `Save ${listing.title} to your wishlist` }).click();
  await expect(header(page).wishlist).toHaveAccessibleName('Wishlist, 1 item');
  await saved;
  expect(await page.evaluate(() => localStorage.getItem('wishlist'))).toBeNull();
  await open(page, '/wishlist');
  await expect(page.getByRole('link', { name: listing.title, exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Clear Wishlist' }).press('Enter');
  await expect(page.getByText('You have no saved items yet.')).toBeVisible();
  await expect(heading(page, 'My Wishlist')).toBeFocused();
  const restored = whenSaved(page, '/api/wishlists/bulk-add');
  await page.getByRole('button', { name: 'Undo clearing the wishlist' }).click();
  await expect(page.getByRole('link', { name: listing.title, exact: true })).toBeVisible();
  await restored;
  await reload(page);
  await expect(header(page).wishlist).toHaveAccessibleName('Wishlist, 1 item');
  const cleared = whenSaved(page, '/api/wishlists/clear');
  await page.getByRole('button', { name: 'Clear Wishlist' }).click();
  await cleared;
  await reload(page);
  await expect(header(page).wishlist).toHaveAccessibleName('Wishlist, 0 items');
});

test(
  'an item saved while the wishlist is still loading stays saved',
  inLongRuns,
  async ({ page, isMobile, request }) => {
    const listing = await pickListing(request, isMobile, postageOrCollection);
    await signIn(page, await createAccount(request));
    const { promise: fetched, resolve: hasFetched } = Promise.withResolvers<void>();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    let isHeld = false;
    await page.route('**/api/wishlists', async (route) => {
      if (isHeld || route.request().method() !== 'GET') return route.continue();
      isHeld = true;
      const response = await route.fetch();
      hasFetched();
      await released;
      return route.fulfill({ response });
    });
    await page.goto(`/listing/${listing._id}`);
    await expect(header(page).basket).toHaveAccessibleName('Basket, 0 items');
    await fetched;
    const saved = whenSaved(page, '/api/wishlists');
    await page.getByRole('button', { name: `Save ${listing.title} to your wishlist` }).click();
    await saved;
    await expect(header(page).wishlist).toHaveAccessibleName('Wishlist, 1 item');
    const loaded = page.waitForEvent(
      'requestfinished',
      (finished) => finished.method() === 'GET' && finished.url().endsWith('/api/wishlists'),
    );
    release();
    await loaded;
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await expect(header(page).wishlist).toHaveAccessibleName('Wishlist, 1 item');
  },
);

test(
  'a basket or wishlist that fails to load is not shown as empty, and can be reloaded',
  inLongRuns,
  async ({ page, isMobile, request, allow }) => {
    allow(503, /^\/api\/(baskets|wishlists)$/);
    const listing = await pickListing(request, isMobile, postageOrCollection);
    await signIn(page, await createAccount(request));
    await add(page, listing);
    const saved = whenSaved(page, '/api/wishlists');
    await page.getByRole('button', { name: `Save ${listing.title} to your wishlist` }).click();
    await saved;
    const lists = /\/api\/(baskets|wishlists)$/;
    for (const [path, sentence] of [
      ['/basket', 'Your basket could not be loaded.'],
      ['/wishlist', 'Your wishlist could not be loaded.'],
    ] as const) {
      await page.route(lists, (route) => route.fulfill({ status: 503, json: {} }));
      await page.goto(path);
      await expect(page.getByRole('main').getByRole('alert')).toContainText(sentence);
      await page.unroute(lists);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('main').getByRole('link', { name: listing.title, exact: true })).toBeVisible();
    }
  },
);

test(
  'opening a basket with more than ten of an item does not move focus',
  inLongRuns,
  async ({ page, isMobile, request }) => {
    const listing = await pickListing(request, isMobile, ({ quantity }) => quantity > 12);
    const headers = bearer(await signIn(page, await createAccount(request)));
    const data = { items: [{ productId: listing._id, quantity: 12 }] };
    expect((await request.post('/api/baskets/bulk-add', { headers, data })).ok()).toBe(true);
    await open(page, '/basket');
    const quantity = page.getByRole('spinbutton', { name: `Quantity of ${listing.title}` });
    await expect(quantity).toHaveValue('12');
    await expect(quantity).not.toBeFocused();
  },
);
