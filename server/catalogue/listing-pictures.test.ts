import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, it } from 'node:test';
import sharp, { type Sharp } from 'sharp';
import type { Picture } from '#contract/catalogue.ts';
import { upload } from '#test/upload.ts';
import { makeWorld } from '#test/world.ts';

const world = await makeWorld();
const { call } = world;
const mine = world.seller.token;

type Bytes = Uint8Array<ArrayBuffer>;

const bytes = async (image: Sharp): Promise<Bytes> => new Uint8Array(await image.toBuffer());
const plain = (width: number, height: number, hue = 0): Sharp =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: hue, b: 20 } } });

const add = (productId: string, image: Bytes) =>
  upload(world, '/api/uploads/product-image', mine, { image, productId });
const countFiles = async () => (await readdir(path.join(world.dataDir, 'files/images')).catch(() => [])).length;
const picturesOf = async (id: string) =>
  (await call<{ images: string[] }>('GET', `/api/sellers/listings/${id}`, mine)).body.images;
const pathOf = (id: string) => `/api/sellers/listings/${id}/pictures`;
const nameIn = (url: string) => url.split('/')[3] ?? '';

describe('a photo from a phone', () => {
  it('is turned upright and stripped of its location and all other metadata', async () => {
    const id = await world.listing({ pictures: [], status: 'inactive' });
    const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
    const photo = await bytes(
      sharp({ create: { width: 504, height: 378, channels: 3, background: 'black', noise } })
        .resize(4032, 3024)
        .jpeg({ quality: 90 })
        .withExif({
          IFD0: { Make: 'Secretphone', Artist: 'Ann Secret' },
          IFD3: {
            GPSLatitudeRef: 'N',
            GPSLatitude: '52/1 3/1 0/1',
            GPSLongitudeRef: 'W',
            GPSLongitude: '2/1 43/1 0/1',
          },
        })
        .withMetadata({ orientation: 6 }),
    );
    assert.ok(Buffer.from(photo).includes('Secret'));
    const { status, body } = await add(id, photo);
    assert.equal(status, 201, JSON.stringify(body));
    const { url, width, height, widths, placeholder } = body.picture as Picture;
    assert.equal(body.imageUrl, url);
    assert.deepEqual([width, height, widths], [1600, 2133, [320, 640, 960, 1600]]);
    assert.match(placeholder, /^#[0-9a-f]{6}$/);
    for (const each of widths) {
      const file = await readFile(path.join(world.dataDir, url.slice(1).replace(/\d+\.webp$/, `${each}.webp`)));
      const { exif, xmp, iptc, icc, orientation, format } = await sharp(file).metadata();
      assert.deepEqual(
        [format, exif, xmp, iptc, icc, orientation],
        ['webp', ...Array.from({ length: 5 }, () => undefined)],
      );
      assert.ok(!file.includes('Secret'));
    }
    await call('POST', `/api/sellers/listings/${id}/publish`, mine);
    const { body: whole } = await call<{ pictures: Picture[] }>('GET', `/api/products/one/${id}`);
    const blur = whole.pictures[0]?.blur ?? '';
    assert.match(blur, /^data:image\/webp;base64,/);
    assert.ok(blur.length < 500, 'the blur stays small');
    const { body: list } = await call<{ products: { pictures: Picture[] }[] }>('GET', '/api/products/all?limit=1');
    assert.equal(list.products[0]?.pictures[0]?.blur, undefined, 'lists omit it');
  });
});

describe('the pictures of a listing', () => {
  it('are limited to six, without duplicates, even when all are uploaded at the same time', async () => {
    const id = await world.listing({ pictures: [], status: 'inactive' });
    const photos = await Promise.all([0, 1, 2, 3, 4, 5, 6].map((hue) => bytes(plain(40, 30, hue * 30).png())));
    const [first] = photos as [Bytes];
    const responses = await Promise.all([...photos, first].map((photo) => add(id, photo)));
    const statuses = responses.map(({ status }) => status);
    assert.deepEqual(new Set(statuses), new Set([201, 409]));
    const stored = await picturesOf(id);
    assert.deepEqual([stored.length, new Set(stored).size], [6, 6]);
    const again = photos[statuses.indexOf(201)] as Bytes;
    assert.equal((await add(id, again)).status, 201, 'a repeated upload is not an error');
    assert.deepEqual(await picturesOf(id), stored);
    const files = await countFiles();
    assert.equal((await add(id, await bytes(plain(41, 31, 250).png()))).status, 409);
    assert.equal(await countFiles(), files, 'a seventh leaves nothing behind');
  });

  it('can be reordered and removed, but a published listing needs at least one', async () => {
    const id = await world.listing({ pictures: [], status: 'inactive' });
    for (const hue of [10, 20, 30]) await add(id, await bytes(plain(50, 50, hue).png()));
    const [a = '', b = '', c = ''] = await picturesOf(id);
    const { body } = await call('PUT', pathOf(id), mine, { images: [c, a, b] });
    assert.deepEqual(body.images, [c, a, b]);
    for (const images of [[c, a], [c, a, a], [c, a, b, b], [c, a, '/files/images/other/1.webp'], []])
      assert.equal((await call('PUT', pathOf(id), mine, { images })).status, 409, JSON.stringify(images));
    await call('POST', `/api/sellers/listings/${id}/publish`, mine);
    assert.deepEqual((await call('DELETE', `${pathOf(id)}/${nameIn(c)}`, mine)).body.images, [a, b]);
    assert.deepEqual((await call('DELETE', `${pathOf(id)}/${nameIn(c)}`, mine)).body.images, [a, b], 'twice is fine');
    await call('DELETE', `${pathOf(id)}/${nameIn(a)}`, mine);
    assert.equal((await call('DELETE', `${pathOf(id)}/${nameIn(b)}`, mine)).status, 409);
    assert.deepEqual(await picturesOf(id), [b]);
    assert.equal((await world.app.inject(c)).statusCode, 200, 'orders may still show it');
  });
});

describe('a file that is not a picture', () => {
  it('is rejected with a message that explains why, and leaves nothing behind', async () => {
    const id = await world.listing({ pictures: [], status: 'inactive' });
    const before = await countFiles();
    const noise = { type: 'gaussian', mean: 128, sigma: 50 } as const;
    const photo = await bytes(
      sharp({ create: { width: 900, height: 900, channels: 3, background: 'red', noise } }).jpeg(),
    );
    const text = (content: string) => new TextEncoder().encode(content);
    const hostile: [string, Bytes, number, RegExp][] = [
      ['truncated', photo.slice(0, photo.length / 2), 415, /damaged/],
      ['only a file header', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, ...new Uint8Array(300)]), 415, /damaged/],
      ['an HTML page named photo.jpg', text('<html><script>alert(1)</script></html>'), 415, /JPG, PNG, GIF or WEBP/],
      ['an SVG', text('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>'), 415, /JPG/],
      ['a PDF', text('%PDF-1.7'), 415, /JPG/],
      ['a TIFF', await bytes(plain(9, 9).tiff()), 415, /JPG/],
      ['sixty megapixels in a few kilobytes', await bytes(plain(10_000, 6000).png()), 415, /50 megapixels/],
      ['empty', new Uint8Array(), 400, /./],
      ['too large', new Uint8Array(15_000_001), 413, /at most 15 MB/],
      ['far too large', new Uint8Array(20_000_000), 413, /at most 15 MB/],
    ];
    for (const [name, content, status, message] of hostile) {
      const response = await add(id, content);
      assert.equal(response.status, status, name);
      assert.match(String(response.body.message), message, name);
    }
    const elsewhere = await upload(world, '/api/uploads/product-image', mine, { image: photo, productId: 'none' });
    assert.equal(elsewhere.status, 404);
    assert.deepEqual(await picturesOf(id), []);
    assert.equal(await countFiles(), before);
  });
});

it('a very long and narrow picture is accepted', async () => {
  const id = await world.listing({ pictures: [], status: 'inactive' });
  assert.equal((await add(id, await bytes(plain(2, 30_000).png()))).status, 201);
  assert.equal((await add(id, await bytes(plain(30_000, 2).png()))).status, 201);
});
