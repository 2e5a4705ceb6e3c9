import { pick } from './goods.ts';
import { comeSignedIn, demoSeller } from './people.ts';
import { header, heading, open } from './screen.ts';
import { anywhere, expect, test } from './story.ts';

test('a listing shows its pictures, its facts and its whole description', async ({ page, isMobile, request }) => {
  const goods = await pick(request, isMobile, (one) => one.pictures.length > 1 && one.reviewCount > 0);
  await open(page, `/listing/${goods._id}`);
  await expect(heading(page, goods.title)).toBeVisible();
  await expect(page.getByText(`(${goods.reviewCount} review`).first()).toBeVisible();
  if (isMobile) await page.getByRole('img', { name: /picture 1 of/ }).click();
  else {
    const second = page.getByRole('button', { name: 'Show picture 2' });
    await second.click();
    await expect(second).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('button', { name: 'Show picture 1' }).click();
    await page.getByRole('button', { name: 'Show in full' }).click();
  }
  const whole = page.getByRole('dialog', { name: goods.title });
  await whole.getByRole('button', { name: 'Next picture' }).click();
  await expect(whole.getByRole('img', { name: /picture 2 of/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(whole).toBeHidden();
  const more = page.getByRole('button', { name: 'Show more' });
  await more.click();
  await page.getByRole('button', { name: 'Show less' }).click();
  await expect(more).toBeVisible();
  await open(page, `/product/${goods._id}`);
  await expect(heading(page, goods.title)).toBeVisible();
});

test('sellers cannot write to themselves', anywhere, async ({ page, isMobile, request }) => {
  const own = await pick(request, isMobile, ({ sellerId }) => /Orchard End|Owen Tranter/.test(sellerId.name));
  await comeSignedIn(page, demoSeller);
  await open(page, `/listing/${own._id}`);
  await expect(header(page).account).toHaveAttribute('href', '/seller/dashboard');
  await expect(heading(page, own.title)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Message Seller' })).toHaveCount(0);
});
