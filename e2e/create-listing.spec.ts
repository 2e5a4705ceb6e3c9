import type { Locator, Page } from '@playwright/test';
import { dayFromNow } from '#test/days.ts';
import { expectAccessible } from './axe.ts';
import { choosePictures, picturePaths, pictureTiles } from './listing-form.ts';
import { demoSellerNamed, signIn, unique } from './people.ts';
import { heading, open, overflowOf, reload, toast } from './screen.ts';
import { expect, inLongRuns, test } from './fixtures.ts';

const click = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
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

test('a listing is created, found, edited in its row, duplicated and withdrawn', async ({ page, isMobile, allow }) => {
  allow(400, /^\/api\/sellers\/listings\//);
  const title = unique('Ling heather honey');
  await signIn(page, demoSellerNamed(isMobile ? 'fen-bog-apiary' : 'seller'));
  await open(page, '/seller/create-listing');

  await test.step('each button stays on one line', async () => {
    await expect(async () => {
      const heights = await Promise.all(
        ['Publish', 'Save as draft'].map(async (name) => {
          const box = await page.getByRole('button', { name, exact: true }).boundingBox();
          return Math.round(box?.height ?? 0);
        }),
      );
      expect(new Set(heights).size, heights.join()).toBe(1);
      expect(heights[0]).toBeLessThan(60);
    }).toPass({ timeout: 20_000 });
  });

  await test.step('missing fields are listed at the top, and invalid ones explained', async () => {
    await click(page, 'Publish');
    await expect(page.getByText('❌ Please fill in all required fields and upload at least one image.')).toBeVisible();
    await choosePictures(page, picturePaths.slice(0, 2));
    await fillForm(page, title);
    await page.getByLabel('Postcode').fill('RM1 2X');
    await click(page, 'Publish');
    await expect(page.getByText('❌ Invalid UK postcode format (e.g. RM1 2XY).')).toBeVisible();
    await page.getByLabel('Postcode').fill('rm12xy');
  });

  await test.step('colonies are for collection only', async () => {
    const category = page.getByLabel('Category', { exact: true });
    const advice = page.getByText("Colonies and nucs must be collected. Please don't offer to post them.");
    await category.selectOption('Bee Colonies');
    await expect(advice).toBeVisible();
    await category.selectOption('Honey');
    await expect(advice).toBeHidden();
  });

  await test.step('the net weight is requested for goods sold by weight, and shown once entered', async () => {
    const category = page.getByLabel('Category', { exact: true });
    const weight = page.getByLabel('Net weight in grams');
    await category.selectOption('Beehives');
    await expect(weight).toBeHidden();
    await category.selectOption('Honey');
    await weight.fill('340');
    await category.selectOption('Beehives');
    await expect(weight).toHaveValue('340');
    await expect(weight).toBeVisible();
    await weight.fill('');
    await expect(weight, 'while it is being changed').toBeVisible();
    await weight.press('Tab');
    await expect(weight).toBeHidden();
    await category.selectOption('Honey');
  });

  await test.step('the preview shows the listing as buyers will see it', async () => {
    await click(page, 'Preview');
    const preview = page.getByRole('dialog', { name: 'How buyers will see it' });
    await expect(preview.getByRole('heading', { name: title })).toBeVisible();
    await expect(preview.getByText('Total £15.45 with postage.')).toBeVisible();
    await expect(preview.getByText('Romford, RM1', { exact: true }).first()).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('once published, the listing is found by search', async () => {
    await click(page, 'Publish');
    await expect(page.getByText('✅ Product created successfully!')).toBeInViewport();
    await open(page, `/search?query=${encodeURIComponent(title)}`);
    await page.getByRole('link', { name: title }).click();
    await expect(heading(page, title)).toBeVisible();
    await expect(page.getByRole('img', { name: /picture 2 of 2/ })).toBeAttached();
  });

  await test.step('price and stock are edited in place', async () => {
    await open(page, `/seller/listings?search=${encodeURIComponent(title)}`);
    const listing = row(page, title);
    await listing.getByRole('button', { name: `Change price of ${title}` }).click();
    const price = listing.getByLabel(`price of ${title}`);
    await price.fill('12.345');
    await price.press('Enter');
    await expect(listing.getByRole('alert')).toHaveText('Please use at most two decimal places.');
    await price.press('Escape');
    await expect(listing.getByText('£11.50')).toBeVisible();
    await listing.getByRole('button', { name: `Change price of ${title}` }).press('Enter');
    await price.fill('12.34');
    await price.press('Enter');
    await expect(listing.getByText('£12.34')).toBeVisible();
    await expect(listing.getByRole('button', { name: `Change price of ${title}` })).toBeFocused();
    await listing.getByRole('button', { name: `Change stock of ${title}` }).click();
    await listing.getByLabel(`stock of ${title}`).fill('9');
    await listing.getByLabel(`stock of ${title}`).press('Enter');
    await expect(listing.getByRole('button', { name: `9 Change stock of ${title}` })).toBeVisible();
  });

  await test.step('a copy is a draft', async () => {
    await click(page, `Duplicate ${title}`);
    await expect(heading(page, 'Edit listing')).toBeVisible();
    await expect(page.getByLabel('Title')).toHaveValue(title);
    await expect(pictureTiles(page)).toHaveCount(2);
    await open(page, `/seller/listings?status=draft&search=${encodeURIComponent(title)}`);
    await click(page, `Discard ${title}`);
    await expect(page.getByRole('dialog', { name: 'Discard this draft?' })).toContainText("You can't undo this.");
    await click(page, 'Discard draft');
    await expect(page.getByText('No listings found.')).toBeVisible();
  });

  await test.step('a bulk action withdraws the listing, which disappears from the shop', async () => {
    await open(page, `/seller/listings?search=${encodeURIComponent(title)}`);
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await click(page, 'Withdraw selected');
    await expect(row(page, title).getByText('Withdrawn')).toBeVisible();
    await click(page, `Relist ${title}`);
    await expect(row(page, title).getByText('Active')).toBeVisible();
    await expect(page.getByRole('button', { name: `Withdraw ${title}` })).toBeFocused();
    await click(page, `Withdraw ${title}`);
    await expect(row(page, title).getByText('Withdrawn')).toBeVisible();
    await open(page, `/search?query=${encodeURIComponent(title)}`);
    await expect(page.getByRole('link', { name: title })).toHaveCount(0);
  });
});

test('no delivery method is shown until one is chosen', inLongRuns, async ({ page, isMobile }) => {
  await signIn(page, demoSellerNamed(isMobile ? 'fen-bog-apiary' : 'seller'));
  await open(page, '/seller/create-listing');
  const preview = page.getByRole('dialog', { name: 'How buyers will see it' });
  const delivery = preview.getByText(/Collection Only|Postage Only|Collect |Free postage|Total /);
  await click(page, 'Preview');
  await expect(preview.getByRole('heading', { name: 'No title yet' })).toBeVisible();
  await expect(delivery).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('checkbox', { name: 'Collection' }).check();
  await click(page, 'Preview');
  await expect(preview.getByText('Collection Only').first()).toBeVisible();
});

test(
  'a draft is saved as it is typed, first in the browser and then on the server',
  inLongRuns,
  async ({ page, isMobile, allow }) => {
    allow(409, /^\/api\/sellers\/listings\//);
    const title = unique('Cedar hive');
    await signIn(page, demoSellerNamed(isMobile ? 'kyre-brook-queens' : 'skirrid-hive-works'));
    await open(page, '/seller/create-listing');
    await page.getByLabel('Title').fill(title);
    await page.getByLabel('Category', { exact: true }).selectOption('Beehives');
    await expect(page.getByText(/^Saved in this browser at/)).toBeVisible();
    await expect
      .poll(() => page.evaluate(() => JSON.stringify({ ...localStorage })), 'both fields are saved')
      .toContain('Beehives');
    await reload(page);
    await expect(page.getByText(/^We've restored what you entered on/)).toBeVisible();
    await expect(page.getByLabel('Title')).toHaveValue(title);
    await expect(page.getByLabel('Category', { exact: true })).toHaveValue('Beehives');

    await click(page, 'Save as draft');
    await expect(toast(page, '📝 Saved as draft!')).toBeVisible();
    await expect(heading(page, 'Edit listing')).toBeVisible();
    await page.getByLabel('Price', { exact: true }).fill('245');
    await expect(page.getByText(/^Draft saved at/)).toBeVisible();
    await reload(page);
    await expect(page.getByLabel('Price', { exact: true })).toHaveValue('245.00');
    await expectAccessible(page, '/seller/edit-listing');

    await test.step('another tab saves first', async () => {
      const other = await page.context().newPage();
      await open(other, new URL(page.url()).pathname);
      await other.getByLabel('Price', { exact: true }).fill('250');
      await expect(other.getByText(/^Draft saved at/)).toBeVisible();
      await other.close();
      await page.getByLabel('Quantity').fill('3');
      await click(page, 'Save as draft');
      await expect(page.getByText(/^This listing was changed/)).toBeInViewport();
      await click(page, 'Compare');
      await expect(page.getByRole('row', { name: 'Price 245.00 250.00' })).toBeVisible();
      await click(page, 'Load the latest version');
      await expect(page.getByLabel('Price', { exact: true })).toHaveValue('250.00');
    });
  },
);

test('a restored form shows a notice until it is discarded or published', inLongRuns, async ({ page, isMobile }) => {
  await signIn(page, demoSellerNamed(isMobile ? 'fen-bog-apiary' : 'seller'));
  await open(page, '/seller/create-listing');
  const restored = page.getByText(/^We've restored what you entered on/);
  const restore = async (title: string) => {
    await page.getByLabel('Title').fill(title);
    await expect(page.getByText(/^Saved in this browser at/)).toBeVisible();
    await reload(page);
    await expect(restored).toBeVisible();
  };

  await restore(unique('Cedar hive'));
  await page.getByRole('button', { name: 'Start again' }).press('Enter');
  await expect(restored).toBeHidden();
  await expect(page.getByLabel('Title')).toHaveValue('');
  await expect(heading(page, 'Create listing')).toBeFocused();

  const title = unique('Ling heather honey');
  await restore(title);
  await choosePictures(page, picturePaths.slice(0, 1));
  await fillForm(page, title);
  await click(page, 'Publish');
  await expect(page.getByText('✅ Product created successfully!')).toBeVisible();
  await expect(restored).toBeHidden();
  await open(page, `/seller/listings?search=${encodeURIComponent(title)}`);
  await click(page, `Withdraw ${title}`);
  await expect(row(page, title).getByText('Withdrawn')).toBeVisible();
});

test('text typed just before a rejected submission is restored', inLongRuns, async ({ page, isMobile }) => {
  await signIn(page, demoSellerNamed(isMobile ? 'kyre-brook-queens' : 'skirrid-hive-works'));
  await open(page, '/seller/create-listing');
  await page.getByLabel('Price', { exact: true }).fill('two hundred');
  await click(page, 'Publish');
  await expect(page.getByRole('alert').filter({ hasText: 'Please fill in all required fields' })).toBeVisible();
  await reload(page);
  await expect(page.getByLabel('Price', { exact: true })).toHaveValue('two hundred');
});

test('a failed upload is retried, and only one listing is created', inLongRuns, async ({ page, isMobile }) => {
  const title = unique('Cut comb');
  await signIn(page, demoSellerNamed(isMobile ? 'kyre-brook-queens' : 'skirrid-hive-works'));
  await open(page, '/seller/create-listing');
  await choosePictures(page, picturePaths);
  await fillForm(page, title);
  let attempts = 0;
  await page.route('/api/uploads/product-image', (route) =>
    ++attempts === 2 ? route.abort('internetdisconnected') : route.continue(),
  );
  await click(page, 'Publish');
  await expect(page.getByText(/^The listing has been saved, but some pictures failed to upload/)).toBeVisible();
  await click(page, 'Retry picture 2');
  await expect(page.getByRole('button', { name: 'Retry picture 2' })).toHaveCount(0);
  await expect(page.getByLabel('Title')).toHaveValue(title);
  await click(page, 'Publish');
  await expect(page.getByText('✅ Product created successfully!')).toBeVisible();
  await open(page, `/seller/listings?search=${encodeURIComponent(title)}`);
  await expect(row(page, title)).toHaveCount(1);
  await click(page, `Withdraw ${title}`);
  await expect(row(page, title).getByText('Withdrawn')).toBeVisible();
});

test('after a reload during uploads, the same listing is edited', inLongRuns, async ({ page, isMobile }) => {
  const title = unique('Balm tins');
  await signIn(page, demoSellerNamed(isMobile ? 'kyre-brook-queens' : 'skirrid-hive-works'));
  await open(page, '/seller/create-listing');
  await choosePictures(page, picturePaths);
  await fillForm(page, title);
  let attempts = 0;
  await page.route('/api/uploads/product-image', (route) =>
    ++attempts > 1 ? route.abort('internetdisconnected') : route.continue(),
  );
  let uploaded = 0;
  page.on('response', (response) => {
    if (response.ok() && response.url().endsWith('/api/uploads/product-image')) uploaded += 1;
  });
  await click(page, 'Publish');
  await expect(page.getByRole('button', { name: 'Retry picture 3' })).toBeVisible();
  await page.unroute('/api/uploads/product-image');
  await reload(page);
  await expect(heading(page, 'Edit listing')).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue(title);
  await expect(pictureTiles(page)).toHaveCount(3);
  await expect.poll(() => uploaded).toBe(3);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await open(page, `/seller/listings?search=${encodeURIComponent(title)}`);
  await expect(row(page, title)).toHaveCount(1);
  await click(page, `Withdraw ${title}`);
  await expect(row(page, title).getByText('Withdrawn')).toBeVisible();
  await page.getByRole('link', { name: title, exact: true }).click();
  await expect(pictureTiles(page)).toHaveCount(3);
});

test('a seller turns away mode on and off', inLongRuns, async ({ page, isMobile, allow }) => {
  allow(400, '/api/sellers/away');
  await signIn(page, demoSellerNamed(isMobile ? 'kyre-brook-queens' : 'skirrid-hive-works'));
  await open(page, '/seller/listings');
  const mode = page.getByRole('switch', { name: 'Away mode' });
  await mode.click();
  await expect(page.getByLabel('Back on')).toBeVisible();
  await expect.poll(() => overflowOf(page), 'nothing is wider than the screen').toBeLessThanOrEqual(0);
  await page.getByLabel('Away from').fill(dayFromNow(40));
  await page.getByLabel('Back on').fill(dayFromNow(30));
  await click(page, 'Save');
  await expect(page.getByText('Please choose a return date after your first day away.').first()).toBeVisible();
  await page.getByLabel('Back on').fill(dayFromNow(50));
  await page.getByLabel('Note to buyers').fill('Gone to the moors with the hives.');
  await click(page, 'Save');
  await expect(page.getByText(/^Away from .*back on .*Gone to the moors/)).toBeVisible();
  await expectAccessible(page, '/seller/listings, away');
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(page.getByLabel('Away from')).toBeFocused();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Change', exact: true })).toBeFocused();
  await mode.click();
  await expect(mode).not.toBeChecked();
});
