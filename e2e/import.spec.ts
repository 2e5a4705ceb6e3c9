import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { ListingImport } from '#contract/imports.ts';
import { formatNumber } from '#contract/numbers.ts';
import { isLong } from '#test/child-processes.ts';
import { importFile, largeImportFile } from '#test/import-files.ts';
import { zipOf } from '#test/zip.ts';
import { expectAccessible } from './axe.ts';
import { demoSeller, demoSellerNamed, signIn, unique } from './people.ts';
import { heading, open, overflowOf, reload, toast } from './screen.ts';
import { expect, inLongRuns, test } from './fixtures.ts';

// Each test uses a different seller on phone and desktop, since a seller can run only one import at a time.
test.describe.configure({ timeout: 300_000 });

const render = (name: string) =>
  new Uint8Array(readFileSync(path.join(import.meta.dirname, '..', 'demo', 'renders', `${name}.webp`)));

const click = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const csv = (content: Uint8Array) => ({ name: 'mine.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
const zip = (content: Uint8Array) => ({
  name: 'photos.zip',
  mimeType: 'application/zip',
  buffer: Buffer.from(content),
});
const row = (page: Page, title: string) => page.getByRole('row', { name: title });

const rows = isLong ? 2000 : 300;
const invalid = 30;
const valid = formatNumber(rows - invalid);
const lastInvalid = Math.floor(rows / invalid) * (invalid - 1) + 1;

test('a long file is imported without its invalid rows', inLongRuns, async ({ page, isMobile }) => {
  await signIn(page, demoSellerNamed(isMobile ? 'trent-lane' : 'holt-farm-bees'));
  await open(page, '/seller/listings');
  await page.getByRole('link', { name: 'Import' }).click();
  await expect(heading(page, 'Import listings')).toBeVisible();
  await page.getByText('What goes in each column').click();
  await expectAccessible(page, '/seller/import, nothing chosen');

  await test.step('errors are shown row by row before anything is saved', async () => {
    await click(page, 'Check the file');
    await expect(page.getByLabel('CSV file')).toHaveAccessibleDescription(/Please choose a CSV file\./);
    await page.getByLabel('CSV file').setInputFiles(csv(largeImportFile(rows, invalid)));
    await click(page, 'Check the file');
    await expect(page.getByRole('heading', { name: 'Preview of mine.csv' })).toBeFocused({ timeout: 60_000 });
    await expect(page.getByRole('link', { name: '30 rows to fix' })).toHaveAttribute('aria-current', 'true');
    await expect(page.getByText('Price: Please enter an amount in pounds.').first()).toBeVisible();
    await expectAccessible(page, '/seller/import, rows to fix');
    await page.getByRole('link', { name: 'Page 2' }).click();
    await expect(
      row(page, `Honey from hive ${lastInvalid}`).getByText('Quantity: Please enter a whole number.'),
    ).toBeVisible();
    await page.getByRole('link', { name: `${valid} valid rows` }).click();
    await expect(row(page, 'Honey from hive 2').first()).toBeVisible();
    await expectAccessible(page, '/seller/import, valid rows');
    const saved = page.waitForEvent('download');
    await page.getByRole('link', { name: '30 rows to fix' }).click();
    await click(page, 'Download rows to fix');
    expect(readFileSync(await (await saved).path(), 'utf8').split('\r\n')).toHaveLength(32);
  });

  await test.step('valid rows are imported, with a progress bar that survives a reload', async () => {
    await click(page, `Import ${valid} valid rows`);
    await expect(page.getByRole('progressbar', { name: 'Importing mine.csv' })).toBeVisible();
    await reload(page);
    await expect(page.getByText(`${valid} listings were created. 30 rows were left out.`)).toBeVisible({
      timeout: 150_000,
    });
    await expectAccessible(page, '/seller/import, done');
    await page.getByRole('main').getByRole('link', { name: 'My All Listings' }).first().click();
    await page.getByRole('searchbox', { name: 'Search your listings' }).fill(`Honey from hive ${rows - 1}`);
    await page.getByRole('searchbox', { name: 'Search your listings' }).press('Enter');
    await expect(row(page, `Honey from hive ${rows - 1}`).getByText('Draft', { exact: true })).toBeVisible();
  });
});

test(
  'pictures come from a ZIP, and an edited export can be imported',
  inLongRuns,
  async ({ page, isMobile, allow }) => {
    allow(415, /^\/api\/sellers\/imports\//);
    allow(400, /^\/api\/sellers\/imports/);
    await signIn(page, demoSellerNamed(isMobile ? 'lantern-wax' : 'quince-tree'));
    const [comb, balm] = [unique('Cut comb'), unique('Balm')];
    const rows = [
      { title: comb, status: 'active', images: 'comb.webp' },
      { title: balm, status: 'active', images: 'balm.webp, comb.webp' },
    ];
    await open(page, '/seller/import');
    await page.getByLabel('CSV file').setInputFiles(csv(new Uint8Array()));
    await click(page, 'Check the file');
    await expect(page.getByText('mine.csv: Please choose a file that is not empty.')).toBeVisible();
    await page.getByLabel('CSV file').setInputFiles(csv(importFile(rows)));
    const broken = [zip(new Uint8Array(Buffer.from('not a ZIP'))), { ...zip(new Uint8Array()), name: 'empty.zip' }];
    await page.getByLabel('ZIP files with pictures').setInputFiles(broken);
    await click(page, 'Check the file');
    await expect(page.getByText('empty.zip: Please choose a file that is not empty.')).toBeVisible();
    await expect(page.getByText("photos.zip: We can't read this ZIP file. Please create it again.")).toBeVisible();
    await expect(page.getByText("comb.webp hasn't been uploaded.").first()).toBeVisible();
    const photos = [
      { name: 'shop/Comb.webp', content: render('cut-comb-box') },
      { name: 'shop/balm.webp', content: render('balm-tins') },
      { name: 'shop/honey.webp', content: render('honey-bucket') },
    ];
    await page.getByLabel('ZIP files with pictures').setInputFiles(zip(zipOf(photos)));
    await click(page, 'Upload pictures');
    await expect(page.getByText('2 have been uploaded.')).toBeVisible();
    await expect(page.getByText("photos.zip: 1 file is not named in any row and won't be used.")).toBeVisible();
    await test.step('the preview fits a phone with text at twice the size', async () => {
      const devtools = await page.context().newCDPSession(page);
      await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
      await expect(row(page, comb)).toBeVisible();
      await expect.poll(() => overflowOf(page)).toBeLessThanOrEqual(0);
      await devtools.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
    });
    await click(page, 'Import 2 valid rows');
    await expect(page.getByText('2 listings were created.')).toBeVisible({ timeout: 60_000 });

    await open(page, `/search?query=${encodeURIComponent(comb)}`);
    await page.getByRole('link', { name: comb }).click();
    await expect(page.getByRole('img', { name: /picture 1 of 1/ })).toBeVisible();

    await open(page, '/seller/listings');
    const download = page.waitForEvent('download');
    await click(page, 'Export');
    const exported = readFileSync(await (await download).path(), 'utf8');
    const changed = exported
      .split('\r\n')
      .map((line) => (line.includes(comb) ? line.replace(',9.50,', ',8.25,').replace(',active,', ',withdrawn,') : line))
      .join('\r\n');
    await open(page, '/seller/import');
    await page.getByLabel('CSV file').setInputFiles(csv(new Uint8Array(Buffer.from(changed))));
    await click(page, 'Check the file');
    await page.getByRole('link', { name: /valid rows?$/ }).click();
    await click(page, /^Import \d/);
    await expect(page.getByText(/^1 listing was changed\./)).toBeVisible({ timeout: 60_000 });
    await open(page, `/seller/listings?search=${encodeURIComponent(comb)}`);
    await expect(row(page, comb).getByText('Withdrawn')).toBeVisible();
    await expect(row(page, comb).getByText('£8.25')).toBeVisible();
    await open(page, `/seller/listings?search=${encodeURIComponent(balm)}`);
    await click(page, `Withdraw ${balm}`);
    await expect(row(page, balm).getByText('Withdrawn')).toBeVisible();
  },
);

test('a refused export shows why', inLongRuns, async ({ page, allow }) => {
  const url = '/api/sellers/listings/export';
  const message = 'Too many attempts. Please wait a while and try again.';
  allow(429, url);
  await page.route(url, (route) => route.fulfill({ status: 429, json: { message, error: message } }));
  await signIn(page, demoSeller);
  await open(page, '/seller/listings');
  await click(page, 'Export');
  await expect(toast(page, message)).toBeVisible();
});

test(
  'a failure to stop an import is reported, and its progress stays on screen',
  inLongRuns,
  async ({ page, allow }) => {
    allow(503, '/api/sellers/imports/one/stop');
    const running = {
      _id: 'one',
      state: 'importing',
      fileName: 'mine.csv',
      createdAt: '2026-11-01T09:00:00.000Z',
      finishedAt: null,
      rows: 40,
      toCreate: 40,
      sameTitle: 0,
      toDraft: 40,
      drafts: 10,
      toChange: 0,
      upToDate: 0,
      invalid: 0,
      created: 10,
      changed: 0,
      unchanged: 0,
      refused: 0,
      pictures: { named: 0, uploaded: 0, processed: 0 },
    } satisfies ListingImport;
    await page.route('/api/sellers/imports?*', (route) => route.fulfill({ json: { imports: [running] } }));
    await page.route('/api/sellers/imports/one', (route) => route.fulfill({ json: running }));
    await page.route('/api/sellers/imports/one/stop', (route) => route.fulfill({ status: 503, json: {} }));
    await signIn(page, demoSeller);
    await open(page, '/seller/import');
    await click(page, 'Stop');
    await expect(toast(page, 'The import could not be stopped.')).toBeVisible();
    await expect(page.getByText('10 of 40 rows')).toBeVisible();
  },
);
