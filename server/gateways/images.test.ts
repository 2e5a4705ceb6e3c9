import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { readSettings } from '#server/settings.ts';
import { NotAPictureError, openImages, pictureFormat } from './images.ts';
import { countScans } from './picture-parts.ts';
import { openFolderStorage } from './storage.ts';

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'skep-images-'));
const images = openImages(openFolderStorage(readSettings({ DATA_DIR: dataDir })), async () => {});
after(() => rmSync(dataDir, { recursive: true }));

const fileOf = (url: string) => readFile(path.join(dataDir, url.slice(1)));
const red = { r: 250, g: 0, b: 0 };
const blank = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: red } });

/** A picture whose left half is red and right half blue, and an EXIF orientation that rotates it by 90 degrees. */
const sidewaysPhoto = async () => {
  const blue = await blank(200, 200).tint('#0000ff').png().toBuffer();
  return blank(400, 200)
    .composite([{ input: blue, left: 200, top: 0 }])
    .jpeg()
    .withExif({
      IFD0: { Artist: 'Ann Secret' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 3/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '2/1 43/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();
};

/** Makes the header of a PNG or progressive JPEG declare 36 megapixels. */
function enlarge(picture: Buffer): Buffer {
  const enlarged = Buffer.from(picture);
  const frame = enlarged.indexOf('ffc2', 'hex');
  if (frame === -1) {
    for (const at of [16, 20]) enlarged.writeUInt32BE(6000, at);
    enlarged.writeUInt32BE(crc32(enlarged.subarray(12, 29)), 29);
  } else for (const at of [5, 7]) enlarged.writeUInt16BE(6000, frame + at);
  return enlarged;
}

/** An animated WebP of one pixel. Its first frame contains all the others, which decoders still find. */
async function animate(frames: number): Promise<Buffer> {
  const chunk = (name: string, content: Buffer, size = content.length) => {
    const start = Buffer.from(`${name}----`);
    start.writeUInt32LE(size, 4);
    return Buffer.concat([start, content, Buffer.alloc(content.length % 2)]);
  };
  const still = (await blank(1, 1).webp({ lossless: true }).toBuffer()).subarray(12);
  const frame = Buffer.concat([Buffer.alloc(16), still]);
  const others = Array.from({ length: frames - 1 }, () => chunk('ANMF', frame));
  const size = frame.length + others.reduce((sum, { length }) => sum + length, 0);
  const flags = Buffer.from([2, ...Array<number>(9).fill(0)]);
  const chunks = [chunk('VP8X', flags), chunk('ANIM', Buffer.alloc(6)), chunk('ANMF', frame, size), ...others];
  return chunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...chunks]));
}

/** A progressive JPEG with its last scan repeated, followed by another JPEG in the way that phones append videos. */
async function withScans(scans: number): Promise<Buffer> {
  const picture = await blank(9, 9).jpeg({ progressive: true }).toBuffer();
  const scan = picture.subarray(picture.lastIndexOf('ffda', undefined, 'hex'), -2);
  const more = Array.from({ length: scans - countScans(picture) }, () => scan);
  return Buffer.concat([picture.subarray(0, -2), ...more, picture.subarray(-2), picture]);
}

