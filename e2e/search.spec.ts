import type { Page } from '@playwright/test';
import type { FoundUser } from '#contract/search.ts';
import { checkbox, radio, closeFilters, openFilters, tickBox, typeFilter } from './filters.ts';
import { signIn, demoBuyer } from './people.ts';
import { header, heading, open } from './screen.ts';
import { expect, inLongRuns, test } from './fixtures.ts';

const cards = (page: Page) => page.getByRole('region', { name: 'Products' }).getByRole('article').getByRole('heading');
const titlesOn = (page: Page) => cards(page).allTextContents();
const search = (page: Page) => page.getByRole('search').filter({ visible: true }).first();

test('a search for a mated queen under £50 near Hereford can be shared and returned to', async ({
  page,
  browser,
  isMobile,
}) => {
  await open(page, '/');
  await search(page).getByRole('combobox').fill('mated queen');
  await search(page).getByRole('button', { name: 'Search' }).click();
  await expect(heading(page, 'Results for "mated queen"')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Products \(\d+\)$/ })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Sort' })).toHaveValue('relevance');
  const filters = await openFilters(page, isMobile);
  await typeFilter(page, filters, 'To', '50');
  await typeFilter(page, filters, 'Postcode starts with', 'hr1 2xy');
  await expect(page).toHaveURL('/search?query=mated+queen&postcode=hr1+2xy&maxPrice=50');
  await typeFilter(page, filters, 'Postcode starts with', 'HR');
  await tickBox(checkbox(filters, 'Queen Bees'));
  await closeFilters(page, isMobile);
  await expect(page).toHaveURL('/search?query=mated+queen&category=Queen+Bees&postcode=HR&maxPrice=50');
  const path = '/search?query=mated+queen&category=Queen+Bees&postcode=HR&maxPrice=50&sort=price_asc';
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('Price: Low to High');
  await expect(page).toHaveURL(path);
  await expect(cards(page).filter({ hasText: 'Local Herefordshire queen, mated 2026' })).toBeVisible();
  const found = await titlesOn(page);
  await expect(page.getByText(`Showing ${found.length} of ${found.length} products`)).toBeVisible();

  const other = await browser.newPage();
  await other.goto(new URL(path, page.url()).href);
  await expect(cards(other), 'anyone sent the link sees the same results').toHaveText(found);
  await other.close();

  await page.getByRole('link', { name: 'Local Herefordshire queen, mated 2026' }).click();
  await expect(page).toHaveURL(/\/listing\//);
  await page.goBack();
  await expect(page).toHaveURL(path);
  await expect(cards(page)).toHaveText(found);
  await page.goBack();
  await expect(page.getByRole('combobox', { name: 'Sort' })).toHaveValue('relevance');
  await page.getByRole('link', { name: 'Remove filter: Up to £50' }).click();
  await expect(page).toHaveURL('/search?query=mated+queen&category=Queen+Bees&postcode=HR');
  await page.getByRole('main').getByRole('link', { name: 'Clear All' }).first().click();
  await expect(page, 'the search itself is not cleared').toHaveURL('/search?query=mated+queen');
});

test(
  'a search near a town shows how far away the nearest matches are, and where each is',
  inLongRuns,
  async ({ page }) => {
    await open(page, '/search?query=royal+jelly+near+Bath+under+%C2%A319');
    await expect(page.getByText('The nearest good matches are within 80 miles of Bath.')).toBeVisible();
    const products = page.getByRole('region', { name: 'Products' });
    await expect(products.getByRole('article').filter({ hasText: 'Leominster, HR6' }).first()).toBeVisible();
    await page.getByRole('link', { name: 'Remove filter: Within 80 miles of Bath' }).click();
    await expect(page).toHaveURL('/search?query=royal+jelly+under+%C2%A319');
    await expect(products.getByText('Leominster, HR6')).toHaveCount(0);
    await expect(page.getByText('The nearest good matches')).toHaveCount(0);
  },
);

test('a search "near me" explains how to enter a place', inLongRuns, async ({ page }) => {
  const hint = page.getByText('add your town or postcode');
  for (const query of ['honey+near+me', 'honey+within+20+miles+of+me']) {
    await open(page, `/search?query=${query}`);
    await expect(hint).toBeVisible();
  }
  for (const query of ['honey+near+Hereford', 'honey+near+me+in+Kent']) {
    await open(page, `/search?query=${query}`);
    await expect(page.getByRole('region', { name: 'Products' }).getByRole('article').first()).toBeVisible();
    await expect(hint).toHaveCount(0);
  }
});

