import type { Locator, Page } from '@playwright/test';
import { createSeller } from './apply.ts';
import { expectAccessible } from './axe.ts';
import { createDraft } from './listings.ts';
import { choosePictures, picturePaths, pictureTiles } from './listing-form.ts';
import { demoSellerNamed, signIn, unique } from './people.ts';
import { open, reload } from './screen.ts';
import { expect, test, inLongRuns } from './fixtures.ts';

test('pictures are reordered with the keyboard, and other files are rejected', async ({ page, isMobile }) => {
  await signIn(page, demoSellerNamed(isMobile ? 'kyre-brook-queens' : 'skirrid-hive-works'));
  await open(page, '/seller/create-listing');
  await choosePictures(page, picturePaths);
  await expect(pictureTiles(page)).toHaveCount(3);
  const last = await pictureTiles(page).nth(2).getByRole('img').getAttribute('src');
  await page.getByRole('button', { name: 'Move picture 3 earlier' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Now picture 2 of 3.')).toBeAttached();
  await expect(page.getByRole('button', { name: 'Move picture 2 earlier' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Now picture 1, the thumbnail.')).toBeAttached();
  await expect(pictureTiles(page).first().getByRole('img')).toHaveAttribute('src', last ?? '');
  await expect(pictureTiles(page).first().getByText('Thumbnail')).toBeVisible();
  await page
    .getByLabel('Choose pictures')
    .setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-') });
  await expect(page.getByText('plan.pdf: please choose a JPG, PNG, GIF or WEBP picture.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove picture 1' }).click();
  await expect(pictureTiles(page)).toHaveCount(2);
  await expectAccessible(page, '/seller/create-listing with pictures');
});

type Point = { x: number; y: number };

async function middleOf(element: Locator): Promise<Point> {
  const { x, y, width, height } = (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { x: x + width / 2, y: y + height / 2 };
}

/** The points along a drag. */
const pointsBetween = (from: Point, to: Point): Point[] =>
  [0.25, 0.5, 0.75, 1].map((share) => ({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }));

/** Drags with one finger, using the touch events of a touchscreen. */
async function dragByFinger(page: Page, from: Point, to: Point): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [from]);
  for (const point of pointsBetween(from, to)) await touch('touchMove', [point]);
  await touch('touchEnd', []);
  await devtools.detach();
}

async function dragByMouse(page: Page, from: Point, to: Point): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (const { x, y } of pointsBetween(from, to)) await page.mouse.move(x, y);
  await page.mouse.up();
}

const picturesOf = (page: Page) =>
  pictureTiles(page)
    .getByRole('img')
    .evaluateAll((images) => images.map((image) => image.getAttribute('src')));

test(
  'pictures are reordered by dragging with a finger or the mouse, and the order is saved',
  inLongRuns,
  async ({ page, request, isMobile }) => {
    const person = await createSeller(request);
    const { _id } = await createDraft(request, person, { title: unique('Balm'), price: 8 }, picturePaths);
    await signIn(page, person);
    await open(page, `/seller/edit-listing/${_id}`);
    await expect(pictureTiles(page)).toHaveCount(3);
    const [first, second, third] = await picturesOf(page);
    const saved = page.waitForResponse(
      (response) => response.request().method() === 'PUT' && response.url().endsWith('/pictures'),
    );
    const grip = (nth: number) => pictureTiles(page).nth(nth).locator('[data-grip]');
    const picture = (nth: number) => pictureTiles(page).nth(nth).getByRole('img');
    await pictureTiles(page).nth(2).scrollIntoViewIfNeeded();

    if (isMobile) {
      await dragByFinger(page, await middleOf(grip(2)), await middleOf(picture(0)));
    } else {
      await dragByMouse(page, await middleOf(picture(2)), await middleOf(picture(0)));
    }
    expect((await saved).ok()).toBe(true);
    await expect.poll(() => picturesOf(page)).toEqual([third, first, second]);
    await expect(pictureTiles(page).first().getByText('Thumbnail')).toBeVisible();
    await reload(page);
    await expect(pictureTiles(page)).toHaveCount(3);
    await expect.poll(() => picturesOf(page)).toEqual([third, first, second]);

    if (!isMobile) return;
    await test.step('a finger on the picture itself scrolls the page', async () => {
      await page.evaluate(() => scrollTo(0, 0));
      const from = await middleOf(picture(2));
      await dragByFinger(page, from, { x: from.x, y: from.y - 200 });
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(50);
      expect(await picturesOf(page)).toEqual([third, first, second]);
    });
  },
);
