import type { Card, Listing } from '#contract/catalogue.ts';
import { findListings } from './listings.ts';
import { demoBuyer, submitLogin, newPerson } from './people.ts';
import { checkbox } from './filters.ts';
import { expect, test, inLongRuns } from './fixtures.ts';

test.use({ javaScriptEnabled: false });

test.describe('without JavaScript', () => {
  const notice = /You need JavaScript to sign in, manage your account, use the basket and pay/;

  test('a password never appears in a URL, and the page says that JavaScript is needed', async ({ page }) => {
    await page.goto('/login?next=%2Forders');
    await expect(page.getByText(notice)).toBeVisible();
    const posted = page.waitForRequest((request) => request.isNavigationRequest() && request.method() === 'POST');
    await submitLogin(page, demoBuyer);
    expect(new URL((await posted).url()).search).toBe('?next=%2Forders');
    await expect(page).toHaveURL('/login?next=%2Forders');
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
    await expect(page.getByText(notice)).toBeVisible();
  });

  test('no other form puts private data into a URL', async ({ page }) => {
    const person = newPerson();
    await page.goto('/register');
    await page.getByRole('textbox', { name: 'Full name' }).fill(person.name);
    await page.getByRole('textbox', { name: 'Email' }).fill(person.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(person.password);
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page).toHaveURL('/register');
    await expect(page.getByText(notice)).toBeVisible();
    await page.goto('/reset-password/a-token');
    await page.getByRole('textbox', { name: 'New password' }).fill(person.password);
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await expect(page).toHaveURL('/reset-password/a-token');
    for (const path of ['/forgot-password', '/verify', '/checkout', '/change-password', '/delete-account']) {
      await page.goto(path);
      await expect(page.getByText(notice), path).toBeVisible();
      const methods = await page
        .locator('form:not([role=search])')
        .evaluateAll((forms) => forms.map((form) => (form as HTMLFormElement).method));
      expect(
        methods.every((method) => method === 'post'),
        path,
      ).toBe(true);
    }
  });

  test(
    'a page that needs JavaScript shows its title below the notice, and does not seem to be loading',
    inLongRuns,
    async ({ page }) => {
      for (const [path, title] of [
        ['/basket', 'My Basket'],
        ['/checkout', 'Checkout'],
        ['/wishlist', 'My Wishlist'],
        ['/orders', 'My Purchases'],
        ['/change-password', 'Change Password'],
        ['/verify/a-token', 'Verify your email'],
        ['/dashboard', ''],
        ['/thank-you', ''],
      ] as const) {
        await page.goto(path);
        await expect(page.getByText(notice), path).toBeVisible();
        expect((await page.getByRole('main').innerText()).trim(), path).toBe(title);
      }
      await page.goto('/shop');
      await expect(page.getByText(/^Showing 24 of/), 'a page that works without JavaScript is complete').toBeVisible();
    },
  );

  test('the shop and search can be filtered', inLongRuns, async ({ page, isMobile }) => {
    for (const path of ['/shop', '/search?query=hive']) {
      await page.goto(path);
      const filters = page.getByRole('complementary', { name: 'Filters' });
      await expect(page.getByRole('button', { name: /^All Filters/ }), 'the button would do nothing').toBeHidden();
      await expect(page.getByRole('button', { name: /^Save .* to your wishlist/ })).toHaveCount(0);
      if (isMobile) {
        await expect(filters).toBeHidden();
        const link = page.getByRole('link', { name: 'All Filters' });
        await link.click();
        const title = filters.getByRole('heading', { name: 'Filters' });
        await expect(title).toBeInViewport();
        const [above, below] = [await link.boundingBox(), await title.boundingBox()];
        expect((above?.y ?? NaN) + (above?.height ?? NaN), 'the link is above the filters').toBeLessThan(
          below?.y ?? NaN,
        );
      }
      await checkbox(filters, 'New').check();
      await filters.getByRole('button', { name: 'Show results' }).click();
      await expect(page).toHaveURL(/condition=new/);
      await expect(page.getByRole('link', { name: 'Remove filter: New' })).toBeVisible();
      await expect(page.getByText(/^Showing \d+ of/), 'the products, not the filters').toBeInViewport();
    }
  });

  test('a listing has no buttons that need JavaScript', inLongRuns, async ({ page }) => {
    await page.goto('/shop');
    await page.getByRole('region', { name: 'Products' }).getByRole('link').first().click();
    await expect(page.getByRole('heading', { name: 'Details' })).toBeVisible();
    for (const name of ['Add to Basket', 'Message Seller', /^Save .* to your wishlist/])
      await expect(page.getByRole('button', { name }), `${name}`).toBeHidden();
  });

  test(
    'no public page shows a control that needs JavaScript, and a listing shows its full description',
    inLongRuns,
    async ({ page, request }) => {
      const { products } = await findListings(request, 'keyword=heather');
      const read = async ({ _id }: Card) => {
        const response = await request.get(`/api/products/one/${_id}`);
        // Other journeys withdraw some of their listings.
        if (response.status() === 404) return [];
        expect(response.ok()).toBe(true);
        return [(await response.json()) as Listing];
      };
      const listings = (await Promise.all(products.map(read))).flat();
      const found = listings.find(({ description }) => description.length > 250);
      if (!found) throw new Error('no listing has a long description');
      const { _id, sellerId, description } = found;
      const paths = ['/', '/search?query=orchard', '/login', '/register', '/support', `/profile/${sellerId._id}`];
      for (const path of [...paths, `/listing/${_id}`]) {
        await page.goto(path);
        await expect(page.getByText(notice)).toBeVisible();
        const inert = page.locator('button:not([type=submit]), form[role=search][method=post], footer select');
        await expect(inert.filter({ visible: true }), path).toHaveText([]);
      }
      const fromSeller = page.getByRole('region', { name: 'From the seller' });
      await expect(fromSeller).toContainText(description, { useInnerText: true });
      await expect(fromSeller).not.toContainText('…', { useInnerText: true });
    },
  );

  test('sorting the shop and search results keeps their filters', inLongRuns, async ({ page }) => {
    for (const path of ['/shop?category=Beehives&condition=used', '/search?query=hive&condition=new']) {
      await page.goto(`${path}&page=2`);
      await page.getByRole('combobox', { name: 'Sort' }).selectOption('Price: Low to High');
      await page.getByRole('button', { name: 'Sort', exact: true }).click();
      await expect(page).toHaveURL(`${path}&sort=price_asc`);
      await expect(page.getByRole('combobox', { name: 'Sort' })).toHaveValue('price_asc');
    }
  });

  test(
    'a form posted to a page redirects to that page, never to another site',
    inLongRuns,
    async ({ request, baseURL }) => {
      const post = (path: string) => request.post(path, { form: { password: 'x' }, maxRedirects: 0 });
      for (const [path, target] of [
        ['/login', '/login'],
        ['/', '/'],
        [`${baseURL}//evil.example/x`, '/evil.example/x'],
        [`${baseURL}/\\evil.example/x`, '/evil.example/x'],
      ] as const) {
        const response = await post(path);
        expect.soft([response.status(), response.headers().location], path).toEqual([303, target]);
      }
      const response = await request.post('/login', { data: { password: 'x' } });
      expect([response.status(), response.headers().allow]).toEqual([405, 'GET, HEAD']);
    },
  );
});