test('a search near an unknown place shows a message', inLongRuns, async ({ page }) => {
  const hint = page.getByText("We don't know where that place is.");
  for (const query of ['near+Atlantis', 'queen+near+Zzyxville', 'nuc+within+20+miles+of+Zedburgh']) {
    await open(page, `/search?query=${query}`);
    await expect(hint).toBeVisible();
  }
  await open(page, '/search?query=queen+near+Hereford');
  await expect(page.getByRole('region', { name: 'Products' }).getByRole('article').first()).toBeVisible();
  await expect(hint).toHaveCount(0);
});

test('suggestions take a place in the search into account', inLongRuns, async ({ page }) => {
  await open(page, '/');
  const box = search(page).getByRole('combobox');
  await box.pressSequentially('nuc near Plymouth');
  const nuc = page.getByRole('option', { name: /^Cornish dark bee nuc/ });
  await expect(nuc).toBeVisible();
  await expect(page.getByRole('option').first(), 'the category nucs are sold in').toHaveText(/^Bee Colonies/);
  await box.press('ArrowDown');
  await box.press('ArrowDown');
  await expect(nuc).toHaveAttribute('aria-selected', 'true');
  await box.press('Enter');
  await expect(heading(page, 'Cornish dark bee nuc, five National frames')).toBeVisible();
});

test('the shop can be searched by keyword, which is shown as a filter', inLongRuns, async ({ page, isMobile }) => {
  await open(page, '/shop?category=Queen+Bees');
  const filters = await openFilters(page, isMobile);
  await typeFilter(page, filters, 'Search for', 'mated queen');
  await closeFilters(page, isMobile);
  await expect(page).toHaveURL('/shop?keyword=mated+queen&category=Queen+Bees');
  await expect(cards(page).filter({ hasText: 'Local Herefordshire queen, mated 2026' })).toBeVisible();
  const box = search(page).getByRole('combobox');
  await expect(box, 'the header shows it too').toHaveValue('mated queen');
  const sort = page.getByRole('combobox', { name: 'Sort' });
  await expect(sort).toHaveValue('newest');
  await sort.selectOption('Best match');
  await expect(page).toHaveURL('/shop?keyword=mated+queen&category=Queen+Bees&sort=relevance');
  await page.getByRole('link', { name: 'Remove filter: "mated queen"' }).click();
  await expect(page).toHaveURL('/shop?category=Queen+Bees');
  await expect(sort.getByRole('option')).toHaveCount(4);
  await expect(box).toHaveValue('');
});

test(
  'prices and places in a search become removable filters, and partial matches are labelled',
  inLongRuns,
  async ({ page }) => {
    await open(page, '/search?query=queen+under+£50+in+Ludlow');
    await expect(page.getByRole('link', { name: 'Remove filter: Within 10 miles of Ludlow' }).first()).toBeAttached();
    await page
      .getByRole('region', { name: 'Products' })
      .getByRole('link', { name: 'Remove filter: Within 10 miles of Ludlow' })
      .click();
    await expect(page).toHaveURL('/search?query=queen+under+%C2%A350');
    await expect(cards(page).first()).toBeVisible();
    await page.getByRole('region', { name: 'Products' }).getByRole('link', { name: 'Clear All' }).click();
    await expect(page).toHaveURL('/search?query=queen');
    await open(page, '/search?query=purple+smoker');
    await expect(page.getByText('No exact matches for "purple smoker". Here are the closest results.')).toBeVisible();
    await expect(cards(page).first()).toContainText(/smoker/i);
  },
);

test('a misspelt search shows its correction, and offers to search for the original text', async ({ page }) => {
  await open(page, '/search?query=langstroff+hive');
  const products = page.getByRole('region', { name: 'Products' });
  await expect(products.getByText('Showing results for "langstroth hive".')).toBeVisible();
  await expect(cards(page).first()).toContainText('Langstroth');
  await products.getByRole('link', { name: 'Search instead for "langstroff hive"' }).press('Enter');
  await expect(page).toHaveURL('/search?query=%22langstroff%22+hive');
  await expect(heading(page, 'Results for "langstroff hive"')).toBeVisible();
  await expect(
    products.getByText('No exact matches for "langstroff hive". Here are the closest results.'),
  ).toBeVisible();
  await open(page, '/shop?keyword=langstroff');
  await expect(products.getByText('Showing results for "langstroth".')).toBeVisible();
});

