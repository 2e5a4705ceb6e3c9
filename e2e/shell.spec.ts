import type { Page } from '@playwright/test';
import { categoryNames } from '#contract/bees/categories.ts';
import { buy, pick } from './goods.ts';
import { comeSignedIn, demoAdmin, demoSeller, fillLogin, join, stranger } from './people.ts';
import { awake, header, heading, open, toast } from './screen.ts';
import { anywhere, expect, test } from './story.ts';

const menu = (page: Page) => page.getByRole('dialog', { name: 'Shop by category' });
const background = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

test.describe('the side menu', () => {
  test('leads to every category, to help and to five networks', async ({ page }) => {
    await open(page, '/');
    await header(page).menu.click();
    const { width: window = 0 } = page.viewportSize() ?? {};
    const width = Math.min(600, window);
    const place = expect.poll(async () => {
      const box = await menu(page).boundingBox();
      return box && [Math.round(box.x), Math.round(box.width)];
    }, 'from the right, at most 600 px wide');
    await place.toEqual([window - width, width]);
    for (const name of categoryNames)
      await expect(menu(page).getByRole('link', { name, exact: true })).toHaveAttribute(
        'href',
        `/shop?category=${encodeURIComponent(name)}`,
      );
    for (const [name, path] of [
      ['Help & Support', '/support'],
      ['Upgrade to Seller Account', '/upgarde-account'],
      ['Bee for Business', '/business'],
      ['Delivery & Returns', '/terms-and-conditions'],
    ] as const)
      await expect(menu(page).getByRole('link', { name, exact: true })).toHaveAttribute('href', path);
    const networks = menu(page).getByRole('link', { name: /opens in a new tab/ });
    await expect(networks).toHaveCount(5);
    for (const network of await networks.all()) await expect(network).toHaveAttribute('target', '_blank');
    await menu(page).getByRole('link', { name: 'Royal Jelly' }).click();
    await expect(page).toHaveURL('/shop?category=Royal%20Jelly');
    await expect(menu(page)).toBeHidden();
  });

  test('closes with Esc, its button and a click outside, and gives the focus back', async ({ page, isMobile }) => {
    await open(page, '/');
    await header(page).menu.click();
    await expect(menu(page).getByRole('button', { name: 'Close' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu(page)).toBeHidden();
    await expect(header(page).menu).toBeFocused();
    await header(page).menu.click();
    await menu(page).getByRole('button', { name: 'Close' }).click();
    await expect(menu(page)).toBeHidden();
    await expect(header(page).menu).toBeFocused();
    if (isMobile) return;
    await header(page).menu.click();
    await expect(menu(page)).toBeVisible();
    await page.mouse.click(200, 400);
    await expect(menu(page)).toBeHidden();
    await expect(header(page).menu).toBeFocused();
  });
});

test('the footer names no company that the operator has not', anywhere, async ({ page }) => {
  await open(page, '/');
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText('Company registration: the operator of this site has not entered it yet.');
  await expect(footer).not.toContainText(/\bLtd\b|\d{8}/);
});

test('the promo banner, once dismissed, stays away', anywhere, async ({ page }) => {
  await open(page, '/');
  const promo = page.getByRole('complementary', { name: 'News' });
  await expect(promo.getByRole('link')).toBeVisible();
  await promo.getByRole('button', { name: 'Dismiss this banner' }).click();
  await expect(promo).toBeHidden();
  await page.reload();
  await awake(page);
  await expect(promo).toBeHidden();
  await header(page).shop.click();
  await expect(heading(page, 'Shop')).toBeVisible();
  await expect(promo).toBeHidden();
});

test(
  'the header names who is signed in with ten letters and leads to their dashboard',
  anywhere,
  async ({ page, request }) => {
    await open(page, '/');
    await expect(header(page).account).toHaveAttribute('href', '/login');
    for (const [name, shown] of [
      ['Abcdefghij', 'Abcdefghij'],
      ['Abcdefghijk', 'Abcdefghij…'],
    ] as const) {
      await comeSignedIn(page, await join(request, stranger(name)));
      await open(page, '/');
      await expect(header(page).account).toHaveAccessibleName(`Your account, online: ${shown}`);
      await expect(header(page).account).toHaveAttribute('href', '/dashboard');
    }
    await comeSignedIn(page, demoSeller);
    await open(page, '/');
    await expect(header(page).account).toHaveAttribute('href', '/seller/dashboard');
    await comeSignedIn(page, demoAdmin);
    await open(page, '/');
    await expect(header(page).account).toHaveAttribute('href', '/admin/dashboard');
  },
);

test('the unread banner counts, and falls silent once everything is read', async ({ page, isMobile, request }) => {
  const person = await join(request);
  const goods = await pick(request, isMobile, (one) => one.quantity > 20 && one.price < 30);
  await buy(request, person, goods);
  await buy(request, person, goods);
  await comeSignedIn(page, person);
  await open(page, '/');
  const banner = page.getByRole('complementary', { name: 'Unread' });
  await banner.getByRole('link', { name: '2 unread notifications' }).click();
  await expect(heading(page, 'Notifications')).toBeVisible();
  const marks = page.getByRole('button', { name: /^Mark as Read/ });
  await expect(marks).toHaveCount(2);
  await expect(page.getByRole('link', { name: /^View Details/ })).toHaveCount(2);
  await marks.first().click();
  await expect(banner.getByRole('link', { name: '1 unread notification' })).toBeVisible();
  await page.getByRole('button', { name: 'Show Unread Only' }).click();
  await expect(page.getByRole('heading', { name: /Order confirmed/ })).toHaveCount(1);
  await marks.first().click();
  await expect(banner).toBeHidden();
  await expect(page.getByText('No notifications found.')).toBeVisible();
  await page.getByRole('button', { name: 'Show All' }).click();
  await expect(page.getByRole('heading', { name: /Order confirmed/ })).toHaveCount(2);
});

test('the theme follows the system until one is chosen, and the choice stays', anywhere, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await open(page, '/support');
  const light = await background(page);
  const theme = page.getByRole('combobox', { name: /^Theme/ });
  await theme.selectOption('dark');
  const dark = await background(page);
  expect(dark).not.toBe(light);
  await page.reload();
  await awake(page);
  expect(await background(page)).toBe(dark);
  await expect(theme).toHaveValue('dark');
  await theme.selectOption('light');
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await background(page)).toBe(light);
  await theme.selectOption('follow system');
  expect(await background(page)).toBe(dark);
});

