import type { Locator, Page } from '@playwright/test';
import { categoryNames } from '#contract/bees/categories.ts';
import { buyListing, pickListing } from './listings.ts';
import { createAccount, demoAdmin, demoBuyer, demoSeller, newPerson, signIn, submitLogin } from './people.ts';
import {
  delay,
  header,
  heading,
  open,
  overflowOf,
  passTime,
  reload,
  stopClock,
  toast,
  waitUntilInteractive,
} from './screen.ts';
import { expect, inLongRuns, onBothScreens, soft, test, onDesktopInLongRuns } from './fixtures.ts';

const menu = (page: Page) => page.getByRole('dialog', { name: 'Shop by category' });
const background = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

test.describe('the side menu', () => {
  test('links to every category, to help and to five social networks', inLongRuns, async ({ page }) => {
    await open(page, '/');
    await header(page).menu.click();
    const { width: viewportWidth = 0 } = page.viewportSize() ?? {};
    const width = Math.min(600, viewportWidth);
    const position = expect.poll(async () => {
      const box = await menu(page).boundingBox();
      return box && [Math.round(box.x), Math.round(box.width)];
    }, 'from the right, at most 600 px wide');
    await position.toEqual([viewportWidth - width, width]);
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
    await header(page).menu.click();
    await expect(menu(page)).toBeVisible();
    await page.goBack();
    await expect(menu(page), 'going back does not leave the menu open over the previous screen').toBeHidden();
  });

  test(
    'closes with Esc, its button or a click outside, and returns focus',
    onBothScreens,
    async ({ page, isMobile }) => {
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
    },
  );
});

test('on a narrow phone, the header is one row above the search box', inLongRuns, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await open(page, '/');
  const top = async (element: Locator) => (await element.boundingBox())?.y ?? 0;
  const search = page.getByRole('search').filter({ visible: true }).first();
  await expect(async () => {
    const logo = await top(page.getByRole('link', { name: 'Skep, home page' }));
    expect(Math.abs(logo - (await top(header(page).menu)))).toBeLessThan(20);
    expect(await top(search)).toBeGreaterThan(logo + 20);
  }).toPass({ timeout: 20_000 });
});

test('the Add to Basket button keeps its size on a slow connection', inLongRuns, async ({ page, request }) => {
  const listing = await pickListing(request, true, ({ quantity }) => quantity > 10);
  const { promise: responded, resolve: respond } = Promise.withResolvers<void>();
  await signIn(page, await createAccount(request));
  await page.route('/api/baskets', async (route) => {
    if (route.request().method() === 'POST') await responded;
    await route.continue();
  });
  await page.setViewportSize({ width: 360, height: 780 });
  await open(page, `/listing/${listing._id}`);
  const add = page.getByRole('button', { name: 'Add to Basket' });
  const before = await add.boundingBox();
  await add.click();
  await expect(add).toHaveAttribute('aria-busy', 'true');
  await expect.poll(() => add.boundingBox()).toEqual(before);
  respond();
  await expect(toast(page, 'Product added to basket!')).toBeVisible();
});

test('a dismissed promo banner stays dismissed', inLongRuns, async ({ page }) => {
  await open(page, '/');
  const promo = page.getByRole('complementary', { name: 'Promotion' });
  await expect(promo.getByRole('link')).toBeVisible();
  await promo.getByRole('button', { name: 'Dismiss this banner' }).click();
  await expect(promo).toBeHidden();
  await reload(page);
  await expect(promo).toBeHidden();
  await header(page).shop.click();
  await expect(heading(page, 'Shop')).toBeVisible();
  await expect(promo).toBeHidden();
});

test(
  "the header shows at most ten characters of the user's name and links to their role's dashboard",
  inLongRuns,
  async ({ page, request }) => {
    await open(page, '/');
    await expect(header(page).account).toHaveAttribute('href', '/login');
    for (const [name, shown] of [
      ['Abcdefghij', 'Abcdefghij'],
      ['Abcdefghijk', 'Abcdefghij…'],
    ] as const) {
      await signIn(page, await createAccount(request, newPerson(name)));
      await open(page, '/');
      await expect(header(page).account).toHaveAccessibleName(`Your account, online: ${shown}`);
      await expect(header(page).account).toHaveAttribute('href', '/dashboard');
    }
    await signIn(page, demoSeller);
    await open(page, '/');
    await expect(header(page).account).toHaveAttribute('href', '/seller/dashboard');
    await signIn(page, demoAdmin);
    await open(page, '/');
    await expect(header(page).account).toHaveAttribute('href', '/admin/dashboard');
  },
);

