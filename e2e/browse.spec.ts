import type { APIRequestContext, Page } from '@playwright/test';
import {
  checkbox,
  radio,
  closeFilters,
  openFilters,
  tickBox,
  typeFilter,
  clickAllQuickly,
  watchTicks,
} from './filters.ts';
import type { Card } from '#contract/catalogue.ts';
import { plural } from '#contract/numbers.ts';
import { findListings, pickListing } from './listings.ts';
import { waitUntilInteractive, header, heading, open, reload } from './screen.ts';
import { expect, test, inLongRuns } from './fixtures.ts';

const cards = (page: Page) => page.getByRole('main').getByRole('article').getByRole('heading');
const badges = (page: Page) => page.getByRole('main').getByRole('list', { name: 'Active filters' });

/** Three pages of a category in which no journey publishes or withdraws a listing. The same is true of Bee Wax and Royal Jelly. */
const equipment = '/shop?category=Bee+Keeping+Equipment';

/** Expects the screen to show what the API returns for the query in the URL. */
async function expectSameAsApi(page: Page, request: APIRequestContext): Promise<void> {
  await expect(page.getByText('Loading products...')).toHaveCount(0);
  const query = new URL(page.url()).searchParams;
  query.set('limit', '24');
  const { products, total } = await findListings(request, String(query));
  await expect(page.getByText(`Total products: ${total}`, { exact: true })).toBeVisible();
  await expect(page.getByText(`Showing ${products.length} of ${total} products`)).toBeVisible();
  await expect(cards(page)).toHaveText(products.map(({ title }) => title));
}

