import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { privateApplicant } from '#test/applications.ts';
import { createSeller, passport } from './apply.ts';
import { tooLargePicture } from './listing-form.ts';
import { buyListing, isFromDemoSeller, pickListing } from './listings.ts';
import { bearer, createAccount, demoAdmin, demoSeller, newPerson, signIn, tokenOf, unique } from './people.ts';
import { open, reload, toast } from './screen.ts';
import { expect, test, inLongRuns } from './fixtures.ts';

const picture = async () => ({
  name: 'me.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 300, height: 200, channels: 3, background: '#2f6b3a' } })
    .png()
    .toBuffer(),
});

for (const [path, createPerson] of [
  ['/dashboard', createAccount],
  ['/seller/dashboard', createSeller],
  ['/admin/dashboard', async () => demoAdmin],
] as const)
  test(
    `the camera button on ${path} crops your own picture to a square and shows it in the header`,
    inLongRuns,
    async ({ page, request }) => {
      await signIn(page, await createPerson(request));
      await open(page, path);
      await page.getByLabel('Change your picture').setInputFiles(await picture());
      await expect(toast(page, 'Avatar uploaded')).toBeVisible();
      const shown = (region: Locator) => region.locator('img[src$="/320.webp"]');
      for (const region of [page.getByRole('main'), page.getByRole('banner')])
        await expect(shown(region)).toHaveCount(1);
      await reload(page);
      const own = shown(page.getByRole('main'));
      await expect(own).toBeVisible();
      const stored = await request.get((await own.getAttribute('src')) ?? '');
      const { width, height } = await sharp(await stored.body()).metadata();
      expect([width, height]).toEqual([320, 320]);
    },
  );

test(
  "a person's picture appears beside their name on orders, applications and reports",
  inLongRuns,
  async ({ page, request, isMobile }) => {
    const person = await createAccount(request, newPerson(unique('Keeper')));
    const headers = bearer(await tokenOf(request, person));
    const sent = await request.post('/api/uploads/avatar', { headers, multipart: { avatar: await picture() } });
    const { avatarUrl } = (await sent.json()) as { avatarUrl: string };
    const listing = await pickListing(request, isMobile, (card) => isFromDemoSeller(card) && card.quantity > 5);
    const order = await buyListing(request, person, listing);
    await request.post('/api/users/request-upgrade-to-seller', {
      headers,
      multipart: { ...privateApplicant, name: person.name, file: passport },
    });
    const report = {
      kind: 'product',
      id: listing._id,
      reason: 'other',
      details: 'The picture shows a different jar.',
    };
    expect((await request.post('/api/reports', { headers, data: report })).ok()).toBe(true);
    const ownPicture = (part: Locator) => expect(part.locator(`img[src="${avatarUrl}"]`)).toBeVisible();

    await signIn(page, person);
    await open(page, '/orders');
    await expect(page.getByRole('article').getByText('OE', { exact: true }), "the seller's initials").toBeVisible();
    await signIn(page, demoSeller);
    await open(page, `/seller/orders?search=${encodeURIComponent(person.name)}`);
    await ownPicture(page.getByRole('row', { name: order.productName }));
    await page.getByRole('link', { name: order.productName }).click();
    await ownPicture(page.getByRole('article'));
    await signIn(page, demoAdmin);
    await open(page, `/admin/reports/product/${listing._id}`);
    await ownPicture(page.getByRole('listitem').filter({ hasText: person.name }));
    await open(page, '/admin/requests');
    await ownPicture(page.getByRole('listitem').filter({ hasText: person.name }));
    await page.getByRole('link', { name: person.name }).click();
    await ownPicture(page.getByRole('region', { name: 'Applicant details' }));
  },
);

test(
  'a message is shown for a file that is not a picture and for a failed upload',
  inLongRuns,
  async ({ page, request, allow }) => {
    for (const status of [415, 502]) allow(status, '/api/uploads/avatar');
    await signIn(page, await createAccount(request));
    await open(page, '/dashboard');
    await page.evaluate(() => {
      const revoke = URL.revokeObjectURL.bind(URL);
      URL.revokeObjectURL = (url) => {
        if (document.querySelector(`img[src="${url}"]`)) console.error('This preview is still on the page.');
        revoke(url);
      };
    });
    const camera = page.getByLabel('Change your picture');
    await camera.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') });
    await expect(toast(page, 'This is not a picture we can use')).toBeVisible();
    await page.route('**/api/uploads/avatar', (route) => route.abort('failed'));
    await camera.setInputFiles(await tooLargePicture());
    await expect(toast(page, 'Please choose a file of at most 15 MB.')).toBeVisible();
    await page.route('**/api/uploads/avatar', (route) => route.fulfill({ status: 502, body: '' }));
    await camera.setInputFiles(await picture());
    await expect(toast(page, 'Failed to upload avatar')).toBeVisible();
  },
);
