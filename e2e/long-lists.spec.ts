import type { Page } from '@playwright/test';
import type { Chat } from '#contract/chat.ts';
import type { Session } from '#contract/profile.ts';
import type { ReportTarget } from '#contract/reports.ts';
import { findListings } from './listings.ts';
import { createAccount, demoAdmin, signIn } from './people.ts';
import { header, heading, main, open } from './screen.ts';
import { expect, inLongRuns, test } from './fixtures.ts';

/** Fulfils the API's list call at `path`, page by page, with `count` items created by `build`. */
const fillList = (page: Page, path: string, count: number, build: (nth: number) => object) =>
  page.route(
    (url) => url.pathname === path,
    async (route) => {
      if (route.request().method() !== 'GET') return route.fallback();
      const query = new URL(route.request().url()).searchParams;
      const [limit, pageNumber] = [Number(query.get('limit') ?? 20), Number(query.get('page') ?? 1)];
      const all = Array.from({ length: count }, (_, nth) => build(nth));
      const end = pageNumber * limit + Number(query.get('peek') === 'true');
      return route.fulfill({ json: all.slice((pageNumber - 1) * limit, end) });
    },
  );

const createdAt = '2026-05-01T08:00:00.000Z';

test.describe('a long list', () => {
  test.beforeEach(async ({ page, request }) => {
    await signIn(page, await createAccount(request));
  });

  test(
    'of devices shows twenty, then more, and starts again after signing out of one',
    inLongRuns,
    async ({ page }) => {
      const session = (nth: number): Session => ({
        _id: `s${nth}`,
        device: `Phone ${nth}`,
        createdAt,
        usedAt: createdAt,
        isCurrent: nth === 0,
      });
      let count = 45;
      await fillList(page, '/api/users/me/sessions', count, session);
      await open(page, '/edit-profile');
      const more = page.getByRole('button', { name: 'Show more devices' });
      const others = page.getByRole('button', { name: /^Sign out Phone/ });
      await expect(others).toHaveCount(19);
      await more.click();
      await expect(others).toHaveCount(39);
      await more.click();
      await expect(others).toHaveCount(44);
      await expect(more).toBeHidden();
      await expect(main(page).getByRole('listitem').filter({ hasText: 'Phone 40' })).toBeFocused();
      await page.route('/api/users/me/sessions/s44', (route) => route.fulfill({ status: 204 }));
      await fillList(page, '/api/users/me/sessions', --count, session);
      await page.getByRole('button', { name: /^Sign out Phone 44/ }).click();
      await expect(others).toHaveCount(19);
      await more.click();
      await expect(others).toHaveCount(39);
    },
  );

  test('of conversations shows a hundred, then the rest', inLongRuns, async ({ page }) => {
    const chat = (nth: number): Chat => ({
      _id: `chat-${nth}`,
      participants: [{ _id: `person-${nth}`, name: `Keeper ${nth}`, avatar: null }],
      lastMessage: null,
      topicTitle: null,
      unread: 0,
      isOnline: false,
      lastSeenAt: null,
      closed: null,
    });
    await fillList(page, '/api/chats', 130, chat);
    await open(page, '/chat');
    const rows = page.getByRole('navigation', { name: 'Conversations' }).getByRole('listitem');
    await expect(rows).toHaveCount(100);
    await page.getByRole('button', { name: 'Show more conversations' }).click();
    await expect(rows).toHaveCount(130);
    await expect(page.getByRole('button', { name: 'Show more conversations' })).toBeHidden();
    await expect(rows.nth(100)).toBeFocused();
    await header(page).wishlist.click();
    await expect(heading(page, 'My Wishlist')).toBeVisible();
    await page.goBack();
    await expect(rows).toHaveCount(100);
  });

  test('of blocked users is shown page by page', inLongRuns, async ({ page }) => {
    const user = (nth: number) => ({ _id: `person-${nth}`, name: `Keeper ${nth}`, avatar: null, blockedAt: createdAt });
    await fillList(page, '/api/users/blocked', 60, user);
    await open(page, '/blocked');
    await expect(main(page).getByRole('button', { name: /^Unblock/ })).toHaveCount(50);
    await main(page).getByRole('link', { name: 'Page 2' }).click();
    await expect(page).toHaveURL('/blocked?page=2');
    await expect(main(page).getByRole('button', { name: /^Unblock/ })).toHaveCount(10);
  });
});

test('an admin can see all reports about a listing', inLongRuns, async ({ page }) => {
  const owner = { _id: 'seller', name: 'Owen', avatar: null, flagCount: 25, isBanned: false };
  const target: ReportTarget = { title: 'Pure honey', text: '', image: null, context: [] };
  const report = (nth: number) => ({
    _id: `r${nth}`,
    reporter: { _id: `person-${nth}`, name: `Keeper ${nth}`, avatar: null },
    reason: 'misleading',
    details: `Report ${nth}`,
    pictures: [],
    createdAt,
    snapshot: target,
    decision: null,
    decisionReason: null,
    decidedAt: null,
  });
  await page.route(/\/api\/admins\/reports\/product\/one/, (route) => {
    const pageNumber = Number(new URL(route.request().url()).searchParams.get('page') ?? 1);
    const reports = Array.from({ length: 25 }, (_, nth) => report(nth)).slice((pageNumber - 1) * 20, pageNumber * 20);
    return route.fulfill({ json: { owner, target, reports, total: 25, decisions: [] } });
  });
  await signIn(page, demoAdmin);
  await open(page, '/admin/reports/product/one');
  await expect(page.getByRole('heading', { name: 'Reports (25)' })).toBeVisible();
  const lines = main(page).getByText(/^Report \d+$/);
  await expect(lines).toHaveCount(20);
  await page.getByRole('button', { name: 'Show more reports' }).click();
  await expect(lines).toHaveCount(25);
});

test('a long wishlist shows 48 items, then the rest', inLongRuns, async ({ page, request }) => {
  const { products } = await findListings(request, 'limit=60');
  const entries = products.map((product) => ({ _id: product._id, productId: product._id, product }));
  await page.goto('/robots.txt');
  await page.evaluate((list) => localStorage.setItem('wishlist', JSON.stringify(list)), entries);
  await open(page, '/wishlist');
  await expect(main(page).getByRole('article')).toHaveCount(48);
  await page.getByRole('button', { name: 'Show more items' }).click();
  await expect(main(page).getByRole('article')).toHaveCount(60);
  await expect(page.getByRole('button', { name: 'Show more items' })).toBeHidden();
  await expect(
    main(page)
      .getByRole('listitem')
      .filter({ has: page.getByRole('article') })
      .nth(48),
  ).toBeFocused();
});
