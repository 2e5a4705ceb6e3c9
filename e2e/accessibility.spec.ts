import type { Page } from '@playwright/test';
import type { DisputeRow } from '#contract/claims.ts';
import type { Order } from '#contract/orders.ts';
import type { SellerOrderRow } from '#contract/seller-orders.ts';
import { articleNames } from '#contract/articles.ts';
import { isLong } from '#test/child-processes.ts';
import { contrastOf, expectAccessible } from './axe.ts';
import { openFilters } from './filters.ts';
import { buyListing, allListings, pickListing } from './listings.ts';
import { testCards, fillPayment, payButton } from './payment-form.ts';
import { bearer, signIn, demoAdmin, demoBuyer, demoSeller, createAccount, idOf, tokenOf } from './people.ts';
import { header, heading, main, open, toast } from './screen.ts';
import { expect, test, inLongRuns } from './fixtures.ts';

test.describe.configure({ timeout: 300_000 });

/** Checks each page in `paths`, a space-separated list. */
async function expectScreens(page: Page, paths: string): Promise<void> {
  for (const path of paths.trim().split(/\s+/))
    await test.step(path, async () => {
      await open(page, path);
      await expectAccessible(page, path);
    });
}

/** In long runs, puts the screen into a state with `show` and checks it. */
async function expectState(page: Page, name: string, show: () => Promise<unknown>): Promise<void> {
  if (isLong)
    await test.step(name, async () => {
      await show();
      await expectAccessible(page, name);
    });
}

const click = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name }).click();
const expectAlert = (page: Page) => expect(main(page).getByRole('alert').first()).toBeVisible();

