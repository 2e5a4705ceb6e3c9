import type { Page } from '@playwright/test';
import { say, twoPeople } from './chatting.ts';
import { buyListing, pickListing } from './listings.ts';
import { createAccount, submitLogin } from './people.ts';
import { header, heading, open, watchMoves } from './screen.ts';
import { expect, test, inLongRuns } from './fixtures.ts';

const promo = (page: Page) => page.getByRole('complementary', { name: 'Promotion' });

/** Dismisses the promo banner from any scroll position. Returns the CSS properties that are then in transition. */
const dismissPromo = (page: Page) =>
  promo(page).evaluate((banner) => {
    banner.querySelector('button')?.click();
    return banner.getAnimations().map((animation) => (animation as CSSTransition).transitionProperty);
  });

test.describe('the promo banner', () => {
  test('collapses instead of vanishing, unless reduced motion is on', inLongRuns, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await open(page, '/shop');
    expect(await dismissPromo(page)).toContain('height');
    await expect(promo(page)).toBeHidden();
    await page.evaluate(() => localStorage.removeItem('promo'));
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page, '/shop');
    expect(await dismissPromo(page)).toEqual([]);
    await expect(promo(page)).toBeHidden();
  });

  test('does not move content on screen when dismissed above it', inLongRuns, async ({ page }) => {
    await open(page, '/shop');
    await page.evaluate(() => scrollTo(0, 800));
    const distance = await watchMoves(page.getByRole('article').nth(4));
    await dismissPromo(page);
    await expect(promo(page)).toBeHidden();
    expect(await distance()).toBeLessThanOrEqual(1);
  });
});

test('the unread banner is there when the screen after sign-in appears', inLongRuns, async ({ page, request }) => {
  const person = await createAccount(request);
  await page.route('/api/notifications/count', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 600));
    await route.fulfill({ json: { notifications: 3, unreadNotifications: 3 } });
  });
  await open(page, '/login');
  await page.evaluate(() => {
    const tops: Record<string, number[]> = {};
    Object.assign(window, { tops });
    const record = () => {
      const top = document.getElementById('main')?.offsetTop ?? 0;
      const seen = (tops[document.querySelector('h1')?.textContent ?? ''] ??= []);
      if (!seen.includes(top)) seen.push(top);
      requestAnimationFrame(record);
    };
    record();
  });
  await submitLogin(page, person);
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('complementary', { name: 'Unread' })).toBeVisible();
  const tops = () => page.evaluate(() => (window as unknown as { tops: Record<string, number[]> }).tops);
  await expect.poll(async () => Object.keys(await tops())).toHaveLength(2);
  for (const [screen, seen] of Object.entries(await tops()))
    expect(seen, `the content of "${screen}" does not move`).toHaveLength(1);
});

test('the title of the wishlist does not move when the button beside it disappears', inLongRuns, async ({ page }) => {
  await open(page, '/shop');
  await page
    .getByRole('button', { name: /^Save .* to your wishlist/ })
    .first()
    .click();
  await open(page, '/wishlist');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
  const distance = await watchMoves(heading(page, 'My Wishlist'));
  await page.getByRole('button', { name: 'Clear Wishlist' }).click();
  await expect(page.getByText('You have no saved items yet.')).toBeVisible();
  expect(await distance()).toBe(0);
});

test(
  'nothing moves when everything is read in another tab, and the next screen has no gap',
  inLongRuns,
  async ({ page, browser, request, isMobile }) => {
    const { ann, other, path } = await twoPeople(page, browser, request);
    await buyListing(request, ann, await pickListing(request, isMobile, ({ quantity }) => quantity > 20));
    await open(other, path);
    await say(other, 'Is the smoker still for sale?');
    await open(page, '/shop');
    const banner = page.getByRole('complementary', { name: 'Unread' });
    await expect(banner).toContainText('1 unread notification and 1 unread message');
    const top = () => page.getByRole('main').evaluate((main) => (main as HTMLElement).offsetTop);
    const before = await top();

    const second = await page.context().newPage();
    await open(second, path);
    await expect(banner).not.toContainText('unread message');
    await open(second, '/notifications');
    await second.getByRole('button', { name: /^Mark as Read/ }).click();
    await expect(banner).toBeHidden();
    await expect.poll(top).toBe(before);
    await header(page).wishlist.click();
    await expect(heading(page, 'My Wishlist')).toBeVisible();
    await expect.poll(top).toBeLessThan(before);
    await other.context().close();
  },
);