test(
  'the unread banner counts down, and disappears once everything is read',
  inLongRuns,
  async ({ page, isMobile, request }) => {
    const person = await createAccount(request);
    const listing = await pickListing(request, isMobile, ({ quantity, price }) => quantity > 20 && price < 30);
    await buyListing(request, person, listing);
    await buyListing(request, person, listing);
    await signIn(page, person);
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
  },
);

test('no public page scrolls horizontally at 320 px, or at 400% zoom', inLongRuns, async ({ page, request, allow }) => {
  allow(404, /^\/(nowhere|listing\/gone)/);
  const listing = await pickListing(request, true, ({ quantity }) => quantity > 1);
  const paths = [
    '/ /shop /shop?category=Candles&maxPrice=0.02 /search /search?query=honey /search?query=brook /search?query=zeppelin',
    `/search?query=smoker&category=Candles /listing/${listing._id} /listing/gone /nowhere /profile/${listing.sellerId._id}`,
    '/basket /wishlist /checkout /seller/start-selling /login /register /verify /forgot-password /reset-password/a-token',
    '/how-it-works /how-reviews-work /sitemap /support /fees /cookies /business /privacy-policy /terms-and-conditions',
  ];
  await page.setViewportSize({ width: 320, height: 256 });
  for (const path of paths.join(' ').split(' ')) {
    await open(page, path);
    await soft.poll(() => overflowOf(page), path).toBeLessThanOrEqual(0);
  }
});

for (const { who, width, height, size, paths } of [
  { who: demoSeller, width: 390, height: 844, size: 24, paths: ['/', '/shop', '/seller/orders', '/seller/listings'] },
  { who: demoBuyer, width: 390, height: 844, size: 32, paths: ['/orders'] },
  { who: demoSeller, width: 1280, height: 900, size: 32, paths: ['/shop', '/seller/orders', '/seller/listings'] },
])
  test(
    `no page scrolls horizontally at ${width} px with the browser's font size set to ${size} px`,
    inLongRuns,
    async ({ page }) => {
      const devtools = await page.context().newCDPSession(page);
      await devtools.send('Page.setFontSizes', { fontSizes: { standard: size } });
      await page.setViewportSize({ width, height });
      await signIn(page, who);
      for (const path of paths) {
        await open(page, path);
        await expect(page.getByRole('main').locator('img').filter({ visible: true }).first(), 'loaded').toBeVisible();
        await expect(page.locator('html')).toHaveCSS('font-size', `${size}px`);
        await soft.poll(() => overflowOf(page), path).toBeLessThanOrEqual(0);
      }
    },
  );

test(
  "with the browser's text at 150%, the label 'Sort' does not overlap the chosen sort",
  inLongRuns,
  async ({ page }) => {
    await open(page, '/shop');
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '150%';
    });
    const gap = async () => {
      const label = await page.getByText('Sort', { exact: true }).boundingBox();
      const text = await page
        .getByRole('combobox', { name: 'Sort' })
        .evaluate((select) => select.getBoundingClientRect().left + parseFloat(getComputedStyle(select).paddingLeft));
      return text - (label?.x ?? NaN) - (label?.width ?? NaN);
    };
    await expect.poll(gap).toBeGreaterThan(0);
  },
);

/** Whether `caption` covers part of the nuc in the home page's picture, which is centred and cropped to fill its frame. */
const coversNuc = async (caption: Locator, picture: Locator): Promise<boolean> =>
  picture.evaluate(
    (image, link) => {
      const { x, y, width, height } = image.getBoundingClientRect();
      const [ownWidth, ownHeight] = [Number(image.getAttribute('width')), Number(image.getAttribute('height'))];
      const scale = Math.max(width / ownWidth, height / ownHeight);
      const xAt = (share: number) => x + width / 2 + (share - 0.5) * ownWidth * scale;
      const yAt = (share: number) => Math.min(y + height, y + height / 2 + (share - 0.5) * ownHeight * scale);
      const { left, right, top, bottom } = link?.getBoundingClientRect() ?? new DOMRect();
      const isBeside = left > xAt(0.425) || right < xAt(0.23);
      return !isBeside && top < yAt(0.86) - 1 && bottom > yAt(0.525);
    },
    await caption.elementHandle(),
  );

