import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { largeImportFile } from '#test/import-files.ts';
import type { Call } from './call.ts';
import { formOf, get, type Connection } from './client.ts';
import { root } from './processes.ts';

const listing = {
  title: 'Heather honey from the moor, 340 g',
  description: 'Cold-pressed from comb, set like jelly, never heated above the warmth of a hive. '.repeat(6),
  price: 9.5,
  quantity: 40,
  category: 'Honey',
  condition: 'new',
  deliveryMethods: ['postage', 'collection'],
  returnPolicy: 'No Returns Accepted',
  location: { city: 'Whitby', postcode: 'YO21 1AA', country: 'UK' },
};

const create = (connection: Connection, token: string, status: 'active' | 'inactive') =>
  connection.requestJson<{ _id: string }>({
    method: 'POST',
    path: '/api/sellers/create',
    token,
    body: { ...listing, status },
  });

/** A photo such as a phone takes: 12 megapixels, with grain and a GPS position. */
async function takePhoto(): Promise<Buffer> {
  const [width, height] = [4032, 3024];
  const rendered = readFileSync(path.join(root, 'demo/renders/hive-national-cedar.webp'));
  const grain = await sharp({
    create: { width, height, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 12 } },
  })
    .png()
    .toBuffer();
  return sharp(rendered)
    .resize(width, height, { fit: 'cover' })
    .composite([{ input: grain, blend: 'soft-light' }])
    .withExif({ IFD3: { GPSLatitude: '54/1 29/1 0/1', GPSLatitudeRef: 'N' } })
    .jpeg({ quality: 90 })
    .toBuffer();
}

let photo: Promise<Buffer> | undefined;
let taken = 0;

/** The photo with a number appended: a different file to Skep, but the same amount of work. */
async function nextPhoto(): Promise<Buffer> {
  return Buffer.concat([await (photo ??= takePhoto()), Buffer.from(String((taken += 1)))]);
}

const importedRows = 2000;
const invalidRows = 30;

type Import = { _id: string; state: string; created: number };

export const importPath = '/api/sellers/imports';
export const largeImport = (): Buffer => Buffer.from(largeImportFile(importedRows, invalidRows));

/** Uploads a file of listings, starts the import and waits until the valid rows are imported. */
export async function importListings(connection: Connection, token: string, file: Buffer): Promise<void> {
  const form = formOf({}, 'file', file);
  const { _id } = await connection.requestJson<Import>({ method: 'POST', path: importPath, token, form });
  await connection.request({ method: 'POST', path: `${importPath}/${_id}/start`, token });
  for (;;) {
    const { state, created } = await connection.requestJson<Import>({ ...get(`${importPath}/${_id}`), token });
    if (state === 'done' && created === importedRows - invalidRows) return;
    if (state !== 'importing') throw new Error(`an import ended as ${state} with ${created} listings`);
    await sleep(200);
  }
}

/** Calls that sellers make. */
export const sellingCalls: Call[] = [
  {
    key: 'create',
    name: 'listing created and published',
    fresh: (source) => async (connection) => {
      await create(connection, source.seller(), 'active');
      return true;
    },
  },
  {
    key: 'upload',
    name: 'draft with a 12-megapixel photo (2 calls)',
    fresh: (source) => async (connection) => {
      const token = source.seller();
      const { _id } = await create(connection, token, 'inactive');
      const form = formOf({ productId: _id }, 'image', await nextPhoto());
      await connection.request({ method: 'POST', path: '/api/uploads/product-image', token, form });
      return true;
    },
    sampling: { connections: [2], seconds: 5 },
    recordedRuns: 5,
  },
  {
    key: 'import',
    name: 'row of an import of 2,000 rows, 30 of them invalid (p50 and p99 of the whole import)',
    fresh: (source) => {
      const file = largeImport();
      return async (connection) => {
        await importListings(connection, source.seller(), file);
        return true;
      };
    },
    sampling: { connections: [1], rounds: 3 },
    recordedRuns: 1,
    itemsPerRun: importedRows,
  },
];