test.describe('the shop', () => {
  test('filters by category, condition, delivery, returns and price as the API does', async ({
    page,
    isMobile,
    request,
  }) => {
    await open(page, equipment);
    await expect(heading(page, 'Shop')).toBeVisible();
    await expectSameAsApi(page, request);
    const filters = await openFilters(page, isMobile);
    await tickBox(checkbox(filters, 'Bee Wax'));
    await expect(page).toHaveURL(`${equipment}&category=Bee+Wax`);
    await tickBox(checkbox(filters, 'New'));
    await expect(page).toHaveURL(/condition=new/);
    await tickBox(radio(filters, 'Delivery', 'Postage'));
    await expect(page).toHaveURL(/deliveryMethod=postage/);
    await tickBox(radio(filters, 'Returns', 'Buyer Pays Return Shipping'));
    await expect(page).toHaveURL(/returnPolicy=Buyer\+Pays/);
    await typeFilter(page, filters, 'From', '£5');
    await expect(page).toHaveURL(/minPrice=5(&|$)/);
    await typeFilter(page, filters, 'To', '20.50');
    await closeFilters(page, isMobile);
    await expectSameAsApi(page, request);
    expect(await cards(page).count()).toBeGreaterThan(0);
    for (const name of [
      'Bee Keeping Equipment',
      'Bee Wax',
      'New',
      'Postage',
      'Buyer Pays Return Shipping',
      'From £5',
      'Up to £20.50',
    ])
      await expect(badges(page).getByRole('link', { name: `Remove filter: ${name}`, exact: true })).toBeVisible();
  });

  test('removes filters one by one, and all at once', async ({ page, request }) => {
    await open(page, `${equipment}&category=Bee+Wax&condition=new&city=newark&maxPrice=30`);
    await expectSameAsApi(page, request);
    await badges(page).getByRole('link', { name: 'Bee Wax' }).click();
    await expect(page).toHaveURL(`${equipment}&condition=new&city=newark&maxPrice=30`);
    await expect(badges(page).getByRole('link', { name: 'Bee Wax' })).toHaveCount(0);
    await badges(page)
      .getByRole('link', { name: /In newark/i })
      .click();
    await expect(page).toHaveURL(`${equipment}&condition=new&maxPrice=30`);
    await expectSameAsApi(page, request);
    await badges(page).getByRole('link', { name: 'Clear All' }).click();
    await expect(page).toHaveURL('/shop');
    await expect(badges(page)).toHaveCount(0);
    await expect(page.getByText(/^Showing 24 of \d{3,} products$/), 'the whole shop').toBeVisible();
  });

  test('formats the prices in filters', inLongRuns, async ({ page }) => {
    await open(page, '/shop?minPrice=1200&maxPrice=90000.5');
    for (const name of ['From £1,200', 'Up to £90,000.50'])
      await expect(page.getByRole('link', { name: `Remove filter: ${name}` })).toBeVisible();
  });

  test(
    'filters by the start of a postcode, or by a town entered in its place',
    inLongRuns,
    async ({ page, isMobile, request }) => {
      const isEquipment = ({ category }: Card) => category === 'Bee Keeping Equipment';
      const { postcodePrefix } = await pickListing(request, isMobile, isEquipment);
      await open(page, equipment);
      const filters = await openFilters(page, isMobile);
      await typeFilter(page, filters, 'Postcode starts with', 'Tenbury Wells');
      await expect(page).toHaveURL(`${equipment}&city=Tenbury+Wells`);
      await typeFilter(page, filters, 'City', '');
      await typeFilter(page, filters, 'Postcode starts with', ` ${postcodePrefix.toLowerCase()} `);
      await closeFilters(page, isMobile);
      await expect(page).toHaveURL(new RegExp(`postcode=${postcodePrefix}$`, 'i'));
      await expectSameAsApi(page, request);
      expect(await cards(page).count()).toBeGreaterThan(0);
    },
  );

  test('sorts by date, price and rating', inLongRuns, async ({ page, request }) => {
    // From a seller whose listings no journey reviews.
    const path = `${equipment}&city=Newark`;
    await open(page, path);
    const sort = page.getByRole('combobox', { name: 'Sort' });
    await expect(sort.getByRole('option')).toHaveText([
      'Newest',
      'Price: Low to High',
      'Price: High to Low',
      'Highest Rated',
    ]);
    await expect(sort).toHaveValue('newest');
    for (const [label, value] of [
      ['Price: Low to High', 'price_asc'],
      ['Price: High to Low', 'price_desc'],
      ['Highest Rated', 'rating'],
    ] as const) {
      await sort.selectOption(label);
      await expect(page).toHaveURL(`${path}&sort=${value}`);
      await expectSameAsApi(page, request);
    }
    const [best] = (await findListings(request, String(new URL(page.url()).searchParams))).products;
    const first = page.getByRole('main').getByRole('article').first();
    await expect(first, "the listing's own rating, not only its seller's").toContainText(
      `Rated ${best?.averageRating.toFixed(1)} out of 5 from (${plural(best?.reviewCount ?? 0, 'review')})`,
    );
    await sort.selectOption('Newest');
    await expect(page).toHaveURL(path);
    await expectSameAsApi(page, request);
  });

  test('pages through results, and keeps its place on reload, back and forward', async ({
    page,
    isMobile,
    request,
  }) => {
    const path = `${equipment}&sort=price_asc`;
    await open(page, path);
    const pages = page.getByRole('navigation', { name: 'Pages' });
    await pages.getByRole('link', { name: 'Page 2' }).click();
    await expect(page).toHaveURL(`${path}&page=2`);
    await expectSameAsApi(page, request);
    await pages.getByRole('link', { name: 'Next page' }).click();
    await expect(page).toHaveURL(`${path}&page=3`);
    await reload(page);
    await expectSameAsApi(page, request);
    await expect(pages.getByRole('link', { name: 'Page 3' })).toHaveAttribute('aria-current', 'page');
    await page.goBack();
    await expect(page).toHaveURL(`${path}&page=2`);
    await expectSameAsApi(page, request);
    await page.goForward();
    await expectSameAsApi(page, request);
    await waitUntilInteractive(page);
    const filters = await openFilters(page, isMobile);
    await tickBox(checkbox(filters, 'Queen Bees'));
    await expect(page, 'a new filter starts at the first page').toHaveURL(
      `${equipment}&category=Queen+Bees&sort=price_asc`,
    );
    await page.goBack();
    await expect(page).toHaveURL(`${path}&page=3`);
    await expect(checkbox(filters, 'Queen Bees')).not.toBeChecked();
  });

  test(
    'keeps checkboxes ticked when they are clicked in quick succession and responses are slow',
    inLongRuns,
    async ({ page, isMobile, request }) => {
      await open(page, '/shop');
      await page.route('**/api/products/**', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 700));
        await route.continue().catch(() => undefined);
      });
      const filters = await openFilters(page, isMobile);
      const boxes = ['Bee Wax', 'Royal Jelly', 'New'].map((label) => checkbox(filters, label));
      const readCounts = await watchTicks(filters);
      await clickAllQuickly(page, boxes);
      for (const box of boxes) await expect(box).toBeChecked();
      await expect(page).toHaveURL('/shop?category=Bee+Wax&category=Royal+Jelly&condition=new');
      await expect(page.getByText('Loading products...')).toHaveCount(0);
      for (const box of boxes) await expect(box).toBeChecked();
      await expect.poll(async () => (await readCounts()).at(-1)).toBe(3);
      const counts = await readCounts();
      expect(counts, 'no checkbox lost its tick, even briefly').toEqual(counts.toSorted((a, b) => a - b));
      await closeFilters(page, isMobile);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await badges(page).getByRole('link', { name: 'Royal Jelly' }).click();
      await expect(page).toHaveURL('/shop?category=Bee+Wax&condition=new');
      await expectSameAsApi(page, request);
      const after = await openFilters(page, isMobile);
      await expect(checkbox(after, 'Royal Jelly'), 'its badge was removed').not.toBeChecked();
      await expect(checkbox(after, 'Bee Wax')).toBeChecked();
    },
  );

  test('shows when nothing is found, and offers a next step', inLongRuns, async ({ page }) => {
    await open(page, '/shop?category=Honey&city=Atlantis');
    await expect(page.getByText('No products found.')).toBeVisible();
    await expect(page.getByText('Total products: 0')).toBeVisible();
    await page.getByRole('link', { name: 'Remove filter: In Atlantis' }).click();
    await expect(page).toHaveURL('/shop?category=Honey');
    await expect(cards(page).first()).toBeVisible();
  });

  test('links from a town without sellers to a search around it', inLongRuns, async ({ page }) => {
    await open(page, '/shop?category=Honey&city=Bromyard');
    await expect(page.getByText('No products found.')).toBeVisible();
    await page.getByRole('link', { name: 'search near Bromyard' }).click();
    await expect(page).toHaveURL('/search?query=near+Bromyard&category=Honey');
    await expect(cards(page).first()).toBeVisible();
  });

  test('ignores invalid filters in the URL', inLongRuns, async ({ page }) => {
    await open(page, '/shop?category=Wasps&minPrice=cheap&sort=up&page=-3&condition=eaten');
    await expect(cards(page)).toHaveCount(24);
    await expect(badges(page)).toHaveCount(0);
  });
});