describe('a picture', () => {
  it('is stored upright, according to its EXIF orientation', async () => {
    const picture = await images.save(await sidewaysPhoto());
    assert.deepEqual([picture.width, picture.height], [200, 400]);
    const { width, height } = await sharp(await fileOf(picture.url)).metadata();
    assert.deepEqual([width, height], [200, 400]);
    const top = await sharp(await fileOf(picture.url))
      .extract({ left: 50, top: 20, width: 10, height: 10 })
      .raw()
      .toBuffer();
    assert.ok((top[0] ?? 0) > 200, 'the left half is now on top');
  });

  it('is stripped of everything but its pixels: no EXIF, location or name', async () => {
    const original = await sidewaysPhoto();
    assert.ok(original.includes('Ann Secret'), 'the original contains the name');
    assert.ok((await sharp(original).metadata()).exif);
    const picture = await images.save(original);
    for (const width of picture.widths) {
      const stored = await fileOf(picture.url.replace(/\d+\.webp$/, `${width}.webp`));
      const { exif, icc, iptc, xmp, orientation, format } = await sharp(stored).metadata();
      assert.deepEqual(
        [exif, icc, iptc, xmp, orientation, format],
        [undefined, undefined, undefined, undefined, undefined, 'webp'],
      );
      assert.ok(!stored.includes('Secret'));
    }
  });

  it('is stored at every width up to its own, and never enlarged', async () => {
    for (const [width, height, widths] of [
      [2000, 1000, [320, 640, 960, 1600]],
      [1600, 800, [320, 640, 960, 1600]],
      [700, 350, [320, 640, 700]],
      [320, 160, [320]],
      [9, 9, [9]],
    ] as const) {
      const picture = await images.save(await blank(width, height).png().toBuffer());
      assert.deepEqual(picture.widths, widths);
      assert.deepEqual([picture.width, picture.height], [widths.at(-1), Math.round((height * picture.width) / width)]);
      for (const each of widths) {
        const stored = await sharp(await fileOf(picture.url.replace(/\d+\.webp$/, `${each}.webp`))).metadata();
        assert.equal(stored.width, each);
      }
    }
  });

  it('may be a JPEG, PNG, GIF or WebP, whatever its name', async () => {
    const [jpeg, png, gif, webp] = await Promise.all([
      blank(50, 40).jpeg().toBuffer(),
      blank(50, 40).png().toBuffer(),
      blank(50, 40).gif().toBuffer(),
      blank(50, 40).webp().toBuffer(),
    ]);
    for (const original of [jpeg, png, gif, webp]) {
      const { url, placeholder } = await images.save(original);
      assert.match(url, /^\/files\/images\/[0-9a-f]{32}\/50\.webp$/);
      assert.match(placeholder, /^#f[0-9a-f]0[0-9a-f]0[0-9a-f]$/);
    }
  });

  it('is stored once, even if it is uploaded ten times in parallel', async () => {
    const original = await blank(1700, 100).png().toBuffer();
    const pictures = await Promise.all(Array.from({ length: 10 }, () => images.save(original)));
    assert.equal(new Set(pictures.map(({ url }) => url)).size, 1);
    const { width } = await sharp(await fileOf(pictures[0]?.url ?? '')).metadata();
    assert.equal(width, 1600);
  });
});

describe('an avatar', () => {
  it(
    'of 1 by 16,000 pixels is processed quickly, because it is cropped to a square before it is enlarged',
    { timeout: 60_000 },
    async () => {
      for (const ribbon of [blank(1, 16_000), blank(16_000, 1), blank(1, 1)]) {
        const avatar = await images.saveAvatar(await ribbon.png().toBuffer());
        const { width, height } = await sharp(await fileOf(avatar)).metadata();
        assert.deepEqual([width, height], [320, 320]);
      }
    },
  );
});

describe('checking the scans of a picture', () => {
  it('counts only its own scans, not those of thumbnails or appended videos', async () => {
    const [picture, thumbnail] = [await withScans(20), await withScans(50)];
    const segment = Buffer.from([0xff, 0xe1, (thumbnail.length + 2) >> 8, (thumbnail.length + 2) & 0xff]);
    const whole = Buffer.concat([picture.subarray(0, 2), segment, thumbnail, picture.subarray(2)]);
    assert.equal(countScans(whole), 20);
  });
});

describe('pictures that arrive at the same time', () => {
  it('are decoded one at a time, including identity documents', async () => {
    const original = await blank(3000, 3000).png().toBuffer();
    let most = 0;
    const timer = setInterval(() => {
      // Excludes `queue`, because a picture leaving the queue between the two reads would be counted twice.
      most = Math.max(most, sharp.counters().process);
    }, 1);
    await Promise.all([...Array(3)].flatMap(() => [pictureFormat(original), images.saveAvatar(original)]));
    clearInterval(timer);
    assert.ok(most === 1, `${most} at a time`);
  });
});

describe('a file that is not a picture', () => {
  it('is rejected if it is broken, cut off, empty or of another type in disguise', async () => {
    const noise = await sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: red,
        noise: { type: 'gaussian', mean: 128, sigma: 50 },
      },
    })
      .jpeg()
      .toBuffer();
    const bad: Record<string, Buffer> = {
      empty: Buffer.alloc(0),
      text: Buffer.from('hello'),
      'cut off': noise.subarray(0, noise.length / 2),
      'only a header': Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(200)]),
      HTML: Buffer.from('<html><script>alert(1)</script></html>'),
      SVG: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'),
      PDF: Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>'),
      GIF: Buffer.from('GIF89a<script>alert(1)</script>'),
      TIFF: await blank(20, 20).tiff().toBuffer(),
    };
    for (const [name, content] of Object.entries(bad))
      await assert.rejects(images.save(content), NotAPictureError, name);
  });

  it('is rejected if it is a decompression bomb of sixty megapixels in a few hundred kilobytes', async () => {
    const bomb = await blank(10_000, 6000).png({ compressionLevel: 9 }).toBuffer();
    assert.ok(bomb.length < 500_000);
    await assert.rejects(images.save(bomb), NotAPictureError);
  });

  it('is rejected if decoding it would take more memory than other pictures of its size', async () => {
    const deep = blank(9, 9).ensureAlpha().toColourspace('rgb16');
    const progressive = { progressive: true };
    const check = async (picture: Sharp) => images.checkHeader(enlarge(await picture.toBuffer()));
    for (const picture of [
      deep.clone().png(progressive),
      blank(9, 9).jpeg({ ...progressive, chromaSubsampling: '4:4:4' }),
    ])
      await assert.rejects(check(picture), { constructor: NotAPictureError, message: /too much memory/ });
    for (const picture of [deep.clone().png(), blank(9, 9).png(progressive), blank(9, 9).jpeg(progressive)])
      await check(picture);
  });

  it('is rejected if it has so many frames or scans that it takes minutes to open', { timeout: 120_000 }, async () => {
    const tooSlow = { constructor: NotAPictureError, message: /takes too long/ };
    for (const slow of [await animate(100_000), await withScans(101)]) {
      await assert.rejects(images.checkHeader(slow), tooSlow);
      await assert.rejects(images.save(slow), tooSlow);
      await assert.rejects(pictureFormat(slow), tooSlow);
    }
    const [animation, photo] = [await animate(1_000), await withScans(100)];
    assert.equal((await sharp(animation).metadata()).pages, 1_000);
    for (const usual of [animation, photo]) await images.checkHeader(usual);
    await images.save(animation);
  });
});