test.describe('on the home page', () => {
  test(
    'the popular categories have two columns on a phone, three on a tablet and six on wide screens',
    inLongRuns,
    async ({ page }) => {
      await open(page, '/');
      const tiles = page.getByRole('region', { name: 'Popular categories' }).getByRole('listitem');
      for (const [width, columns, rows] of [
        [320, 2, 3],
        [390, 2, 3],
        [768, 3, 2],
        [1440, 6, 1],
      ] as const) {
        await page.setViewportSize({ width, height: 844 });
        const counts = async () => {
          const boxes = await tiles.evaluateAll((all) =>
            all.map((tile) => tile.getBoundingClientRect().toJSON() as DOMRect),
          );
          return (['x', 'y'] as const).map((side) => new Set(boxes.map((box) => Math.round(box[side]))).size);
        };
        await soft.poll(counts, `${width} px`).toEqual([columns, rows]);
      }
    },
  );

  test("the picture's caption does not cover the nuc on any screen", inLongRuns, async ({ page }) => {
    await open(page, '/');
    const picture = page.getByRole('img', { name: /a small wooden nuc box/ });
    const caption = page.getByRole('link', { name: /^Nucs and colonies/ });
    for (const width of [320, 390, 699, 700, 899, 900, 1000, 1099, 1100, 1280, 1440, 1920, 2560]) {
      await page.setViewportSize({ width, height: 900 });
      await soft.poll(() => coversNuc(caption, picture), `${width} px`).toBe(false);
    }
  });
});

/** Expects nothing to be pinned to the window, to be wider than it, or to cover a focused control. */
async function expectUsableWhenZoomed(page: Page): Promise<void> {
  const look = () =>
    page.evaluate(() => {
      const nameOf = (element: Element) =>
        `${element.tagName} ${element.id || element.className || (element.textContent ?? '').slice(0, 40)}`;
      const isPinned = (element: Element) => {
        const { position, display, top, bottom } = getComputedStyle(element);
        const isSticky = position === 'sticky' && !(top === 'auto' && bottom === 'auto');
        const { width, height, bottom: end } = element.getBoundingClientRect();
        return display !== 'none' && width * height > 0 && (isSticky || (position === 'fixed' && end > 0));
      };
      const isCovered = (control: HTMLElement) => {
        control.focus();
        const { x, y, width, height } = control.getBoundingClientRect();
        const front = document.elementFromPoint(x + width / 2, y + Math.min(height, innerHeight) / 2);
        const label = (control as HTMLInputElement).labels?.[0];
        return !control.contains(front) && !front?.contains(control) && !label?.contains(front);
      };
      const controls = document.querySelectorAll<HTMLElement>('main :is(a, button, input, select, textarea)');
      return {
        pinned: [...document.querySelectorAll('body *')].filter(isPinned).map(nameOf),
        covered: [...controls]
          .filter((control) => control.checkVisibility() && !control.matches(':disabled'))
          .filter(isCovered)
          .map(nameOf),
        width: document.documentElement.scrollWidth,
      };
    });
  await expect.poll(look).toEqual({ pinned: [], covered: [], width: 360 });
}

test.describe('in a window of 1440 px at 400% zoom', () => {
  test.beforeEach(async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 225 });
    await signIn(page, demoSeller);
  });

  test(
    'the listing form has no sticky bars, scrolls only vertically and covers none of its fields',
    inLongRuns,
    async ({ page }) => {
      await open(page, '/seller/create-listing');
      await expect(page.getByRole('textbox', { name: 'Title' })).toBeVisible();
      await expectUsableWhenZoomed(page);
    },
  );

  test("the seller's listings have no sticky bars either, even with some selected", inLongRuns, async ({ page }) => {
    await open(page, '/seller/listings');
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await expect(page.getByRole('region', { name: 'Selected listings' })).toBeVisible();
    await expectUsableWhenZoomed(page);
  });
});

