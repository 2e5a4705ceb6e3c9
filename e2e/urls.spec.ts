import { categoryNames } from '#contract/bees/categories.ts';
import { findListings, pickListing } from './listings.ts';
import { header, open } from './screen.ts';
import { expect, test, onDesktop } from './fixtures.ts';

/** The first capture group of every match in the HTML. */
const captures = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map((match) => match[1] ?? '');
const jsonLd = (html: string) =>
  captures(html, /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs).map((text) => JSON.parse(text));
const canonical = (html: string) => captures(html, /<link rel="canonical" href="([^"]*)"/g);
const property = (html: string, name: string) =>
  captures(html, new RegExp(`<meta property="${name}" content="([^"]*)"`, 'g'));

test.describe('search engines and previews', onDesktop, () => {
  test('get the whole page even if it was last requested with HEAD', async ({ request }) => {
    const path = '/shop?category=Honey&city=Nowhere';
    const head = await request.head(path);
    expect([head.status(), (await head.body()).length]).toEqual([200, 0]);
    expect(await (await request.get(path)).text()).toContain('</html>');
  });

  test('find a title, description, canonical URL and Open Graph tags on public pages', async ({ request, baseURL }) => {
    const listing = await pickListing(request, false, ({ quantity }) => quantity > 1);
    const paths = ['/', '/shop', '/shop?category=Queen%20Bees', `/listing/${listing._id}`];
    for (const path of paths) {
      const html = await (await request.get(path)).text();
      expect.soft(captures(html, /<title>([^<]+)<\/title>/g), path).toHaveLength(1);
      expect.soft(captures(html, /<meta name="description" content="([^"]{20,})"/g), path).toHaveLength(1);
      expect.soft(canonical(html), path).toEqual([`${baseURL}${path}`]);
      for (const name of ['og:title', 'og:description', 'og:url', 'og:image', 'og:type'])
        expect.soft(property(html, name), `${name} of ${path}`).toEqual([expect.stringMatching(/\S/)]);
      const picture = property(html, 'og:image')[0] ?? '';
      expect.soft((await request.get(picture)).headers()['content-type'], picture).toMatch(/^image\//);
    }
    const filtered = await (await request.get('/shop?category=Honey&sort=price_asc&page=2')).text();
    expect(canonical(filtered)).toEqual([`${baseURL}/shop?category=Honey`]);
  });

  test('find a product, its offer and breadcrumbs on a listing', async ({ request, baseURL }) => {
    const listing = await pickListing(request, false, ({ reviewCount, quantity }) => reviewCount > 0 && quantity > 0);
    const html = await (await request.get(`/listing/${listing._id}`)).text();
    const [product, crumbs] = jsonLd(html);
    expect(product).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: listing.title,
      offers: {
        '@type': 'Offer',
        price: listing.price.toFixed(2),
        priceCurrency: 'GBP',
        availability: 'https://schema.org/InStock',
        url: `${baseURL}/listing/${listing._id}`,
      },
      aggregateRating: { ratingValue: listing.averageRating, reviewCount: listing.reviewCount },
    });
    expect(crumbs).toMatchObject({ '@type': 'BreadcrumbList' });
  });

  test('find structured data for the website on the home page, and breadcrumbs in the shop', async ({ request }) => {
    const home = jsonLd(await (await request.get('/')).text());
    expect.soft(home, 'JSON-LD of the home page').toContainEqual(expect.objectContaining({ '@type': 'WebSite' }));
    const shop = jsonLd(await (await request.get('/shop')).text());
    expect.soft(shop, 'JSON-LD of the shop').toContainEqual(expect.objectContaining({ '@type': 'BreadcrumbList' }));
  });

  test('find a manifest with icons, which makes the site installable', async ({ request }) => {
    expect(await (await request.get('/help-nobody-wrote')).text()).toContain(
      'rel="manifest" href="/manifest.webmanifest"',
    );
    const response = await request.get('/manifest.webmanifest');
    expect(response.headers()['content-type']).toContain('application/manifest+json');
    const { icons } = (await response.json()) as { icons: { src: string; type: string }[] };
    expect(icons.length).toBeGreaterThan(1);
    for (const { src, type } of icons) expect((await request.get(src)).headers()['content-type'], src).toBe(type);
  });

  test('find a sitemap, and are told which pages not to index', async ({ request, baseURL }) => {
    const robots = await (await request.get('/robots.txt')).text();
    expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
    expect(robots).toContain('Disallow: /checkout');
    const urlsIn = (xml: string) => captures(xml, /<loc>([^<]+)<\/loc>/g);
    // Other journeys publish and withdraw listings at the same time.
    await expect(async () => {
      const sitemap = await (await request.get('/sitemap.xml')).text();
      const parts = await Promise.all(urlsIn(sitemap).map(async (part) => (await request.get(part)).text()));
      const urls = parts.flatMap(urlsIn);
      const { products, total } = await findListings(request, 'limit=1');
      expect(urls).toContain(`${baseURL}/`);
      expect(urls).toContain(`${baseURL}/shop?category=Bee%20Colonies`);
      expect(urls).toContain(`${baseURL}/listing/${products[0]?._id}`);
      expect(urls.length).toBeGreaterThanOrEqual(total + categoryNames.length);
    }).toPass({ timeout: 30_000 });
    for (const path of ['/basket', '/login', '/orders', '/search?query=honey'])
      expect
        .soft(captures(await (await request.get(path)).text(), /<meta name="robots" content="([^"]*)"/g), path)
        .toEqual(['noindex']);
  });
});

