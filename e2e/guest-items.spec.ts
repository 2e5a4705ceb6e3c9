import type { Page, Request } from '@playwright/test';
import type { Card } from '#contract/catalogue.ts';
import { allListings, pickListing } from './listings.ts';
import { signIn, signOut, submitLogin, createAccount, tokenOf, bearer } from './people.ts';
import { delay, header, heading, open, reload, stopClock, toast } from './screen.ts';
import { expect, inLongRuns, test } from './fixtures.ts';

type Stored = { basket?: Card[]; wishlist?: Card[]; quantity?: number };

/** Fills a guest's browser with items saved on an earlier visit. */
async function storeItems(page: Page, { basket = [], wishlist = [], quantity = 1 }: Stored): Promise<void> {
  const delivery = (card: Card) => (card.deliveryMethods.includes('postage') ? 'postage' : 'collection');
  const lines = basket.map((product) => ({
    productId: product._id,
    quantity,
    delivery: delivery(product),
    addedPrice: product.price,
    product,
    key: `stored-${product._id}`,
  }));
  const saved = wishlist.map((product) => ({ _id: product._id, productId: product._id, product }));
  await page.goto('/robots.txt');
  await page.evaluate(
    ([lines, saved]) => {
      localStorage.setItem('basket', JSON.stringify(lines));
      localStorage.setItem('wishlist', JSON.stringify(saved));
    },
    [lines, saved] as const,
  );
}

const storedCount = (page: Page, key: string): Promise<number> =>
  page.evaluate((name) => (JSON.parse(localStorage.getItem(name) ?? '[]') as unknown[]).length, key);

const isForSale = ({ quantity, backOn }: Card) => quantity > 0 && !backOn;
const expectCount = (page: Page, name: 'basket' | 'wishlist', items: number) =>
  expect(header(page)[name]).toHaveAccessibleName(new RegExp(`, ${items} items?$`));

for (const items of [100, 101, 250])
  test(
    `sign-in merges a guest's ${items} items, and lists any it cannot merge`,
    items === 101 ? {} : inLongRuns,
    async ({ page, request }) => {
      const listings = (await allListings(request)).filter(isForSale).slice(0, items);
      const withdrawn = { ...(listings[0] as Card), _id: 'gone-for-good', title: 'A hive that was withdrawn' };
      const guest = [...listings, ...Array.from({ length: items - listings.length }, () => withdrawn)];
      const unique = listings.length;
      const person = await createAccount(request);
      await storeItems(page, { basket: guest, wishlist: listings });
      await open(page, '/login');
      await submitLogin(page, person);
      await expect(page).toHaveURL('/', { timeout: 40_000 });
      await expectCount(page, 'basket', Math.min(100, unique));
      await expectCount(page, 'wishlist', unique);
      for (const key of ['basket', 'wishlist']) await expect.poll(() => storedCount(page, key)).toBe(0);

      const leftOut = unique - 100 + (items > unique ? 1 : 0);
      await open(page, '/basket');
      await expect(heading(page, 'My Basket')).toBeVisible();
      if (leftOut <= 0) return expect(page.getByText("couldn't be added to your basket")).toHaveCount(0);
      const notice = page.getByText(/couldn't be added to your basket/).locator('..');
      const last = listings.at(100);
      if (last)
        await expect(notice.getByRole('listitem').filter({ hasText: last.title }).first()).toContainText(
          'your basket is full (100 items).',
        );
      await reload(page);
      await expect(notice).toBeVisible();
      await notice.getByRole('button', { name: 'Dismiss' }).click();
      await expect(notice).toHaveCount(0);
      await expect(heading(page, 'My Basket')).toBeFocused();
    },
  );

test(
  'sign-in lists an item if there is less stock than the guest wanted',
  inLongRuns,
  async ({ page, isMobile, request, allow }) => {
    const listing = await pickListing(request, isMobile, isForSale);
    const person = await createAccount(request);
    await storeItems(page, { basket: [listing], quantity: listing.quantity + 4 });
    await open(page, '/login?next=/basket');
    await submitLogin(page, person);
    const reason = `only ${listing.quantity} ${listing.quantity === 1 ? 'is' : 'are'} left.`;
    await expect(toast(page, `"${listing.title}" wasn't fully added to your basket: ${reason}`)).toBeVisible();
    const notice = page.getByText('Only part of 1 item could be added to your basket');
    await expect(notice).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: reason })).toContainText(listing.title);

    const otherTab = await page.context().newPage();
    await open(otherTab, '/dashboard');
    await signOut(otherTab, allow);
    await expect(page.getByText('Your basket is empty.')).toBeVisible();
    await expect(notice, 'signing out in another tab clears it').toHaveCount(0);
  },
);

test('an outage during sign-in loses no items', inLongRuns, async ({ page, request, allow }) => {
  allow(503, '/api/wishlists/bulk-add');
  const listings = (await allListings(request)).slice(0, 150);
  const person = await createAccount(request);
  await storeItems(page, { wishlist: listings });
  let isBack = false;
  await page.route('**/api/wishlists/bulk-add', (route) =>
    isBack ? route.continue() : route.fulfill({ status: 503, json: {} }),
  );
  await open(page, '/login');
  await submitLogin(page, person);
  await expect(toast(page, "Some items haven't been moved to your wishlist yet.")).toBeVisible();
  expect(await storedCount(page, 'wishlist')).toBe(150);
  isBack = true;
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expectCount(page, 'wishlist', 150);
  await expect.poll(() => storedCount(page, 'wishlist')).toBe(0);
});