test('the theme follows the system until one is chosen, and the choice is remembered', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await open(page, '/support');
  const light = await background(page);
  const theme = page.getByRole('combobox', { name: /^Theme/ });
  await theme.selectOption('dark');
  await expect.poll(() => background(page)).not.toBe(light);
  const dark = await background(page);
  await reload(page);
  await expect.poll(() => background(page)).toBe(dark);
  await expect(theme).toHaveValue('dark');
  await theme.selectOption('light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => background(page)).toBe(light);
  await theme.selectOption('follow system');
  await expect.poll(() => background(page)).toBe(dark);
});

test.describe('toasts', () => {
  test.use({ areToastsHeld: false });

  test('show a success for two seconds', inLongRuns, async ({ page, isMobile, request }) => {
    const listing = await pickListing(request, isMobile, ({ quantity }) => quantity > 10);
    await page.clock.install();
    await open(page, `/listing/${listing._id}`);
    await page.mouse.move(0, 0);
    await page.getByRole('button', { name: 'Add to Basket' }).focus();
    await stopClock(page);
    await page.keyboard.press('Enter');
    const done = toast(page, 'Product added to basket!');
    await expect(done).toBeVisible();
    await expect(page.getByRole('button', { name: 'Added' })).toBeFocused();
    await passTime(page, 2_000, () => expect(done).toBeVisible());
    await expect(done).toBeHidden();
  });

  test('show a failure for four seconds', inLongRuns, async ({ page, isMobile, request, allow }) => {
    allow(500, '/api/baskets');
    const listing = await pickListing(request, isMobile, ({ quantity }) => quantity > 10);
    await signIn(page, await createAccount(request));
    await page.clock.install();
    await open(page, `/listing/${listing._id}`);
    await page.route('/api/baskets', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
    );
    await page.mouse.move(0, 0);
    await page.getByRole('button', { name: 'Add to Basket' }).focus();
    await stopClock(page);
    await page.keyboard.press('Enter');
    const failed = toast(page, 'Failed to add to basket.');
    await expect(failed).toBeVisible();
    await passTime(page, 4_000, () => expect(failed).toBeVisible());
    await expect(failed).toBeHidden();
  });
});

/** Prevents the timer that starts the scripts after three seconds from firing. */
const withoutTimer = (page: Page) =>
  page.addInitScript(() => {
    const later = window.setTimeout.bind(window);
    window.setTimeout = ((run: TimerHandler, ms?: number) => (ms === 3_000 ? 0 : later(run, ms))) as typeof later;
  });

/**
 * Lets only a key press or tap start the next page's scripts: its fonts do not load, and the timer never fires. Returns a
 * function that lets the fonts load.
 */
async function holdScripts(page: Page): Promise<() => void> {
  await withoutTimer(page);
  return delay(page, '**/*.woff2');
}