test(
  'cards show the category only if neither the page nor the title does',
  inLongRuns,
  async ({ page, request, isMobile }) => {
    const category = 'Bee Keeping Equipment';
    const { title } = await pickListing(request, isMobile, (listing) => listing.category === category);
    const honey = await pickListing(
      request,
      isMobile,
      (listing) => /\bhoney\b/i.test(listing.title) && listing.category === 'Honey',
    );
    const card = (name: string) => page.getByRole('article').filter({ has: page.getByRole('heading', { name }) });
    await page.goto(`/search?query=${encodeURIComponent(title)}`);
    await expect(card(title).first().getByText(category, { exact: true })).toBeVisible();
    await page.goto(`/search?query=${encodeURIComponent(honey.title)}`);
    await expect(card(honey.title).first()).toBeVisible();
    await expect(card(honey.title).first().getByText('Honey', { exact: true })).toHaveCount(0);
    await page.goto(`/shop?category=${encodeURIComponent(category)}`);
    await expect(cards(page)).toHaveCount(24);
    await expect(page.getByRole('article').getByText(category, { exact: true })).toHaveCount(0);
  },
);

test('a search without results shows a message, and a blank search does nothing', inLongRuns, async ({ page }) => {
  await open(page, '/shop');
  const search = page.getByRole('search').filter({ visible: true }).first();
  await search.getByRole('combobox').fill('   ');
  await search.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL('/shop');
  await search.getByRole('combobox').fill('  zeppelin & co  ');
  await search.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL('/search?query=zeppelin%20%26%20co');
  await expect(page.getByText('No results found for "zeppelin & co".')).toBeVisible();
});