test('two tabs that sign in at the same time merge the basket once', inLongRuns, async ({ page, context, request }) => {
  const listings = (await allListings(request)).filter(({ quantity }) => quantity > 10).slice(0, 3);
  const person = await createAccount(request);
  await storeItems(page, { basket: listings });
  const other = await context.newPage();
  await open(page, '/');
  await open(other, '/');
  const token = await tokenOf(request, person);
  await page.evaluate((value) => localStorage.setItem('token', value), token);
  await Promise.all([page.reload(), other.reload()]);
  for (const tab of [page, other]) await expectCount(tab, 'basket', 3);
  await expect.poll(() => storedCount(page, 'basket')).toBe(0);
  const lines = (await (await request.get('/api/baskets', { headers: bearer(token) })).json()) as {
    quantity: number;
  }[];
  expect(lines.map(({ quantity }) => quantity)).toEqual([1, 1, 1]);
});

test('a guest sees a message when the basket is full', inLongRuns, async ({ page, request }) => {
  const listings = (await allListings(request)).filter(isForSale);
  await storeItems(page, { basket: listings.slice(0, 100) });
  await open(page, `/listing/${listings[100]?._id}`);
  await page.getByRole('button', { name: 'Add to Basket' }).click();
  await expect(toast(page, 'A basket can hold up to 100 different items.')).toBeVisible();
  expect(await storedCount(page, 'basket')).toBe(100);
});

test('the basket and wishlist are fetched once per page', inLongRuns, async ({ page, isMobile, request }) => {
  const listing = await pickListing(request, isMobile, isForSale);
  await signIn(page, await createAccount(request));
  const requested: string[] = [];
  page.on('request', (sent: Request) => {
    const { pathname } = new URL(sent.url());
    if (/^\/api\/(baskets|wishlists|users\/me)/.test(pathname)) requested.push(pathname);
  });
  for (const path of ['/', `/listing/${listing._id}`, '/basket', '/wishlist']) {
    requested.length = 0;
    await open(page, path);
    await page.waitForLoadState('networkidle');
    expect(requested.toSorted(), path).toEqual(['/api/baskets', '/api/users/me', '/api/wishlists']);
  }
});

test(
  'on a slow connection, every click takes effect immediately and is sent once',
  inLongRuns,
  async ({ page, isMobile, request }) => {
    const listing = await pickListing(
      request,
      isMobile,
      ({ quantity, deliveryMethods }) => quantity > 5 && deliveryMethods.includes('postage'),
    );
    await signIn(page, await createAccount(request));
    await open(page, `/listing/${listing._id}`);
    const sent: string[] = [];
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(/\/api\/(baskets|wishlists)/, async (route) => {
      const method = route.request().method();
      if (method !== 'GET') sent.push(`${method} ${new URL(route.request().url()).pathname}`);
      await released;
      await route.continue();
    });
    const add = page.getByRole('button', { name: 'Add to Basket' });
    await add.dblclick();
    await expect(add).toHaveAttribute('aria-busy', 'true');
    const heart = page.getByRole('button', { name: `Save ${listing.title} to your wishlist` });
    await heart.dblclick();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    release();
    await expect(toast(page, 'Product added to basket!')).toBeVisible();
    await page.getByRole('link', { name: 'View basket' }).click();
    await expect(heading(page, 'My Basket')).toBeVisible();
    await expect(header(page).wishlist).toHaveAccessibleName('Wishlist, 1 item');
    expect(sent.toSorted()).toEqual(['POST /api/baskets', 'POST /api/wishlists']);

    await page.unrouteAll();
    const change = await delay(page, '**/api/baskets/*');
    const quantity = page.getByLabel(`Quantity of ${listing.title}`);
    await quantity.selectOption('3');
    await expect(quantity).toHaveValue('3');
    await page.getByRole('button', { name: `Remove ${listing.title}` }).click();
    await expect(page.getByText('Your basket is empty.')).toBeVisible();
    change();
    await expect(toast(page, 'Item removed from basket')).toBeVisible();
  },
);

test.describe(() => {
  test.use({ areToastsHeld: false });

  test('a toast stays while it is hovered or focused', inLongRuns, async ({ page }) => {
    await page.clock.install();
    await open(page, '/shop?category=Candles');
    const link = page.getByRole('article').first().getByRole('link').first();
    await link.click();
    const add = page.getByRole('button', { name: /^Add(ed| to Basket)$/ });
    await expect(add).toBeVisible();
    await stopClock(page);
    await add.press('Enter');
    const viewBasket = page.getByRole('link', { name: 'View basket' });
    await viewBasket.focus();
    await page.clock.runFor(3_000);
    await expect(viewBasket).toBeVisible();
    await page.getByRole('button', { name: 'Dismiss', exact: true }).press('Enter');
    await expect(viewBasket).toHaveCount(0);
    await add.press('Enter');
    await expect(viewBasket).toBeVisible();
    await page.clock.runFor(2_000);
    await expect(viewBasket).toHaveCount(0);
  });
});