test(
  'a selected suggestion stays selected while the list changes, as long as it is still listed',
  inLongRuns,
  async ({ page }) => {
    let respond = () => {};
    const late = new Promise<void>((resolve) => (respond = resolve));
    const lists: Record<string, string[]> = {
      smo: ['Copper', 'Steel'],
      smok: ['Brass', 'Tin', 'Steel'],
      smoke: ['Tin'],
    };
    await open(page, '/shop');
    await page.route('**/api/searches/suggestions?*', async (route) => {
      const keyword = new URL(route.request().url()).searchParams.get('keyword') ?? '';
      if (keyword === 'smok') await late;
      const products = lists[keyword]?.map((title) => ({ _id: title, title, price: 1, picture: null }));
      await route.fulfill({ json: { products, categories: [], sellers: [] } });
    });
    const box = search(page).getByRole('combobox');
    const options = search(page).getByRole('option');
    const selected = search(page).getByRole('option', { selected: true });
    await box.pressSequentially('smo');
    await expect(search(page).getByText('2 suggestions', { exact: true })).toBeAttached();
    await box.press('k');
    await box.press('ArrowUp');
    await expect(selected).toContainText('Steel');
    respond();
    await expect(options).toHaveCount(3);
    await expect(selected).toContainText('Steel');
    await box.press('e');
    await expect(options).toHaveCount(1);
    await expect(selected).toHaveCount(0);
    await expect(box).not.toHaveAttribute('aria-activedescendant');
  },
);

test(
  'a search without matches offers the categories the item would be in, and popular products',
  inLongRuns,
  async ({ page }) => {
    await open(page, '/search?query=sublimator');
    const main = page.getByRole('main');
    await expect(main.getByText('No results found for "sublimator".')).toBeVisible();
    await expect(main.getByRole('link', { name: 'Candles', exact: true })).toHaveCount(0);
    const popular = page.getByRole('region', { name: 'Highest rated by buyers' });
    await expect(popular.getByRole('article')).toHaveCount(4);
    await main.getByRole('link', { name: 'Bee Keeping Equipment', exact: true }).first().click();
    await expect(page).toHaveURL('/shop?category=Bee%20Keeping%20Equipment');
  },
);

