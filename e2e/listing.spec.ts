import type { Page } from '@playwright/test';
import type { Card, Listing } from '#contract/catalogue.ts';
import type { Review } from '#contract/reviews.ts';
import { picturePaths } from './listing-form.ts';
import { createDraft, isFromDemoSeller, pickListing } from './listings.ts';
import {
  bearer,
  createAccount,
  signIn,
  demoAdmin,
  demoBuyer,
  demoSeller,
  submitLogin,
  tokenOf,
  unique,
} from './people.ts';
import { header, heading, newBrowserPage, open, reload, waitUntilInteractive } from './screen.ts';
import { expect, test, inLongRuns } from './fixtures.ts';

/** Opens a path without a reload, as a link would. */
const navigate = (page: Page, path: string) =>
  page.evaluate((to) => (history.pushState({}, '', to), dispatchEvent(new PopStateEvent('popstate'))), path);

test('a listing shows its pictures, its rating and its whole description', async ({ page, isMobile, request }) => {
  const listing = await pickListing(
    request,
    isMobile,
    ({ pictures, reviewCount }) => pictures.length > 2 && reviewCount > 0,
  );
  await open(page, `/listing/${listing._id}`);
  await expect(heading(page, listing.title)).toBeVisible();
  await expect(page.getByText(`(${listing.reviewCount} review`).first()).toBeVisible();
  if (isMobile) await page.getByRole('img', { name: /picture 1 of/ }).click();
  else {
    const thumbnail = (number: number) => page.getByRole('button', { name: `Show picture ${number}` });
    await thumbnail(2).click();
    await expect(thumbnail(2)).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('ArrowRight');
    const strip = page.getByRole('group', { name: 'Pictures' }).getByRole('list').first();
    const position = await strip.evaluate((list) => list.scrollLeft / list.clientWidth);
    expect(position, 'it scrolls immediately, since the next key press starts from there').toBeCloseTo(2);
    await thumbnail(1).click();
    await page.getByRole('button', { name: 'Enlarge picture' }).click();
  }
  const fullSize = page.getByRole('dialog', { name: listing.title });
  await fullSize.getByRole('button', { name: 'Next picture' }).click();
  await expect(fullSize.getByRole('img', { name: /picture 2 of/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(fullSize).toBeHidden();
  const more = page.getByRole('button', { name: 'Show more' });
  await more.click();
  await page.getByRole('button', { name: 'Show less' }).click();
  await expect(more).toBeVisible();
  await open(page, `/product/${listing._id}`);
  await expect(heading(page, listing.title)).toBeVisible();
});

test(
  'sellers can edit their own listing, but cannot buy it, save it or send a message about it',
  inLongRuns,
  async ({ page, isMobile, request }) => {
    const own = await pickListing(request, isMobile, isFromDemoSeller);
    await signIn(page, demoSeller);
    await open(page, `/listing/${own._id}`);
    await expect(header(page).account).toHaveAttribute('href', '/seller/dashboard');
    await expect(heading(page, own.title)).toBeVisible();
    for (const name of ['Message Seller', 'Add to Basket', /^Save .* to your wishlist/])
      await expect(page.getByRole('article').first().getByRole('button', { name })).toHaveCount(0);
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await expect(page).toHaveURL(`/seller/edit-listing/${own._id}`);
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(own.title);
  },
);

test(
  'sellers see no buyer buttons on their own listing, even before their account has loaded',
  inLongRuns,
  async ({ page, isMobile, request }) => {
    const own = await pickListing(request, isMobile, isFromDemoSeller);
    await signIn(page, demoSeller);
    await open(page, `/listing/${own._id}`);
    await expect(page.getByRole('link', { name: 'Edit', exact: true })).toBeVisible();
    await page.route('/api/users/me', () => {});
    await page.reload();
    const forBuyers = page
      .getByRole('article')
      .first()
      .getByText(/^(Add to Basket|Message Seller)$/);
    await expect(forBuyers).toHaveCount(2);
    for (const button of await forBuyers.all()) await expect(button).toBeHidden();
  },
);

test('an admin has no basket and sees why', inLongRuns, async ({ page, isMobile, request }) => {
  const listing = await pickListing(request, isMobile, ({ quantity }) => quantity > 1);
  await signIn(page, demoAdmin);
  await open(page, `/listing/${listing._id}`);
  const main = page.getByRole('main');
  await expect(main.getByText('Admins do not buy or sell.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add to Basket' })).toHaveCount(0);
  await expect(header(page).basket).toHaveCount(0);
  for (const path of ['/basket', '/checkout']) {
    await page.goto(path);
    await expect(main.getByText('Admins do not buy or sell.')).toBeVisible();
    await expect(main.getByRole('link', { name: 'Go to the admin dashboard' })).toBeVisible();
  }
});

test(
  'a guest who messages a seller goes through sign-in to the conversation, and can go back to the listing',
  inLongRuns,
  async ({ page, isMobile, request }) => {
    const listing = await pickListing(request, isMobile, ({ quantity }) => quantity > 1);
    const login = `/login?next=${encodeURIComponent(`/listing/${listing._id}#message-${listing.sellerId._id}`)}`;
    await open(page, `/listing/${listing._id}`);
    await page.getByRole('button', { name: 'Message Seller' }).click();
    await expect(page).toHaveURL(login);
    await expect(page.getByText('Sign in to send a message.')).toBeVisible();
    await submitLogin(page, demoBuyer);
    await expect(page).toHaveURL(/\/chat\/./);
    await expect(page.getByRole('main').getByRole('link', { name: listing.title })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(`/listing/${listing._id}`);
    await expect(heading(page, listing.title)).toBeVisible();
    await reload(page);
    await expect(heading(page, listing.title)).toBeVisible();

    // Opening the link again must not start another conversation: the request would fail, and the test with it.
    await page.route('/api/chats/start', (route) => route.abort('failed'));
    await page.goto(login);
    await expect(page).toHaveURL(`/listing/${listing._id}`);
    await waitUntilInteractive(page);
    await expect(heading(page, listing.title)).toBeVisible();
  },
);

test(
  "stock reserved by a buyer's checkout is shown as sold out only to others",
  inLongRuns,
  async ({ page, browser, request }) => {
    const seller = bearer(await tokenOf(request, demoSeller));
    const fields = { title: unique('Skep of rye straw'), price: 60, quantity: 1, category: 'Other' };
    const { _id } = await createDraft(request, demoSeller, fields, picturePaths.slice(0, 1));
    expect((await request.post(`/api/sellers/listings/${_id}/publish`, { headers: seller })).ok()).toBe(true);
    const headers = bearer(await signIn(page, await createAccount(request)));
    for (const path of ['/api/baskets', '/api/wishlists'])
      expect((await request.post(path, { headers, data: { productId: _id } })).ok()).toBe(true);
    await open(page, '/checkout');
    await expect(page.getByText(/^Reserved until/)).toBeVisible();

    await open(page, '/wishlist');
    const card = page.getByRole('article').filter({ hasText: fields.title });
    await expect(card).toBeVisible();
    await expect(page.getByText('Sold out')).toHaveCount(0);
    for (const list of [`/search?query=${encodeURIComponent(`"${fields.title}"`)}`, '/shop']) {
      await open(page, list);
      await expect(card).toBeVisible();
      await expect(card.getByText('Sold out')).toHaveCount(0);
    }
    await card.getByRole('link', { name: fields.title }).click();
    await expect(heading(page, fields.title)).toBeVisible();
    await expect(page.getByText(/^This item is sold out\./)).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('button', { name: 'Add to Basket' })).toBeEnabled();

    const other = await newBrowserPage(browser);
    await other.goto(`/listing/${_id}`);
    await expect(other.getByText(/^This item is sold out\./)).toBeVisible();
    await other.context().close();
  },
);

test(
  'a listing shows six reviews, then more, or a message if there are none',
  inLongRuns,
  async ({ page, isMobile, request }) => {
    const listing = await pickListing(request, isMobile, ({ reviewCount }) => reviewCount > 1);
    const path = `/api/products/one/${listing._id}/reviews`;
    const reviews = (await (await request.get(path)).json()) as Review[];
    await open(page, `/listing/${listing._id}`);
    const section = page.getByRole('region', { name: `Reviews (${listing.reviewCount})` });
    await expect(section.getByRole('listitem')).toHaveCount(reviews.length);
    for (const { reviewerId, reviewText } of reviews) {
      const line = section.getByRole('listitem').filter({ hasText: reviewText });
      await expect(line).toContainText(reviewerId.name);
    }
    await page.getByRole('link', { name: `(${listing.reviewCount} reviews)` }).click();
    await expect(section).toBeInViewport();

    const other = await pickListing(request, isMobile, ({ reviewCount }) => reviewCount === 0);
    const [first] = reviews;
    const review = (nth: number) => ({ ...first, _id: `review-${nth}`, reviewText: `Review ${nth}` });
    await page.route(`/api/products/one/${other._id}`, async (route) =>
      route.fulfill({ json: { ...((await (await route.fetch()).json()) as object), reviewCount: 12 } }),
    );
    await page.route(`/api/products/one/${other._id}/reviews*`, (route) =>
      route.fulfill({
        json: [...Array(12).keys()].slice(...(/page=2/.test(route.request().url()) ? [10] : [0, 10])).map(review),
      }),
    );
    await open(page, '/');
    await header(page).shop.click();
    await expect(heading(page, 'Shop')).toBeVisible();
    await navigate(page, `/listing/${other._id}`);
    const lines = page.getByRole('region', { name: 'Reviews (12)' }).getByRole('listitem');
    await expect(lines).toHaveCount(6);
    await page.getByRole('button', { name: 'Show more reviews' }).click();
    await expect(lines).toHaveCount(12);
    await expect(page.getByRole('button', { name: 'Show more reviews' })).toBeHidden();
    await page.unrouteAll();
    await open(page, `/listing/${other._id}`);
    await expect(page.getByRole('region', { name: 'Reviews' }).getByText('No reviews yet.')).toBeVisible();
  },
);

test('a shortened description ends with a whole word', inLongRuns, async ({ page, isMobile, request }) => {
  const listing = await pickListing(request, isMobile, ({ quantity }) => quantity > 1);
  const { description } = (await (await request.get(`/api/products/one/${listing._id}`)).json()) as Listing;
  await open(page, `/listing/${listing._id}`);
  const fromSeller = page.getByRole('region', { name: 'From the seller' });
  const shown = ((await fromSeller.getByRole('paragraph').first().textContent()) ?? '').replace(/ Show more$/, '');
  expect(shown).toMatch(/[^\s.,;:–-]…$/);
  expect(shown.length).toBeLessThanOrEqual(251);
  expect(description).toContain(shown.slice(0, -1));
  expect(description.slice(shown.length - 1)).toMatch(/^[.,;:–-]*\s/);
});

test('reviews that fail to load are not shown as missing', inLongRuns, async ({ page, isMobile, request, allow }) => {
  const listing = await pickListing(request, isMobile, ({ reviewCount }) => reviewCount > 1);
  const path = `/api/products/one/${listing._id}/reviews`;
  const unavailable = { message: 'Skep is not ready.', error: 'Skep is not ready.', code: 'unavailable' };
  allow(503, path);
  await page.route(`**${path}*`, (route) => route.fulfill({ status: 503, json: unavailable }));
  await open(page, '/shop');
  await navigate(page, `/listing/${listing._id}`);
  await expect(page.getByText('The reviews could not be loaded.')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Show more reviews' }).click();
  await expect(page.getByRole('region', { name: /^Reviews/ }).getByRole('listitem')).not.toHaveCount(0);
  await expect(page.getByText('The reviews could not be loaded.')).toBeHidden();
});

test('the details do not repeat the buy panel', inLongRuns, async ({ page, isMobile, request }) => {
  const facts = page.getByRole('region', { name: 'Details' }).getByRole('term');
  const isSoldByWeight = ({ pricePerKg, quantity }: Card) => pricePerKg !== null && quantity > 0;
  const soldByWeight = await pickListing(request, isMobile, isSoldByWeight);
  await page.goto(`/listing/${soldByWeight._id}`);
  await expect(facts).toHaveText(['Condition', 'Category', 'In stock', 'Net weight']);
  const soldOut = await pickListing(request, isMobile, ({ quantity }) => quantity === 0);
  await page.goto(`/listing/${soldOut._id}`);
  await expect(page.getByText(/^This item is sold out\./)).toBeVisible();
  await expect(facts.first()).toHaveText('Condition');
  await expect(facts.filter({ hasText: 'In stock' })).toHaveCount(0);
});

test(
  'a printed listing has no buy bar, which would cover every page',
  inLongRuns,
  async ({ page, isMobile, request }) => {
    const listing = await pickListing(request, isMobile, ({ quantity }) => quantity > 5);
    await open(page, `/listing/${listing._id}`);
    await expect(page.getByRole('button', { name: 'Add to Basket' })).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('button', { name: 'Add to Basket' })).toBeHidden();
    await expect(heading(page, listing.title)).toBeVisible();
  },
);
