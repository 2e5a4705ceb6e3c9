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
const filesKept = async () => (await readdir(path.join(world.dataDir, 'files/images')).catch(() => [])).length;
const picturesOf = async (id: string) =>
  (await call<{ images: string[] }>('GET', `/api/sellers/listings/${id}`, mine)).body.images;
const place = (id: string) => `/api/sellers/listings/${id}/pictures`;
const nameIn = (url: string) => url.split('/')[3] ?? '';

describe('a photo from a phone', () => {
  it('of twelve megapixels, on its side and with the place it was taken, is upright and says nothing of it', async () => {
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
      const kept = await readFile(path.join(world.dataDir, url.slice(1).replace(/\d+\.webp$/, `${each}.webp`)));
      const { exif, xmp, iptc, icc, orientation, format } = await sharp(kept).metadata();
      assert.deepEqual(
        [format, exif, xmp, iptc, icc, orientation],
        ['webp', ...Array.from({ length: 5 }, () => undefined)],
      );
      assert.ok(!kept.includes('Secret'));
    }
    await call('POST', `/api/sellers/listings/${id}/publish`, mine);
    const { body: whole } = await call<{ pictures: Picture[] }>('GET', `/api/products/one/${id}`);
    const blur = whole.pictures[0]?.blur ?? '';
    assert.match(blur, /^data:image\/webp;base64,/);
    assert.ok(blur.length < 500, 'the blur stays light');
    const { body: list } = await call<{ products: { pictures: Picture[] }[] }>('GET', '/api/products/all?limit=1');
    assert.equal(list.products[0]?.pictures[0]?.blur, undefined, 'lists go without');
  });
});

describe('the pictures of a listing', () => {
  it('are six at most, each once, also when they are sent all at the same time', async () => {
    const id = await world.listing({ pictures: [], status: 'inactive' });
    const photos = await Promise.all([0, 1, 2, 3, 4, 5, 6].map((hue) => bytes(plain(40, 30, hue * 30).png())));
    const [first] = photos as [Bytes];
    const answers = await Promise.all([...photos, first].map((photo) => add(id, photo)));
    const statuses = answers.map(({ status }) => status);
    assert.deepEqual(new Set(statuses), new Set([201, 409]));
    const kept = await picturesOf(id);
    assert.deepEqual([kept.length, new Set(kept).size], [6, 6]);
    const again = photos[statuses.indexOf(201)] as Bytes;
    assert.equal((await add(id, again)).status, 201, 'a repeated upload is no error');
    assert.deepEqual(await picturesOf(id), kept);
    const files = await filesKept();
    assert.equal((await add(id, await bytes(plain(41, 31, 250).png()))).status, 409);
    assert.equal(await filesKept(), files, 'a seventh leaves nothing behind');
  });

  it('are put in order and taken off; a published listing keeps one', async () => {
    const id = await world.listing({ pictures: [], status: 'inactive' });
    for (const hue of [10, 20, 30]) await add(id, await bytes(plain(50, 50, hue).png()));
    const [a = '', b = '', c = ''] = await picturesOf(id);
    const { body } = await call('PUT', place(id), mine, { images: [c, a, b] });
    assert.deepEqual(body.images, [c, a, b]);
    for (const images of [[c, a], [c, a, a], [c, a, b, b], [c, a, '/files/images/other/1.webp'], []])
      assert.equal((await call('PUT', place(id), mine, { images })).status, 409, JSON.stringify(images));
    await call('POST', `/api/sellers/listings/${id}/publish`, mine);
    assert.deepEqual((await call('DELETE', `${place(id)}/${nameIn(c)}`, mine)).body.images, [a, b]);
    assert.deepEqual((await call('DELETE', `${place(id)}/${nameIn(c)}`, mine)).body.images, [a, b], 'twice is fine');
    await call('DELETE', `${place(id)}/${nameIn(a)}`, mine);
    assert.equal((await call('DELETE', `${place(id)}/${nameIn(b)}`, mine)).status, 409);
    assert.deepEqual(await picturesOf(id), [b]);
    assert.equal((await world.app.inject(c)).statusCode, 200, 'orders may still show it');
  });
});

describe('a file that is no picture', () => {
  it('is refused with a sentence that says why, and leaves nothing behind', async () => {
    const id = await world.listing({ pictures: [], status: 'inactive' });
    const before = await filesKept();
    const noise = { type: 'gaussian', mean: 128, sigma: 50 } as const;
    const photo = await bytes(
      sharp({ create: { width: 900, height: 900, channels: 3, background: 'red', noise } }).jpeg(),
    );
    const text = (content: string) => new TextEncoder().encode(content);
    const hostile: [string, Bytes, number, RegExp][] = [
      ['cut off', photo.slice(0, photo.length / 2), 415, /broken/],
      ['only a beginning', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, ...new Uint8Array(300)]), 415, /broken/],
      ['a page named photo.jpg', text('<html><script>alert(1)</script></html>'), 415, /JPG, PNG, GIF or WEBP/],
      [
        'a vector',
        text('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>'),
        415,
        /JPG/,
      ],
      ['a document', text('%PDF-1.7'), 415, /JPG/],
      ['a TIFF', await bytes(plain(9, 9).tiff()), 415, /JPG/],
      ['sixty megapixels in a few kilobytes', await bytes(plain(10_000, 6000).png()), 415, /50 megapixels/],
      ['empty', new Uint8Array(), 400, /./],
      ['too large', new Uint8Array(15_000_001), 413, /at most 15 MB/],
      ['far too large', new Uint8Array(20_000_000), 413, /at most 15 MB/],
    ];
    for (const [name, content, status, sentence] of hostile) {
      const answer = await add(id, content);
      assert.equal(answer.status, status, name);
      assert.match(String(answer.body.message), sentence, name);
    }
    const elsewhere = await upload(world, '/api/uploads/product-image', mine, { image: photo, productId: 'none' });
    assert.equal(elsewhere.status, 404);
    assert.deepEqual(await picturesOf(id), []);
    assert.equal(await filesKept(), before);
  });

  it('a ribbon one pixel wide is a picture', async () => {
    const id = await world.listing({ pictures: [], status: 'inactive' });
    assert.equal((await add(id, await bytes(plain(2, 30_000).png()))).status, 201);
    assert.equal((await add(id, await bytes(plain(30_000, 2).png()))).status, 201);
  });
});