test('styles and fonts load before the scripts, and the first key press starts them', inLongRuns, async ({ page }) => {
  await withoutTimer(page);
  await open(page, '/shop');
  const resources = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry): entry is PerformanceResourceTiming => entry instanceof PerformanceResourceTiming)
      .map(({ name, startTime, responseEnd }) => ({ name, startTime, responseEnd })),
  );
  const scripts = resources.filter(({ name }) => name.endsWith('.js')).map(({ startTime }) => startTime);
  const shown = resources.filter(({ name }) => /\.(css#?|woff2)$/.test(name)).map(({ responseEnd }) => responseEnd);
  expect(Math.min(...scripts)).toBeGreaterThan(Math.max(...shown));

  const release = await delay(page, '**/*.woff2');
  await page.goto('/shop', { waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  const scriptRequest = page.waitForRequest(/\.js$/);
  await page.keyboard.press('Tab');
  await scriptRequest;
  release();
});

test('a key press before the page has fully loaded starts the scripts once it has', inLongRuns, async ({ page }) => {
  const release = await holdScripts(page);
  await page.addInitScript(() => {
    const listen = window.addEventListener.bind(window);
    // Presses a key as soon as the script in the head is listening, before any of the body has arrived.
    window.addEventListener = ((type: string, run: EventListener) => {
      listen(type, run);
      if (type === 'keydown') dispatchEvent(new KeyboardEvent('keydown'));
    }) as typeof listen;
  });
  const scriptRequest = page.waitForRequest(/\.js$/);
  await page.goto('/shop', { waitUntil: 'commit' });
  await scriptRequest;
  release();
});

test('a form submitted before the scripts have started does not put its fields in the URL, and is sent once they have', async ({
  page,
  allow,
}) => {
  allow(401, '/api/auth/login');
  const release = await delay(page, '**/assets/*.js');
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill('rosalind@test.example');
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('a-secret-of-mine');
  await password.press('Enter');
  const submit = page.getByRole('main').getByRole('button', { name: 'Login' });
  await expect(submit, 'the button shows that it is waiting').toHaveAttribute('data-waiting');
  release();
  await expect(page.getByText('Invalid email or password.')).toBeVisible();
  await expect(page).toHaveURL('/login');
  await expect(password).toHaveValue('a-secret-of-mine');
  await expect(submit).not.toHaveAttribute('data-waiting');
});

test(
  'a button clicked before the scripts have started shows that it is waiting, and works once they have',
  inLongRuns,
  async ({ page, request }) => {
    const listing = await pickListing(request, true, ({ quantity }) => quantity > 10);
    const release = await delay(page, '**/assets/*.js');
    await page.goto(`/listing/${listing._id}`, { waitUntil: 'commit' });
    const add = page.getByRole('button', { name: 'Add to Basket' });
    await add.click();
    await add.click();
    await expect(add).toHaveAttribute('data-waiting');
    release();
    await expect(toast(page, 'Product added to basket!')).toBeVisible();
    await expect(header(page).basket).toHaveAccessibleName('Basket, 1 item');
    await expect(page.getByRole('main').locator('[data-waiting]')).toHaveCount(0);
  },
);

test('an empty list is centred', onDesktopInLongRuns, async ({ page, request }) => {
  await signIn(page, await createAccount(request));
  await open(page, '/blocked');
  const { width = 0 } = page.viewportSize() ?? {};
  const offset = async () => {
    const box = await page.getByRole('heading', { name: "You haven't blocked anyone." }).boundingBox();
    return Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - width / 2);
  };
  await expect.poll(offset).toBeLessThan(10);
});

test(
  'a screen that fails is replaced by the fallback, and the header still works',
  inLongRuns,
  async ({ page, allow }) => {
    allow(404, /^\/nowhere/);
    await page.goto('/nowhere');
    await waitUntilInteractive(page);
    await expect(heading(page, 'Unexpected Application Error!')).toBeVisible();
    await expect(page.getByText('404 Not Found')).toBeVisible();
    await header(page).shop.click();
    await expect(heading(page, 'Shop')).toBeVisible();
  },
);

test(
  'a link clicked offline opens once the connection is back, and nothing typed before then is lost',
  inLongRuns,
  async ({ page, context }) => {
    await open(page, '/login');
    const email = page.getByRole('textbox', { name: 'Email' });
    await email.fill('rosalind@test.example');
    await context.setOffline(true);
    await page.getByRole('main').getByRole('link', { name: 'Forgot Password?' }).click();
    const postponed = toast(page, "We'll open that page once you're back online.");
    await expect(postponed).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Forgot Password?' }).click();
    await expect(postponed, 'shown once, however often the link is clicked').toHaveCount(1);
    await expect(email).toHaveValue('rosalind@test.example');
    await context.setOffline(false);
    await expect(page).toHaveURL('/forgot-password');
    await expect(email).toBeVisible();
  },
);

test(
  'a link clicked offline opens once back online, even if the server responds late',
  inLongRuns,
  async ({ page, context }) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('/api/health', async (route) => {
      await promise;
      await route.fulfill({ json: { status: 'ok' } });
    });
    await open(page, '/login');
    const requested = page.waitForRequest('/api/health');
    await context.setOffline(true);
    await page.getByRole('main').getByRole('link', { name: 'Forgot Password?' }).click();
    await requested;
    await context.setOffline(false);
    await expect(page).toHaveURL('/forgot-password');
    const responded = page.waitForResponse('/api/health');
    resolve();
    await responded;
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
  },
);

test('a lost connection is shown, and sign-in works once it is back', async ({ page, context }) => {
  await open(page, '/login');
  await context.setOffline(true);
  await expect(page.getByText("You're offline.")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("You're offline.")).toBeHidden();
  await submitLogin(page, demoSeller);
  await expect(page).toHaveURL('/');
});