test('removing a filter moves focus to the next one', inLongRuns, async ({ page, isMobile }) => {
  await open(page, '/shop?category=Queen+Bees&maxPrice=50');
  const filters = page.getByRole('region', { name: 'Products' }).getByRole('list', { name: 'Active filters' });
  await filters.getByRole('link', { name: 'Remove filter: Queen Bees' }).press('Enter');
  await expect(filters.getByRole('link', { name: 'Remove filter: Up to £50' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/shop');
  await expect(heading(page, 'Shop'), 'the products may move when a filter is removed').toBeFocused();
  await expect(heading(page, 'Shop')).toBeInViewport();
  if (!isMobile) return;
  await open(page, '/shop?maxPrice=50');
  await page.getByRole('button', { name: 'All Filters (1)' }).click();
  const sheet = page.getByRole('dialog', { name: 'All Filters' });
  await sheet.getByRole('link', { name: 'Remove filter: Up to £50' }).press('Enter');
  await expect(page).toHaveURL('/shop');
  await expect(sheet.getByRole('heading', { name: 'All Filters' })).toBeFocused();
});

test('filters that match nothing in a search are reported, with a next step', inLongRuns, async ({ page }) => {
  await open(page, '/search?query=smoker&category=Candles&maxPrice=0.02');
  await expect(page.getByText('No results found for "smoker".')).toBeVisible();
  await expect(page.getByRole('main'), 'the message is shown once').not.toContainText(
    /No products found|Products \(0\)|0 of 0/,
  );
  await expect(page.getByRole('combobox', { name: 'Sort' }), 'there is nothing to sort').toHaveCount(0);
  await expect(page.getByRole('main').getByRole('link', { name: 'Clear All' })).toBeVisible();
  await page.getByRole('link', { name: 'Remove filter: Up to £0.02' }).click();
  await expect(page).toHaveURL('/search?query=smoker&category=Candles');
  await page.getByRole('link', { name: /^Bee Keeping Equipment \(\d+\)$/ }).click();
  await expect(page).toHaveURL('/search?query=smoker&category=Bee+Keeping+Equipment');
  await expect(cards(page).first()).toBeVisible();
});

test(
  'filters that match nothing in the shop are reported once, with a step that leads to products',
  inLongRuns,
  async ({ page }) => {
    await open(page, '/shop?category=Candles&maxPrice=0.02');
    const main = page.getByRole('main');
    await expect(main.getByText('No products found.')).toBeVisible();
    await expect(main).not.toContainText('Showing');
    await expect(page.getByRole('combobox', { name: 'Sort' })).toHaveCount(0);
    await main.getByRole('link', { name: 'Honey', exact: true }).click();
    await expect(page).toHaveURL('/shop?category=Honey');
    await expect(cards(page).first()).toBeVisible();
  },
);

test('filtering from far down the page scrolls to the top of the results', inLongRuns, async ({ page, isMobile }) => {
  await open(page, '/shop');
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight - 1_500));
  const filters = await openFilters(page, isMobile);
  await checkbox(filters, 'Damaged').click();
  await closeFilters(page, isMobile);
  await expect(page).toHaveURL('/shop?condition=damaged');
  await expect(page.getByText(/^Showing \d of \d products$/)).toBeInViewport();
  await expect(cards(page).first()).toBeInViewport();
  const isUncovered = () =>
    page.getByRole('combobox', { name: 'Sort' }).evaluate((sort) => {
      const { x, y } = sort.getBoundingClientRect();
      return document.elementFromPoint(x + 8, y + 8) === sort;
    });
  await expect.poll(isUncovered, 'the sticky filters do not cover it').toBe(true);
  await expect(
    checkbox(await openFilters(page, isMobile), 'Damaged'),
    'the other filters remain within reach',
  ).toBeInViewport();
});

test(
  'filtering offline leaves the list on screen with a message, and continues once the connection is back',
  inLongRuns,
  async ({ page, context, isMobile }) => {
    await open(page, '/shop?category=Honey');
    const before = await titlesOn(page);
    const filters = await openFilters(page, isMobile);
    await context.setOffline(true);
    await tickBox(radio(filters, 'Delivery', 'Collection'));
    if (isMobile) await page.keyboard.press('Escape');
    const notice = page.getByRole('alert').filter({ hasText: 'The products could not be loaded.' });
    await expect(notice).toContainText("You're still seeing the previous results.");
    await expect(cards(page)).toHaveText(before);
    await notice.getByRole('button', { name: 'Try again' }).click();
    await expect(notice).toBeVisible();
    await context.setOffline(false);
    await expect(notice).toBeHidden();
    await expect(page).toHaveURL('/shop?category=Honey&deliveryMethod=collection');
    await expect(cards(page)).not.toHaveText(before);
  },
);

test('a failed search shows a message and keeps the earlier results', inLongRuns, async ({ page, allow }) => {
  allow(500, /^\/api\/(searches|products\/facets)$/);
  await open(page, '/search?query=smoker');
  const before = await titlesOn(page);
  await page.route('**/api/searches?*', (route) => route.fulfill({ status: 500, json: { message: 'No.' } }));
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('Newest');
  await expect(page.getByText('Search failed. Please try again.')).toBeVisible();
  await expect(cards(page)).toHaveText(before);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Search failed. Please try again.')).toBeHidden();
  await expect(page).toHaveURL('/search?query=smoker&sort=newest');
  await header(page).shop.click();
  await expect(heading(page, 'Shop')).toBeVisible();
});

test('signed-in users can find admins by name, but guests cannot', inLongRuns, async ({ page }) => {
  const people = page.getByRole('region', { name: /^People/ });
  const admin = people.getByRole('article').filter({ has: page.getByText('Admin', { exact: true }) });
  await open(page, '/search?query=admin');
  await expect(admin).toHaveCount(0);
  await signIn(page, demoBuyer);
  await open(page, '/search?query=admin');
  await expect(admin.getByRole('heading', { name: 'Skep Admin' })).toBeVisible();
});

const keeper = (nth: number): FoundUser => ({
  _id: `keeper-${nth}`,
  name: `Keeper ${nth}`,
  avatar: null,
  role: 'buyer',
  averageRating: 0,
  reviewCount: 0,
  isBusiness: false,
  businessName: null,
  companyNumber: null,
  location: { city: null, country: 'UK' },
});

test(
  'people who match a search are listed only on its first page, where more can be shown',
  inLongRuns,
  async ({ page }) => {
    const keepers = Array.from({ length: 30 }, (_, nth) => keeper(nth));
    await open(page, '/');
    await page.route('**/api/searches?*', async (route) => {
      const response = await route.fetch();
      const found = (await response.json()) as object;
      const end = 24 * Number(new URL(route.request().url()).searchParams.get('page') ?? 1);
      await route.fulfill({ response, json: { ...found, users: { items: keepers.slice(end - 24, end), total: 30 } } });
    });
    await search(page).getByRole('combobox').fill('honey');
    await search(page).getByRole('button', { name: 'Search' }).click();
    const people = page.getByRole('region', { name: 'People (30)' });
    await expect(people.getByRole('article')).toHaveCount(24);
    await expect(people.getByText('Message', { exact: true })).toHaveCount(24);
    await people.getByRole('button', { name: 'Show more people' }).click();
    await expect(people.getByRole('article')).toHaveCount(30);
    await expect(people.getByRole('button', { name: 'Show more people' })).toBeHidden();
    await page.getByRole('link', { name: 'Page 2', exact: true }).click();
    await expect(page).toHaveURL('/search?query=honey&page=2');
    await expect(cards(page).first()).toBeVisible();
    await expect(people).toBeHidden();
  },
);