test.describe('toasts', anywhere, () => {
  test('say that something worked for two seconds', async ({ page, isMobile, request }) => {
    const goods = await pick(request, isMobile, (one) => one.quantity > 10);
    await open(page, `/listing/${goods._id}`);
    await page.mouse.move(0, 0);
    await page.getByRole('button', { name: 'Add to Basket' }).focus();
    await page.keyboard.press('Enter');
    const done = toast(page, 'Product added to basket!');
    await expect(done).toBeVisible();
    const shown = Date.now();
    await expect(done).toBeHidden();
    expect(Date.now() - shown).toBeGreaterThan(1_200);
    expect(Date.now() - shown).toBeLessThan(3_500);
  });

  test('say that something failed for four seconds', async ({ page, isMobile, request, allow }) => {
    allow(500, '/api/baskets');
    const goods = await pick(request, isMobile, (one) => one.quantity > 10);
    await comeSignedIn(page, await join(request));
    await open(page, `/listing/${goods._id}`);
    await page.route('/api/baskets', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
    );
    await page.mouse.move(0, 0);
    await page.getByRole('button', { name: 'Add to Basket' }).focus();
    await page.keyboard.press('Enter');
    const failed = toast(page, 'Failed to add to basket.');
    await expect(failed).toBeVisible();
    const shown = Date.now();
    await expect(failed).toBeHidden();
    expect(Date.now() - shown).toBeGreaterThan(3_000);
    expect(Date.now() - shown).toBeLessThan(6_000);
  });
});

