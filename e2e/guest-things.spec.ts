import type { Page, Request } from '@playwright/test';
import type { Card } from '#contract/catalogue.ts';
import { everything, pick } from './goods.ts';
import { comeSignedIn, fillLogin, join, tokenOf, bearer } from './people.ts';
import { header, heading, open, toast } from './screen.ts';
import { anywhere, expect, test } from './story.ts';

type Stored = { basket?: Card[]; wishlist?: Card[] };

/** A guest's browser in which these things were kept on an earlier visit, however many. */
async function keep(page: Page, { basket = [], wishlist = [] }: Stored): Promise<void> {
  const delivery = (card: Card) => (card.deliveryMethods.includes('postage') ? 'postage' : 'collection');
  const lines = basket.map((product) => ({
    productId: product._id,
    quantity: 1,
    delivery: delivery(product),
    addedPrice: product.price,
    product,
    key: `kept-${product._id}`,
  }));
  const wishes = wishlist.map((product) => ({ _id: product._id, productId: product._id, product }));
  await page.goto('/robots.txt');
  await page.evaluate(
    ([lines, wishes]) => {
      localStorage.setItem('basket', JSON.stringify(lines));
      localStorage.setItem('wishlist', JSON.stringify(wishes));
    },
    [lines, wishes] as const,
  );
}

const kept = (page: Page, key: string): Promise<number> =>
  page.evaluate((name) => (JSON.parse(localStorage.getItem(name) ?? '[]') as unknown[]).length, key);

const isForSale = (one: Card) => one.quantity > 0 && !one.backOn;
const count = (page: Page, name: 'basket' | 'wishlist', things: number) =>
  expect(header(page)[name]).toHaveAccessibleName(new RegExp(`, ${things} items?$`), { timeout: 15_000 });

for (const things of [100, 101, 250])
  test(
    `signing in keeps a guest's ${things} things, or names what it leaves out`,
    anywhere,
    async ({ page, request }) => {
      const goods = (await everything(request)).filter(isForSale).slice(0, things);
      const gone = { ...(goods[0] as Card), _id: 'gone-for-good', title: 'A hive that was withdrawn' };
      const guest = [...goods, ...Array.from({ length: things - goods.length }, () => gone)];
      const unique = goods.length;
      const person = await join(request);
      await keep(page, { basket: guest, wishlist: goods });
      await open(page, '/login');
      await fillLogin(page, person);
      await expect(page).toHaveURL('/', { timeout: 20_000 });
      await count(page, 'basket', Math.min(100, unique));
      await count(page, 'wishlist', unique);
      expect([await kept(page, 'basket'), await kept(page, 'wishlist')]).toEqual([0, 0]);

      const leftOut = unique - 100 + (things > unique ? 1 : 0);
      await open(page, '/basket');
      await expect(heading(page, 'My Basket')).toBeVisible();
      if (leftOut <= 0) return expect(page.getByText('could not be moved to your basket')).toHaveCount(0);
      const notice = page.getByText(/could not be moved to your basket/).locator('..');
      const last = goods.at(100);
      if (last)
        await expect(notice.getByRole('listitem').filter({ hasText: last.title }).first()).toContainText(
          'your basket already holds 100 things.',
        );
      await page.reload();
      await expect(notice).toBeVisible();
      await notice.getByRole('button', { name: 'Dismiss' }).click();
      await expect(notice).toHaveCount(0);
      await expect(heading(page, 'My Basket')).toBeFocused();
    },
  );

test('a connection lost in the middle of signing in loses nothing', anywhere, async ({ page, request, allow }) => {
  allow(503, '/api/wishlists/bulk-add');
  const goods = (await everything(request)).slice(0, 150);
  const person = await join(request);
  await keep(page, { wishlist: goods });
  let calls = 0;
  await page.route('**/api/wishlists/bulk-add', (route) =>
    ++calls === 2 ? route.fulfill({ status: 503, json: {} }) : route.continue(),
  );
  await open(page, '/login');
  await fillLogin(page, person);
  await expect(toast(page, 'Not everything could be moved to your wishlist yet.')).toBeVisible();
  await count(page, 'wishlist', 100);
  expect(await kept(page, 'wishlist')).toBe(50);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await count(page, 'wishlist', 150);
  expect(await kept(page, 'wishlist')).toBe(0);
});