/** The specification's route table, and some routes added since. */
const routes = (product: string, user: string) => [
  '/',
  '/login',
  '/register',
  '/verify',
  '/verify/a-token',
  '/forgot-password',
  '/reset-password/a-token',
  '/change-password',
  `/profile/${user}`,
  '/chat',
  '/chat/a-chat',
  '/shop',
  '/search?query=honey',
  `/listing/${product}`,
  `/product/${product}`,
  '/basket',
  '/checkout',
  '/thank-you',
  '/orders',
  '/orders/an-order',
  '/orders/request-refund/an-order',
  '/orders/start-dispute/an-order',
  '/wishlist',
  '/notifications',
  '/delete-account',
  '/dashboard',
  '/seller/dashboard',
  '/seller/create-listing',
  '/seller/start-selling',
  '/upgarde-account',
  '/admin/dashboard',
  '/admin/users',
  '/admin/users/a-user',
  '/admin/requests',
  '/admin/disputes',
  '/admin/disputes/an-order',
  '/support',
  '/how-it-works',
  '/how-reviews-work',
  '/business',
  '/privacy-policy',
  '/terms-and-conditions',
  '/sitemap',
  '/my-reviews',
  '/blocked',
  '/make-report',
  '/seller/listings',
  '/seller/edit-listing/a-listing',
  '/seller/sales',
  '/admin/listings',
  '/admin/reports',
  '/edit-profile',
];

test.describe('URLs', onDesktop, () => {
  test('show the same page with campaign parameters', async ({ page }) => {
    const listing = await pickListing(page.request, false, ({ quantity }) => quantity > 1);
    for (const [path, title] of [
      ['/shop?utm_source=newsletter&category=Honey', 'Shop'],
      ['/SHOP/?utm_source=newsletter', 'Shop'],
      ['/search?query=+honey+&fbclid=1', 'Results for "honey"'],
      ['/login?utm_source=newsletter&next=%2Forders', 'Login'],
      ['/register?utm_source=newsletter', 'Register'],
      ['/support?utm_source=newsletter', 'Help & Support'],
      [`/listing/${listing._id}?utm_source=newsletter`, listing.title],
    ] as const) {
      await open(page, path);
      await expect.soft(page.getByRole('heading', { level: 1 }), path).toHaveText(title);
    }
    await open(page, '/login?utm_source=newsletter&next=%2Forders');
    await page.getByRole('main').getByRole('link', { name: 'Register' }).click();
    await expect(page).toHaveURL('/register?next=%2Forders');
  });

  test('in the specification all return a page', async ({ request }) => {
    const listing = await pickListing(request, false, ({ quantity }) => quantity > 1);
    for (const path of routes(listing._id, listing.sellerId._id)) {
      const response = await request.get(path);
      expect.soft(response.status(), path).toBe(200);
      expect.soft(await response.text(), path).not.toContain('Unexpected Application Error!');
    }
  });

  test('in the header, menu and footer all work', async ({ page, request }) => {
    await open(page, '/shop');
    await header(page).menu.click();
    const links = page
      .getByRole('banner')
      .or(page.getByRole('contentinfo'))
      .or(page.getByRole('complementary', { name: 'Promotion' }))
      .locator('a[href]');
    const urls = new Set(await links.evaluateAll((found) => found.map((link) => (link as HTMLAnchorElement).href)));
    const own = [...urls].filter((url) => url.startsWith(new URL(page.url()).origin));
    expect(own.length).toBeGreaterThan(25);
    for (const url of own) expect.soft((await request.get(url)).status(), url).toBe(200);
  });

  test('that are likely to be mistyped redirect to the right page', async ({ request, baseURL }) => {
    const response = await request.get('/upgrade-account', { maxRedirects: 0 });
    expect(response.status()).toBe(301);
    expect(new URL(response.headers().location ?? '', baseURL).pathname).toBe('/upgarde-account');
  });
});