test('a search finds people, and their cards open their profiles', inLongRuns, async ({ page }) => {
  await open(page, '/search?query=kyre%20brook');
  const person = page
    .getByRole('region', { name: /^People/ })
    .getByRole('article')
    .first();
  await expect(person.getByText('Seller', { exact: true })).toBeVisible();
  await expect(person.getByText(/Kyre Brook Queens, company number/)).toBeVisible();
  await person.getByRole('heading').getByRole('link').click();
  await expect(page).toHaveURL(/\/profile\//);
  await expect(page.getByRole('button', { name: 'Message Seller' })).toBeVisible();
  const checks = page.getByRole('region', { name: 'Seller checks' });
  await expect(checks.getByRole('heading', { name: 'Identity checked' })).toBeVisible();
  await expect(checks.getByText('Company number 99118250')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Products \(\d+\)$/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Reviews from buyers' })).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the home page, shop, search and listings can be read and navigated', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'New Listings' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(6);
    const year = page.getByRole('table', { name: 'What is in season each month' });
    await expect(year.getByRole('columnheader', { name: 'Jan', exact: true })).toBeVisible();
    await expect(year.getByRole('row', { name: /^Queens Apr.* Aug$/ })).toBeVisible();
    const search = page.getByRole('search').filter({ visible: true }).first();
    await search.getByRole('combobox').fill('smoker');
    await search.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL('/search?query=smoker');
    await expect(page.getByRole('heading', { name: /^Products \([1-9]/ })).toBeVisible();
    await header(page).shop.click();
    await expect(cards(page)).toHaveCount(24);
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Page 2' }).click();
    await expect(page).toHaveURL('/shop?page=2');
    const first = cards(page).first();
    const title = (await first.textContent()) ?? '';
    await first.getByRole('link').click();
    await expect(heading(page, title)).toBeVisible();
    await expect(page.getByText('From the seller')).toBeVisible();
  });
});

test.describe('a missing page', () => {
  test('is reported on screen and by its HTTP status', async ({ page, allow }) => {
    allow(404, /^\/(listing|profile|nowhere|api\/products)/);
    const gone = '01a00000-0000-7000-8000-000000000000';
    expect((await page.goto(`/listing/${gone}`))?.status()).toBe(404);
    await expect(heading(page, 'Product not found.')).toBeVisible();
    expect((await page.goto('/listing/no-such-thing'))?.status()).toBe(404);
    await expect(heading(page, 'Product not found.')).toBeVisible();
    expect((await page.goto(`/profile/${gone}`))?.status()).toBe(404);
    await expect(heading(page, 'User not found.')).toBeVisible();
    expect((await page.goto('/nowhere/at/all'))?.status()).toBe(404);
    await expect(heading(page, 'Unexpected Application Error!')).toBeVisible();
    await expect(page.getByText('404 Not Found')).toBeVisible();
  });
});
