import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { choosePictures, renders, seller, tiles, titled } from './listing-form.ts';
import { comeSignedIn } from './people.ts';
import { heading, open, toast } from './screen.ts';
import { anywhere, expect, test } from './story.ts';

test.describe.configure({ timeout: 90_000 });

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const row = (page: Page, title: string): Locator => page.getByRole('row', { name: title });

async function fillForm(page: Page, title: string): Promise<void> {
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Price', { exact: true }).fill('11.50');
  await page.getByLabel('Quantity').fill('7');
  await page.getByLabel('Description').fill('Pressed, never heated. From hives on the moor.');
  await page.getByRole('checkbox', { name: 'Postage' }).check();
  await page.getByLabel('Postage price').fill('3.95');
  await page.getByLabel('City').fill('Romford');
  await page.getByLabel('Postcode').fill('rm1 2xy');
}

test('a listing is made, found, changed in its row, copied and taken down', async ({ page, isMobile, allow }) => {
  allow(400, /^\/api\/sellers\/listings\//);
  const title = titled('Ling heather honey');
  await comeSignedIn(page, seller(isMobile ? 'fen-bog-apiary' : 'seller'));
  await open(page, '/seller/create-listing');

  await test.step('what is missing is said, at the top and at the fields', async () => {
    await press(page, 'Publish');
    await expect(page.getByText('❌ Please fill in all required fields and upload at least one image.')).toBeVisible();
    await choosePictures(page, renders.slice(0, 2));
    await fillForm(page, title);
    await page.getByLabel('Postcode').fill('RM1 2X');
    await press(page, 'Publish');
    await expect(page.getByText('❌ Invalid UK postcode format (e.g. RM1 2XY).')).toBeVisible();
    await page.getByLabel('Postcode').fill('rm12xy');
  });

  await test.step('it is looked at as buyers will see it', async () => {
    await press(page, 'Preview');
    const preview = page.getByRole('dialog', { name: 'As buyers will see it' });
    await expect(preview.getByRole('heading', { name: title })).toBeVisible();
    await expect(preview.getByText('Total £15.45 with postage.')).toBeVisible();
    await expect(preview.getByText('Romford, RM1', { exact: true }).first()).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('published, search finds it', async () => {
    await press(page, 'Publish');
    await expect(page.getByText('✅ Product created successfully!')).toBeVisible();
    await open(page, `/search?query=${encodeURIComponent(title)}`);
    await page.getByRole('link', { name: title }).click();
    await expect(heading(page, title)).toBeVisible();
    await expect(page.getByRole('img', { name: /picture 2 of 2/ })).toBeAttached();
  });

  await test.step('price and stock are changed where they stand', async () => {
    await open(page, `/seller/listings?search=${encodeURIComponent(title)}`);
    const own = row(page, title);
    await own.getByRole('button', { name: `Change price of ${title}` }).click();
    const price = own.getByLabel(`price of ${title}`);
    await price.fill('12.345');
    await price.press('Enter');
    await expect(own.getByRole('alert')).toHaveText('Please give at most two decimals.');
    await price.press('Escape');
    await expect(own.getByText('£11.50')).toBeVisible();
    await own.getByRole('button', { name: `Change price of ${title}` }).press('Enter');
    await price.fill('12.34');
    await price.press('Enter');
    await expect(own.getByText('£12.34')).toBeVisible();
    await expect(own.getByRole('button', { name: `Change price of ${title}` })).toBeFocused();
    await own.getByRole('button', { name: `Change stock of ${title}` }).click();
    await own.getByLabel(`stock of ${title}`).fill('9');
    await own.getByLabel(`stock of ${title}`).press('Enter');
    await expect(own.getByRole('button', { name: `9 Change stock of ${title}` })).toBeVisible();
  });

  await test.step('a copy is a draft', async () => {
    await press(page, `Duplicate ${title}`);
    await expect(heading(page, 'Edit listing')).toBeVisible();
    await expect(page.getByLabel('Title')).toHaveValue(title);
    await expect(tiles(page)).toHaveCount(2);
    await open(page, `/seller/listings?status=draft&search=${encodeURIComponent(title)}`);
    await press(page, `Discard ${title}`);
    await expect(page.getByText('No listings found.')).toBeVisible();
  });

  await test.step('several are taken down at once, and it is gone from the shop', async () => {
    await open(page, `/seller/listings?search=${encodeURIComponent(title)}`);
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await press(page, 'Withdraw selected');
    await expect(row(page, title).getByText('Withdrawn')).toBeVisible();
    await press(page, `Relist ${title}`);
    await expect(row(page, title).getByText('Active')).toBeVisible();
    await expect(page.getByRole('button', { name: `Withdraw ${title}` })).toBeFocused();
    await press(page, `Withdraw ${title}`);
    await expect(row(page, title).getByText('Withdrawn')).toBeVisible();
    await open(page, `/search?query=${encodeURIComponent(title)}`);
    await expect(page.getByRole('link', { name: title })).toHaveCount(0);
  });
});

test(
  'a draft is kept while it is typed, in this browser and then on the server',
  anywhere,
  async ({ page, isMobile, allow }) => {
    allow(409, /^\/api\/sellers\/listings\//);
    const title = titled('Cedar hive');
    await comeSignedIn(page, seller(isMobile ? 'kyre-brook-queens' : 'skirrid-hive-works'));
    await open(page, '/seller/create-listing');
    await page.getByLabel('Title').fill(title);
    await page.getByLabel('Category', { exact: true }).selectOption('Beehives');
    await expect(page.getByText(/^Kept in this browser at/)).toBeVisible();
    await page.reload();
    await expect(page.getByText(/^What you typed on/)).toBeVisible();
    await expect(page.getByLabel('Title')).toHaveValue(title);
    await expect(page.getByLabel('Category', { exact: true })).toHaveValue('Beehives');

    await press(page, 'Save as draft');
    await expect(toast(page, '📝 Saved as draft!')).toBeVisible();
    await expect(heading(page, 'Edit listing')).toBeVisible();
    await page.getByLabel('Price', { exact: true }).fill('245');
    await expect(page.getByText(/^Draft saved at/)).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Price', { exact: true })).toHaveValue('245.00');
    await expectAccessible(page, '/seller/edit-listing');

    await test.step('somebody else was faster', async () => {
      const other = await page.context().newPage();
      await open(other, new URL(page.url()).pathname);
      await other.getByLabel('Price', { exact: true }).fill('250');
      await expect(other.getByText(/^Draft saved at/)).toBeVisible();
      await other.close();
      await page.getByLabel('Quantity').fill('3');
      await press(page, 'Save as draft');
      await expect(page.getByText(/^This listing was changed/)).toBeVisible();
      await press(page, 'Compare');
      await expect(page.getByRole('row', { name: 'Price 245.00 250.00' })).toBeVisible();
      await press(page, 'Reload the newer one');
      await expect(page.getByLabel('Price', { exact: true })).toHaveValue('250.00');
    });
  },
);

test('an upload that fails is tried again, and one listing is made', anywhere, async ({ page, isMobile }) => {
  const title = titled('Cut comb');
  await comeSignedIn(page, seller(isMobile ? 'kyre-brook-queens' : 'skirrid-hive-works'));
  await open(page, '/seller/create-listing');
  await choosePictures(page, renders);
  await fillForm(page, title);
  let tries = 0;
  await page.route('/api/uploads/product-image', (route) =>
    ++tries === 2 ? route.abort('internetdisconnected') : route.continue(),
  );
  await press(page, 'Publish');
  await expect(page.getByText(/^The listing is saved, but not all of its pictures are/)).toBeVisible();
  await press(page, 'Retry picture 2');
  await expect(page.getByRole('button', { name: 'Retry picture 2' })).toHaveCount(0);
  await expect(page.getByLabel('Title')).toHaveValue(title);
  await press(page, 'Publish');
  await expect(page.getByText('✅ Product created successfully!')).toBeVisible();
  await open(page, `/seller/listings?search=${encodeURIComponent(title)}`);
  await expect(row(page, title)).toHaveCount(1);
  await press(page, `Withdraw ${title}`);
  await expect(row(page, title).getByText('Withdrawn')).toBeVisible();
});

test('a page left while its pictures were sent goes on with them', anywhere, async ({ page, isMobile }) => {
  const title = titled('Balm tins');
  await comeSignedIn(page, seller(isMobile ? 'kyre-brook-queens' : 'skirrid-hive-works'));
  await open(page, '/seller/create-listing');
  await choosePictures(page, renders);
  await fillForm(page, title);
  let tries = 0;
  await page.route('/api/uploads/product-image', (route) =>
    ++tries > 1 ? route.abort('internetdisconnected') : route.continue(),
  );
  await press(page, 'Publish');
  await expect(page.getByRole('button', { name: 'Retry picture 3' })).toBeVisible();
  await page.unroute('/api/uploads/product-image');
  await page.reload();
  await expect(heading(page, 'Edit listing')).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue(title);
  await expect(tiles(page)).toHaveCount(3);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await open(page, `/seller/listings?search=${encodeURIComponent(title)}`);
  await expect(row(page, title)).toHaveCount(1);
  await press(page, `Withdraw ${title}`);
  await expect(row(page, title).getByText('Withdrawn')).toBeVisible();
  await page.getByRole('link', { name: title, exact: true }).click();
  await expect(tiles(page)).toHaveCount(3);
});

test('a seller says when they are away, and that they are back', async ({ page, isMobile, allow }) => {
  allow(400, '/api/sellers/away');
  await comeSignedIn(page, seller(isMobile ? 'kyre-brook-queens' : 'skirrid-hive-works'));
  await open(page, '/seller/listings');
  const mode = page.getByRole('switch', { name: 'Away mode' });
  await mode.click();
  await expect(page.getByLabel('Back on')).toBeVisible();
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - screen.width);
  expect(tooWide, 'nothing stands beside the screen').toBeLessThanOrEqual(0);
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('Away from').fill(day(40));
  await page.getByLabel('Back on').fill(day(30));
  await press(page, 'Save');
  await expect(page.getByText('Please give a day after the first one.').first()).toBeVisible();
  await page.getByLabel('Back on').fill(day(50));
  await page.getByLabel('Note to buyers').fill('Gone to the moors with the hives.');
  await press(page, 'Save');
  await expect(page.getByText(/^Away from .*back on .*Gone to the moors/)).toBeVisible();
  await expectAccessible(page, '/seller/listings, away');
  await mode.click();
  await expect(mode).not.toBeChecked();
});