test('two tabs that sign in at the same time merge once', anywhere, async ({ page, context, request }) => {
  const goods = (await everything(request)).filter((one) => one.quantity > 10).slice(0, 3);
  const person = await join(request);
  await keep(page, { basket: goods });
  const other = await context.newPage();
  await open(page, '/');
  await open(other, '/');
  const token = await tokenOf(request, person);
  await page.evaluate((value) => localStorage.setItem('token', value), token);
  await Promise.all([page.reload(), other.reload()]);
  for (const tab of [page, other]) await count(tab, 'basket', 3);
  await expect.poll(() => kept(page, 'basket')).toBe(0);
  const lines = (await (await request.get('/api/baskets', { headers: bearer(token) })).json()) as {
    quantity: number;
  }[];
  expect(lines.map(({ quantity }) => quantity)).toEqual([1, 1, 1]);
});

test('a guest is told when the basket is full', anywhere, async ({ page, request }) => {
  const goods = (await everything(request)).filter(isForSale);
  await keep(page, { basket: goods.slice(0, 100) });
  await open(page, `/listing/${goods[100]?._id}`);
  await page.getByRole('button', { name: 'Add to Basket' }).click();
  await expect(toast(page, 'A basket holds at most 100 different things.')).toBeVisible();
  expect(await kept(page, 'basket')).toBe(100);
});

test('basket and wishlist are fetched once for each page', anywhere, async ({ page, isMobile, request }) => {
  const goods = await pick(request, isMobile, isForSale);
  await comeSignedIn(page, await join(request));
  const asked: string[] = [];
  page.on('request', (one: Request) => {
    const { pathname } = new URL(one.url());
    if (/^\/api\/(baskets|wishlists|users\/me)/.test(pathname)) asked.push(pathname);
  });
  for (const path of ['/', `/listing/${goods._id}`, '/basket', '/wishlist']) {
    asked.length = 0;
    await open(page, path);
    await page.waitForLoadState('networkidle');
    expect(asked.toSorted(), path).toEqual(['/api/baskets', '/api/users/me', '/api/wishlists']);
  }
});

test(
  'on a slow line every press shows immediately, and is sent once',
  anywhere,
  async ({ page, isMobile, request }) => {
    const goods = await pick(request, isMobile, (one) => one.quantity > 5 && one.deliveryMethods.includes('postage'));
    await comeSignedIn(page, await join(request));
    await open(page, `/listing/${goods._id}`);
    const sent: string[] = [];
    let goOn = (): void => undefined;
    const held = new Promise<void>((resolve) => (goOn = resolve));
    await page.route(/\/api\/(baskets|wishlists)/, async (route) => {
      const { method, url } = { method: route.request().method(), url: new URL(route.request().url()).pathname };
      if (method !== 'GET') sent.push(`${method} ${url}`);
      await held;
      await route.continue();
    });
    const add = page.getByRole('button', { name: 'Add to Basket' });
    await add.dblclick();
    await expect(add).toHaveAttribute('aria-busy', 'true', { timeout: 500 });
    const heart = page.getByRole('button', { name: `Save ${goods.title} to your wishlist` });
    await heart.dblclick();
    await expect(heart).toHaveAttribute('aria-pressed', 'true', { timeout: 500 });
    goOn();
    await expect(toast(page, 'Product added to basket!')).toBeVisible();
    await page.getByRole('link', { name: 'View basket' }).click();
    await expect(heading(page, 'My Basket')).toBeVisible();
    await expect(header(page).wishlist).toHaveAccessibleName('Wishlist, 1 item');
    expect(sent.toSorted()).toEqual(['POST /api/baskets', 'POST /api/wishlists']);

    await page.unrouteAll();
    await page.route('**/api/baskets/*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1500));
      await route.continue();
    });
    const quantity = page.getByLabel(`Quantity of ${goods.title}`);
    await quantity.selectOption('3');
    await expect(quantity).toHaveValue('3', { timeout: 500 });
    await page.getByRole('button', { name: `Remove ${goods.title}` }).click();
    await expect(page.getByText('Your basket is empty.')).toBeVisible({ timeout: 500 });
    await expect(toast(page, 'Item removed from basket')).toBeVisible();
  },
);

test('a toast stays while it is pointed at or focused', anywhere, async ({ page }) => {
  await open(page, '/shop?category=Candles');
  const goods = page.getByRole('article').first().getByRole('link').first();
  await goods.click();
  await page.getByRole('button', { name: 'Add to Basket' }).click();
  const view = page.getByRole('link', { name: 'View basket' });
  await view.focus();
  await page.waitForTimeout(3000);
  await expect(view).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss', exact: true }).press('Enter');
  await expect(view).toHaveCount(0);
  await page.getByRole('button', { name: /^Add(ed| to Basket)$/ }).click();
  await expect(view).toBeVisible();
  await expect(view).toHaveCount(0, { timeout: 4000 });
});