/** Nothing begins the scripts of the next page but a press: its letters do not come, nor do the three seconds pass. Answers what lets them come. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/*.woff2', async (route) => {
    await released;
    await route.continue();
  });
  await page.addInitScript(() => {
    const later = window.setTimeout.bind(window);
    window.setTimeout = ((run: TimerHandler, ms?: number) => (ms === 3_000 ? 0 : later(run, ms))) as typeof later;
  });
  return release;
}

test('what is seen first comes before the scripts, and the first press begins them', anywhere, async ({ page }) => {
  await open(page, '/shop');
  const asked = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry): entry is PerformanceResourceTiming => entry instanceof PerformanceResourceTiming)
      .map(({ name, startTime, responseEnd }) => ({ name, startTime, responseEnd })),
  );
  const scripts = asked.filter(({ name }) => name.endsWith('.js')).map(({ startTime }) => startTime);
  const seen = asked.filter(({ name }) => /\.(css#?|woff2)$/.test(name)).map(({ responseEnd }) => responseEnd);
  expect(Math.min(...scripts)).toBeGreaterThan(Math.max(...seen));

  const release = await holdScripts(page);
  await page.goto('/shop', { waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  const begun = page.waitForRequest(/\.js$/);
  await page.keyboard.press('Tab');
  await begun;
  release();
});

test('a press before the page has come whole begins the scripts once it has', anywhere, async ({ page }) => {
  const release = await holdScripts(page);
  await page.addInitScript(() => {
    const listen = window.addEventListener.bind(window);
    // Pressed as soon as anybody listens, which is in the head of the page: of its body nothing is there.
    window.addEventListener = ((type: string, run: EventListener) => {
      listen(type, run);
      if (type === 'keydown') dispatchEvent(new KeyboardEvent('keydown'));
    }) as typeof listen;
  });
  const begun = page.waitForRequest(/\.js$/);
  await page.goto('/shop', { waitUntil: 'commit' });
  await begun;
  release();
});

test(
  'a form sent off before the scripts began is in no address, and is sent once they have',
  anywhere,
  async ({ page, allow }) => {
    allow(401, '/api/auth/login');
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto('/login', { waitUntil: 'commit' });
    await page.getByLabel('Email').fill('rosalind@test.example');
    const password = page.getByLabel('Password', { exact: true });
    await password.fill('a-secret-of-mine');
    await password.press('Enter');
    release();
    await expect(page.getByText('Invalid email or password.')).toBeVisible();
    await expect(page).toHaveURL('/login');
    await expect(password).toHaveValue('a-secret-of-mine');
  },
);

test('a screen that fails is replaced by the fallback, and the rest stays', anywhere, async ({ page, allow }) => {
  allow(404, /^\/nowhere/);
  await page.goto('/nowhere');
  await awake(page);
  await expect(heading(page, 'Unexpected Application Error!')).toBeVisible();
  await expect(page.getByText('404 Not Found')).toBeVisible();
  await header(page).shop.click();
  await expect(heading(page, 'Shop')).toBeVisible();
});

test(
  'a screen chosen without a connection opens once there is one, and nothing typed is lost before',
  anywhere,
  async ({ page, context }) => {
    await open(page, '/login');
    const email = page.getByRole('textbox', { name: 'Email' });
    await email.fill('rosalind@test.example');
    await context.setOffline(true);
    await page.getByRole('main').getByRole('link', { name: 'Forgot Password?' }).click();
    await expect(toast(page, 'That page opens once you are connected.')).toBeVisible();
    await expect(email).toHaveValue('rosalind@test.example');
    await context.setOffline(false);
    await expect(page).toHaveURL('/forgot-password');
    await expect(email).toBeVisible();
  },
);

test('a lost connection is said, and what fails can be tried again', anywhere, async ({ page, context }) => {
  await open(page, '/login');
  await context.setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('You are offline.')).toBeHidden();
  await fillLogin(page, demoSeller);
  await expect(page).toHaveURL('/');
});
