import type { Locator, Page } from '@playwright/test';
import type { Card } from '#contract/catalogue.ts';
import { buyOut, pick } from './goods.ts';
import { comeSignedIn, join, tokenOf } from './people.ts';
import { awake, header, heading, open, pounds, sum, toast } from './screen.ts';
import { anywhere, expect, test } from './story.ts';

const posted = (one: Card) => one.deliveryMethods.length === 1 && one.postagePrice > 0 && one.quantity > 3;
const both = (one: Card) => one.deliveryMethods.length === 2 && one.postagePrice > 0 && one.quantity > 10;

async function add(page: Page, ...goods: Card[]): Promise<void> {
  for (const one of goods) {
    await open(page, `/listing/${one._id}`);
    await page.getByRole('button', { name: 'Add to Basket' }).click();
    await expect(page.getByRole('button', { name: 'Added' })).toBeVisible();
  }
}

const line = (page: Page, { title }: Card): Locator =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: title, exact: true }) });
const quantity = (page: Page, { title }: Card): Locator => page.getByLabel(`Quantity of ${title}`);

/** A sum by its name in the summary. */
const figure = (page: Page, name: RegExp): Locator =>
  page
    .getByRole('complementary', { name: 'Summary' })
    .locator('dl > div')
    .filter({ has: page.locator('dt').getByText(name) })
    .locator('dd');

async function expectSums(page: Page, items: number, postage: number): Promise<void> {
  await expect(figure(page, /^Items$/)).toHaveText(pounds(items));
  await expect(figure(page, /^Postage/)).toHaveText(postage ? pounds(postage) : 'Free');
  await expect(figure(page, /^Total$/)).toHaveText(pounds(sum(items, postage)));
}

const times = (price: number, count: number) => Math.round(price * 100 * count) / 100;

for (const signedIn of [false, true])
  test(`${signedIn ? 'a buyer' : 'a guest'} chooses how many and how they come, and reads what it costs`, async ({
    page,
    isMobile,
    request,
  }) => {
    const first = await pick(request, isMobile, posted);
    const second = await pick(request, isMobile, both);
    if (signedIn) await comeSignedIn(page, await join(request));
    await add(page, first, second);
    await header(page).basket.click();
    await expect(heading(page, 'My Basket')).toBeVisible();
    await expect(header(page).basket).toHaveAccessibleName('Basket, 2 items');
    await expectSums(page, sum(first.price, second.price), sum(first.postagePrice, second.postagePrice));
    await expect(line(page, first).getByRole('link', { name: first.title })).toHaveAttribute(
      'href',
      `/product/${first._id}`,
    );

    await quantity(page, first).selectOption('3');
    const threeAndOne = sum(times(first.price, 3), second.price);
    await expectSums(page, threeAndOne, sum(first.postagePrice, second.postagePrice));
    await line(page, second)
      .getByRole('radio', { name: `Collect from ${second.location.city}, ${second.postcodePrefix}` })
      .click();
    await expectSums(page, threeAndOne, first.postagePrice);

    await page.reload();
    await awake(page);
    await expect(header(page).basket).toHaveAccessibleName('Basket, 2 items');
    await expect(quantity(page, first)).toHaveValue('3');
    await expect(line(page, second).getByRole('radio', { name: /^Collect/ })).toBeChecked();
    await expectSums(page, threeAndOne, first.postagePrice);
  });

test('a line goes with its button, or when its quantity falls below 1', async ({ page, isMobile, request }) => {
  const first = await pick(request, isMobile, posted);
  const second = await pick(request, isMobile, both);
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
  await expectSums(page, times(second.price, Math.min(12, second.quantity)), second.postagePrice);
  await quantity(page, second).fill('0');
  await quantity(page, second).press('Enter');
  await expect(page.getByText('Your basket is empty.')).toBeVisible();
  await expect(header(page).basket).toHaveAccessibleName('Basket, 0 items');
});

test(
  'the basket says what sold out meanwhile, and lets the rest be bought',
  anywhere,
  async ({ page, isMobile, request }) => {
    const few = await pick(request, isMobile, (one) => one.quantity > 0 && one.quantity <= 3 && one.price < 400);
    const other = await pick(request, isMobile, both);
    await add(page, few, other);
    await buyOut(request, few);
    await open(page, '/basket');
    await expect(line(page, few).getByText('This has sold out.')).toBeVisible();
    await expect(page.getByText('Something in your basket cannot be bought as it stands.')).toBeVisible();
    await expectSums(page, other.price, other.postagePrice);
    await page.getByRole('button', { name: 'Show me' }).click();
    await expect(page.getByRole('button', { name: `Remove ${few.title}` })).toBeFocused();
    await page.getByRole('button', { name: `Remove ${few.title}` }).click();
    await expect(page.getByText('You need to login to proceed to checkout')).toBeVisible();

    await open(page, `/listing/${few._id}`);
    await expect(page.getByRole('button', { name: 'Sold out' })).toBeDisabled();
  },
);

