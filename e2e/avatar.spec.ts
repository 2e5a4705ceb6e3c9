import sharp from 'sharp';
import { signIn, createAccount } from './people.ts';
import { open, toast } from './screen.ts';
import { expect, test } from './fixtures.ts';

const picture = async () => ({
  name: 'me.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 300, height: 200, channels: 3, background: '#2f6b3a' } })
    .png()
    .toBuffer(),
});

test('the camera changes your own picture, which is shown in the header and on the dashboard', async ({
  page,
  request,
}) => {
  await signIn(page, await createAccount(request));
  await open(page, '/dashboard');
  const camera = page.getByLabel('Change your picture');
  await camera.setInputFiles(await picture());
  await expect(toast(page, 'Avatar uploaded')).toBeVisible();
  for (const place of [page.getByRole('main'), page.getByRole('banner')])
    await expect(place.locator('img[src$="/320.webp"]')).toHaveCount(1);
  await page.reload();
  await expect(page.getByRole('main').locator('img[src$="/320.webp"]')).toBeVisible();
});

test('a file that is not a picture and a failed upload each show a message', async ({ page, request, allow }) => {
  for (const status of [415, 502]) allow(status, '/api/uploads/avatar');
  await signIn(page, await createAccount(request));
  await open(page, '/dashboard');
  const camera = page.getByLabel('Change your picture');
  await camera.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(toast(page, 'This is not a picture we can use')).toBeVisible();
  await page.route('**/api/uploads/avatar', (route) => route.fulfill({ status: 502, body: '' }));
  await camera.setInputFiles(await picture());
  await expect(toast(page, 'Failed to upload avatar')).toBeVisible();
});