test.describe('signed out', () => {
  test('home and shop', async ({ page, isMobile }) => {
    await expectScreens(page, '/ /shop /shop?category=Honey&maxPrice=20&page=1 /shop?city=Atlantis');
    await expectState(page, 'open menu', () => header(page).menu.click());
    await page.keyboard.press('Escape');
    if (isMobile) {
      await open(page, '/shop?category=Honey&condition=new');
      await expectState(page, 'open filters', () => openFilters(page, isMobile));
    }
  });

  test('search', inLongRuns, async ({ page }) => {
    await expectScreens(page, '/search /search?query=zeppelin /search?query=brook');
    const search = page.getByRole('search').filter({ visible: true }).first();
    await expectState(page, 'suggestions', async () => {
      await search.getByRole('combobox').fill('que');
      await expect(search.getByRole('option').first()).toBeVisible();
      await search.getByRole('combobox').press('ArrowDown');
    });
    await expectState(page, 'filters in the text', () => open(page, '/search?query=used%20hive%20under%20%C2%A3100'));
    await expectState(page, 'partial matches', () => open(page, '/search?query=cedar%20hive%20glass%20chimney'));
  });

  test('listing and profile', inLongRuns, async ({ page, isMobile, request, allow }) => {
    allow(404, /^\/(listing|profile|nowhere)\//);
    const reviewed = await pickListing(
      request,
      isMobile,
      ({ reviewCount, pictures }) => reviewCount > 0 && pictures.length > 1,
    );
    const listings = await allListings(request);
    const soldOut = listings.filter(({ quantity }) => quantity === 0).slice(0, 1);
    const withoutPicture = listings.filter(({ pictures }) => pictures.length === 0).slice(0, 1);
    await expectScreens(page, [...withoutPicture, ...soldOut, reviewed].map(({ _id }) => `/listing/${_id}`).join(' '));
    await expectScreens(page, `/profile/${reviewed.sellerId._id} /listing/gone /profile/nobody /nowhere/at/all`);
    await open(page, `/listing/${reviewed._id}`);
    await expectState(page, 'Show more', () => page.getByRole('button', { name: 'Show more' }).click());
    await expectState(page, 'enlarged picture', () =>
      page
        .getByRole('img', { name: /picture 1 of/ })
        .first()
        .click(),
    );
  });

  test('basket and wishlist', inLongRuns, async ({ page, isMobile, request }) => {
    await expectScreens(page, '/basket /wishlist');
    const listing = await pickListing(
      request,
      isMobile,
      ({ deliveryMethods, quantity }) => deliveryMethods.length === 2 && quantity > 10,
    );
    await open(page, `/listing/${listing._id}`);
    await page.getByRole('button', { name: `Save ${listing.title} to your wishlist` }).click();
    await page.getByRole('button', { name: 'Add to Basket' }).click();
    await expect(toast(page, 'Product added to basket!')).toBeVisible();
    await toast(page, 'Product added to basket!').hover();
    await expectAccessible(page, 'a toast');
    await expectScreens(page, '/basket /wishlist /checkout /notifications');
  });

  test('accounts', inLongRuns, async ({ page, allow }) => {
    allow(400, /^\/api\/auth\/verify\//);
    allow(401, '/api/auth/login');
    allow(400, /^\/api\/auth\/reset-password\//);
    await expectScreens(page, '/login /register /verify /verify/used-up /forgot-password');
    await open(page, '/login');
    await expectState(page, '/login, nothing filled in', async () => {
      await click(page, 'Login');
      await expectAlert(page);
    });
    await expectState(page, '/login, wrong password', async () => {
      await page.getByRole('textbox', { name: 'Email' }).fill('nobody@test.example');
      await page.getByRole('textbox', { name: 'Password' }).fill('whatever');
      await click(page, 'Login');
      await expect(page.getByText('Invalid email or password.')).toBeVisible();
    });
    for (const [path, button] of [
      ['/register', 'Register'],
      ['/forgot-password', 'Send Reset Link'],
      ['/verify', 'Resend Email Verification'],
      ['/reset-password/old', 'Reset Password'],
    ] as const)
      await expectState(page, `${path}, nothing filled in`, async () => {
        await open(page, path);
        await click(page, button);
        await expectAlert(page);
      });
    await expectState(page, '/forgot-password, sent', async () => {
      await open(page, '/forgot-password');
      await page.getByRole('textbox', { name: 'Email' }).fill('nobody@test.example');
      await click(page, 'Send Reset Link');
      await expect(page.getByText('If that address has an account')).toBeVisible();
    });
  });

  test('content pages', inLongRuns, async ({ page }) => {
    await expectScreens(page, [...articleNames, 'sitemap'].map((name) => `/${name}`).join(' '));
  });
});

test.describe('as the demo buyer', () => {
  test.beforeEach(({ page }) => signIn(page, demoBuyer));

  test('dashboard, purchases and notifications', inLongRuns, async ({ page, request }) => {
    const headers = bearer(await tokenOf(request, demoBuyer));
    const orders = (await (await request.get('/api/orders', { headers })).json()) as Order[];
    const first = (matches: (order: Order) => boolean) => orders.find(matches)?._id ?? 'none';
    const [refundable, disputable] = (['requestRefund', 'openDispute'] as const).map((action) =>
      first(({ actions }) => actions.includes(action)),
    );
    const data = { userId: await idOf(request, await tokenOf(request, demoSeller)) };
    const started = await request.post('/api/chats/start', { headers, data });
    const { _id: chat } = (await started.json()) as { _id: string };
    await expectScreens(
      page,
      `/ /dashboard /orders /orders?show=finished /orders/${first(() => true)} /orders/request-refund/${refundable}
      /orders/start-dispute/${disputable} /orders/${first(({ refundRequested }) => refundRequested)}
      /orders/${first(({ disputeOpened }) => disputeOpened)} /thank-you /notifications /chat /chat/${chat} /wishlist`,
    );
    await open(page, '/orders');
    const history = page.getByRole('article').locator('summary').first();
    await expectState(page, 'the history of an order', () => history.click());
  });

  test('account', inLongRuns, async ({ page }) => {
    await expectScreens(
      page,
      '/verify /edit-profile /change-password /two-step-sign-in /change-email/one /delete-account /my-reviews /blocked',
    );
    await expectScreens(page, '/upgarde-account /make-report');
    await expectState(page, '/change-password, nothing filled in', async () => {
      await open(page, '/change-password');
      await click(page, 'Change Password');
      await expectAlert(page);
    });
    await expectState(page, '/delete-account, nothing ticked', async () => {
      await open(page, '/delete-account');
      await click(page, 'Delete My Account');
      await expectAlert(page);
    });
    await open(page, '/dashboard');
    await expectState(page, 'public profile', async () => {
      await page.getByRole('link', { name: 'View My Public Profile' }).click();
      await expect(page.getByRole('heading', { name: /^Reviews from/ })).toBeVisible();
    });
  });
});

test('as a new buyer: empty pages, checkout and payment', inLongRuns, async ({ page, isMobile, request, allow }) => {
  allow(400, '/api/payments/validate-basket');
  allow(402, '/api/payments/sandbox/confirm');
  const person = await createAccount(request);
  const listing = await pickListing(
    request,
    isMobile,
    ({ deliveryMethods, quantity }) => deliveryMethods.length === 2 && quantity > 10,
  );
  const headers = bearer(await signIn(page, person));
  await expectScreens(page, '/dashboard /orders /notifications /wishlist /basket /checkout');
  await buyListing(request, person, listing);
  await request.post('/api/baskets', { headers, data: { productId: listing._id } });
  await expectScreens(page, '/ /basket /checkout');
  await expectState(page, '/checkout, nothing filled in', async () => {
    await page.getByText('Test cards', { exact: true }).click();
    await payButton(page).click();
    await expectAlert(page);
  });
  await expectState(page, '/checkout, declined', async () => {
    await fillPayment(page, testCards.declined);
    await payButton(page).click();
    await expect(page.getByText(/^Your card was declined/).first()).toBeVisible();
  });
  await expectState(page, "the bank's check", async () => {
    await fillPayment(page, testCards.asksBank);
    await payButton(page).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  });
  await expectState(page, '/thank-you', async () => {
    await page.getByRole('button', { name: 'Pass the check' }).click();
    await expect(heading(page, /^Thank you/)).toBeVisible();
  });
});

test('as the demo seller: dashboard, orders and payouts', inLongRuns, async ({ page, allow }) => {
  allow(404, '/api/sellers/orders/one');
  allow(404, '/api/sellers/sales/statements/gone');
  const headers = bearer(await signIn(page, demoSeller));
  const disputed = (await (await page.request.get('/api/sellers/orders?group=disputed', { headers })).json()) as {
    orders: SellerOrderRow[];
  };
  await expectScreens(
    page,
    `/seller/dashboard /seller/orders /seller/orders?search=nothing /seller/orders/one
      /seller/orders/${disputed.orders[0]?._id} /seller/sales
      /seller/sales?period=12_months&show=units /seller/sales/${new Date().getFullYear()} /seller/sales/gone
      /seller/payouts /seller/payouts/check`,
  );
  await expectState(page, 'an order to post', async () => {
    await open(page, '/seller/orders?show=to_post');
    await page.getByRole('table').getByRole('link').first().click();
    await expect(page.getByRole('heading', { name: 'Next: post it' })).toBeVisible();
  });
});

test('as the demo seller: listings', inLongRuns, async ({ page, allow }) => {
  allow(404, '/api/sellers/listings/one');
  await signIn(page, demoSeller);
  await expectScreens(page, '/seller/create-listing /seller/listings /seller/edit-listing/one /seller/import');
  await expectScreens(page, '/seller/change-details');
  await expectScreens(page, '/orders /my-reviews /notifications /upgarde-account /delete-account');
  await expectState(page, '/seller/create-listing, nothing filled in', async () => {
    await open(page, '/seller/create-listing');
    await click(page, 'Publish');
    await expect(page.getByText(/^❌/)).toBeVisible();
  });
  await expectState(page, 'the preview of a listing', async () => {
    await click(page, 'Preview');
    await expect(page.getByRole('dialog', { name: 'How buyers will see it' })).toBeVisible();
  });
  await expectState(page, '/seller/listings, one listing selected', async () => {
    await open(page, '/seller/listings');
    await page
      .getByRole('checkbox', { name: /^Select (?!all)/ })
      .first()
      .check();
    await click(page, 'Change prices');
    await page
      .getByRole('button', { name: /Change price of/ })
      .first()
      .click();
  });
  await open(page, '/seller/dashboard');
  await expectState(page, 'public profile', async () => {
    await page.getByRole('link', { name: 'View My Public Profile' }).click();
    await expect(page.getByRole('heading', { name: /^Reviews from/ })).toBeVisible();
  });
});

test('as the demo admin', inLongRuns, async ({ page, allow }) => {
  allow(403, /^\/api\/users\/.*\/public$/);
  const headers = bearer(await signIn(page, demoAdmin));
  const { disputes } = (await (await page.request.get('/api/admins/disputes', { headers })).json()) as {
    disputes: DisputeRow[];
  };
  await expectScreens(
    page,
    `/admin/dashboard /admin/users /admin/requests /admin/requests?status=approved /admin/disputes
      /admin/disputes/${disputes[0]?.orderId}
      /admin/listings /admin/audit /admin/reports /admin/reports/figures /notifications /chat /change-password`,
  );
  await expectState(page, "a user's page", async () => {
    await open(page, `/admin/users?search=${encodeURIComponent(demoBuyer.email)}`);
    await main(page).getByRole('row').filter({ hasText: demoBuyer.email }).getByRole('link').click();
    await expect(page.getByRole('link', { name: 'Public profile' })).toBeVisible();
  });
  await open(page, '/admin/dashboard');
  await expectState(page, 'public profile', async () => {
    await page.getByRole('link', { name: 'View My Public Profile' }).click();
    await expect(page.getByText('This admin profile is not publicly available.')).toBeVisible();
  });
});

test(
  'the main button has enough contrast, which axe cannot measure across its bottom edge',
  inLongRuns,
  async ({ page }) => {
    await open(page, '/login');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expect
        .poll(() => contrastOf(main(page).getByRole('button', { name: 'Login' })), colorScheme)
        .toBeGreaterThan(4.5);
    }
  },
);