test(
  "what a guest can't buy any more is left out at login, and said",
  anywhere,
  async ({ page, isMobile, request }) => {
    const scarce = (one: Card) => one.quantity > 0 && one.quantity <= 3 && one.price < 400;
    const few = await pick(request, isMobile, scarce, -1);
    const other = await pick(request, isMobile, both);
    await add(page, few, other);
    await buyOut(request, few);
    const person = await join(request);
    await open(page, '/login?next=/basket');
    await page.getByRole('textbox', { name: 'Email' }).fill(person.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(person.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(toast(page, `“${few.title}” was left out of your basket: it has sold out.`)).toBeVisible();
    await expect(heading(page, 'My Basket')).toBeVisible();
    await expect(line(page, other)).toHaveCount(1);
    await expect(page.getByRole('button', { name: `Remove ${few.title}` })).toHaveCount(0);
    await expect(page.getByText('1 thing could not be moved to your basket')).toBeVisible();
  },
);

test('the basket says when a price has changed since', anywhere, async ({ page, isMobile, request }) => {
  const goods = await pick(request, isMobile, both);
  await add(page, goods);
  await page.evaluate(
    (cheaper) => {
      const lines = JSON.parse(localStorage.getItem('basket') ?? '[]') as { addedPrice: number }[];
      localStorage.setItem('basket', JSON.stringify(lines.map((one) => ({ ...one, addedPrice: cheaper }))));
    },
    sum(goods.price, -1),
  );
  await open(page, '/basket');
  const said = `The price has risen from ${pounds(sum(goods.price, -1))} to ${pounds(goods.price)} since you put it in.`;
  await expect(line(page, goods).getByText(said)).toBeVisible();
});

test('a buyer finds the same basket on every device', anywhere, async ({ page, isMobile, request, browser }) => {
  const goods = await pick(request, isMobile, both);
  const person = await join(request);
  await comeSignedIn(page, person);
  await add(page, goods);
  const other = await browser.newContext();
  const there = await other.newPage();
  await there.goto('/robots.txt');
  await there.evaluate((token) => localStorage.setItem('token', token), await tokenOf(request, person));
  await open(there, '/basket');
  await expect(line(there, goods)).toHaveCount(1);
  await quantity(there, goods).selectOption('2');
  await expect(figure(there, /^Items$/)).toHaveText(pounds(times(goods.price, 2)));
  await other.close();
  await open(page, '/basket');
  await expect(quantity(page, goods)).toHaveValue('2');
});

test('hearts fill the wishlist of a guest, who can clear it', async ({ page }) => {
  await open(page, '/shop?category=Candles');
  await expect(header(page).wishlist).toHaveAccessibleName('Wishlist, 0 items');
  const hearts = page.getByRole('button', { name: /^Save .* to your wishlist$/ });
  await hearts.nth(0).click();
  await hearts.nth(1).click();
  await expect(hearts.nth(1)).toHaveAttribute('aria-pressed', 'true');
  await expect(header(page).wishlist).toHaveAccessibleName('Wishlist, 2 items');
  await page.reload();
  await awake(page);
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

test("a buyer's wishlist is kept with the account", anywhere, async ({ page, isMobile, request }) => {
  const goods = await pick(request, isMobile, both);
  await comeSignedIn(page, await join(request));
  await open(page, `/listing/${goods._id}`);
  const saved = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/api/wishlists') && answer.ok(),
  );
  await page.getByRole('button', { name: `Save ${goods.title} to your wishlist` }).click();
  await expect(header(page).wishlist).toHaveAccessibleName('Wishlist, 1 item');
  await saved;
  expect(await page.evaluate(() => localStorage.getItem('wishlist'))).toBeNull();
  await open(page, '/wishlist');
  await expect(page.getByRole('link', { name: goods.title, exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Clear Wishlist' }).press('Enter');
  await expect(page.getByText('You have no saved items yet.')).toBeVisible();
  await expect(heading(page, 'My Wishlist')).toBeFocused();
  await page.getByRole('button', { name: 'Undo clearing the wishlist' }).click();
  await expect(page.getByRole('link', { name: goods.title, exact: true })).toBeVisible();
  await page.reload();
  await awake(page);
  await expect(header(page).wishlist).toHaveAccessibleName('Wishlist, 1 item');
  const cleared = page.waitForResponse((answer) => answer.url().endsWith('/api/wishlists/clear') && answer.ok());
  await page.getByRole('button', { name: 'Clear Wishlist' }).click();
  await cleared;
  await page.reload();
  await awake(page);
  await expect(header(page).wishlist).toHaveAccessibleName('Wishlist, 0 items');
});

test('a wish made while the wishlist is still being read stays', anywhere, async ({ page, isMobile, request }) => {
  const goods = await pick(request, isMobile, both);
  await comeSignedIn(page, await join(request));
  let late = (): void => undefined;
  await page.route(
    '**/api/wishlists',
    async (route) => {
      const before = await route.fetch();
      await new Promise<void>((resolve) => (late = resolve));
      await route.fulfill({ response: before });
    },
    { times: 1 },
  );
  await page.goto(`/listing/${goods._id}`);
  await expect(header(page).basket).toHaveAccessibleName('Basket, 0 items');
  const again = page.waitForResponse((answer) => answer.url().endsWith('/api/wishlists') && answer.ok());
  await page.getByRole('button', { name: `Save ${goods.title} to your wishlist` }).click();
  await again;
  await expect(header(page).wishlist).toHaveAccessibleName('Wishlist, 1 item');
  const read = page.waitForEvent('requestfinished', (asked) => asked.url().endsWith('/api/wishlists'));
  late();
  await read;
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect(header(page).wishlist).toHaveAccessibleName('Wishlist, 1 item');
});

test(
  'a basket and a wishlist that could not be loaded are not called empty, and can be loaded again',
  anywhere,
  async ({ page, isMobile, request, allow }) => {
    allow(503, /^\/api\/(baskets|wishlists)$/);
    const goods = await pick(request, isMobile, both);
    await comeSignedIn(page, await join(request));
    await add(page, goods);
    await page.getByRole('button', { name: `Save ${goods.title} to your wishlist` }).click();
    await expect(header(page).wishlist).toHaveAccessibleName('Wishlist, 1 item');
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
      await expect(page.getByRole('main').getByRole('link', { name: goods.title, exact: true })).toBeVisible();
    }
  },
);
