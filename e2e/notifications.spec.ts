import type { Page } from '@playwright/test';
import type { Notification } from '#contract/notifications.ts';
import { minuteMs } from '#contract/time.ts';
import { signIn, createAccount } from './people.ts';
import { header, heading, open, toast } from './screen.ts';
import { expect, test, inLongRuns } from './fixtures.ts';

test(
  'notifications are paginated, unread ones are counted across all pages, and focus moves to the next one',
  inLongRuns,
  async ({ page, request }) => {
    await signIn(page, await createAccount(request));
    let notifications: Notification[] = Array.from({ length: 45 }, (_, nth) => ({
      _id: `news-${nth}`,
      title: `News ${nth}`,
      message: 'Something happened.',
      link: null,
      read: nth < 10,
      createdAt: new Date(Date.now() - nth * minuteMs).toISOString(),
    }));
    const unread = () => notifications.filter(({ read }) => !read);
    let requests = 0;
    await page.route('/api/notifications?*', (route) => {
      requests++;
      const query = new URL(route.request().url()).searchParams;
      const [limit, pageNumber] = [Number(query.get('limit')), Number(query.get('page'))];
      const found = query.get('read') === 'false' ? unread() : notifications;
      return route.fulfill({ json: found.slice((pageNumber - 1) * limit, pageNumber * limit) });
    });
    await page.route('/api/notifications/count', (route) =>
      route.fulfill({ json: { notifications: notifications.length, unreadNotifications: unread().length } }),
    );
    await page.route('/api/notifications/*/read', (route) => {
      const id = /news-\d+/.exec(route.request().url())?.[0];
      notifications = notifications.map((each) => (each._id === id ? { ...each, read: true } : each));
      return route.fulfill({ json: notifications.find(({ _id }) => _id === id) });
    });

    await open(page, '/notifications');
    const banner = page.getByRole('complementary', { name: 'Unread' });
    await expect(banner).toContainText('35 unread notifications');
    const cards = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Received' });
    await expect(cards).toHaveCount(20);
    await page.getByRole('link', { name: 'Page 3' }).click();
    await expect(cards).toHaveCount(5);
    await expect(cards.last()).toContainText('News 44');

    requests = 0;
    await open(page, '/notifications?page=60');
    await expect(page).toHaveURL('/notifications?page=3');
    await expect(cards.last()).toContainText('News 44');
    expect(requests, 'the last page is requested directly').toBeLessThan(4);

    await page.getByRole('button', { name: 'Show Unread Only' }).click();
    await expect(cards.first()).toContainText('News 10');
    await page.getByRole('button', { name: 'Mark as Read: News 11' }).click();
    await expect(banner).toContainText('34 unread notifications');
    await expect(cards.filter({ hasText: 'News 11' })).toHaveCount(0);
    await expect(cards.nth(1)).toContainText('News 12');
    await expect(cards.nth(1)).toBeFocused();
    await expect(cards).toHaveCount(20);

    notifications = notifications.map((each) => ({ ...each, read: each._id !== 'news-44' }));
    await open(page, '/notifications?show=unread');
    await expect(banner).toBeVisible();
    const top = async () => (await page.getByRole('heading', { level: 1 }).boundingBox())?.y;
    const before = await top();
    await page.getByRole('button', { name: 'Mark as Read: News 44' }).click();
    await expect(banner).toBeHidden();
    await expect.poll(top, 'the heading does not move when the banner disappears').toBe(before);
  },
);

/** The page's cumulative layout shift so far. */
const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const entries = list.getEntries() as (PerformanceEntry & { value: number })[];
          resolve(entries.reduce((sum, { value }) => sum + value, 0));
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(0), 500);
      }),
  );

test(
  'space for the unread banner is reserved before it appears, and late fonts move nothing',
  inLongRuns,
  async ({ page, request }) => {
    await signIn(page, await createAccount(request));
    await page.route('/api/notifications/count', (route) =>
      route.fulfill({ json: { notifications: 12, unreadNotifications: 12 } }),
    );
    await page.route('/api/chats/unread-count', (route) => route.fulfill({ json: { unreadMessages: 3 } }));
    await page.route('**/*.woff2', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      await route.continue();
    });
    // A page without listings, since other journeys add some.
    await open(page, '/support');
    await expect(page.getByRole('complementary', { name: 'Unread' })).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    expect(await layoutShift(page), 'cumulative layout shift').toBeLessThan(0.01);
  },
);

test(
  'unread counts that fail to load neither hide the banner nor free its space on the next page',
  inLongRuns,
  async ({ page, request, allow }) => {
    allow(502, '/api/notifications/count');
    await signIn(page, await createAccount(request));
    const banner = page.getByRole('complementary', { name: 'Unread' });
    await page.route('/api/notifications/count', (route) =>
      route.fulfill({ json: { notifications: 3, unreadNotifications: 3 } }),
    );
    await open(page, '/shop');
    await expect(banner).toBeVisible();
    await page.route('/api/notifications/count', (route) => route.fulfill({ status: 502, body: '' }));
    await header(page).wishlist.click();
    await expect(heading(page, 'My Wishlist')).toBeVisible();
    await expect(banner).toContainText('3 unread notifications');
    const failed = page.waitForResponse('/api/notifications/count');
    await open(page, '/shop');
    await failed;
    await page.goto('/robots.txt');
    expect(await page.evaluate(() => localStorage.getItem('unread'))).toBeNull();
  },
);

test('a notification opens the part of the page that it links to', inLongRuns, async ({ page, request }) => {
  await signIn(page, await createAccount(request));
  const createdAt = new Date().toISOString();
  const notification: Notification = {
    _id: 'news',
    title: 'News',
    message: 'Something happened.',
    link: '/edit-profile?from=news#data',
    read: true,
    createdAt,
  };
  await page.route('/api/notifications?*', (route) => route.fulfill({ json: [notification] }));
  await page.route('/api/notifications/count', (route) =>
    route.fulfill({ json: { notifications: 1, unreadNotifications: 0 } }),
  );
  await open(page, '/notifications');
  await page.getByRole('link', { name: 'View Details of News' }).click();
  await expect(page).toHaveURL('/edit-profile?from=news#data');
});

test(
  'a notification that cannot be marked as read stays unread, shows a message, and is logged',
  inLongRuns,
  async ({ page, request, allow }) => {
    allow(502, '/api/notifications/news/read');
    await signIn(page, await createAccount(request));
    const notification: Notification = {
      _id: 'news',
      title: 'News',
      message: 'Something happened.',
      link: null,
      read: false,
      createdAt: new Date().toISOString(),
    };
    await page.route('/api/notifications?*', (route) => route.fulfill({ json: [notification] }));
    await page.route('/api/notifications/count', (route) =>
      route.fulfill({ json: { notifications: 1, unreadNotifications: 1 } }),
    );
    await page.route('/api/notifications/news/read', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
    await open(page, '/notifications');
    await expect(page.getByText('News', { exact: true })).toBeVisible();
    const logged = page.waitForEvent('console', (message) => message.text().startsWith('ApiError'));
    await page.getByRole('button', { name: 'Mark as Read' }).click();
    await expect(toast(page, 'The notification could not be marked as read.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Mark as Read' })).toBeVisible();
    await logged;
  },
);
