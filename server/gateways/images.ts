import { createHash } from 'node:crypto';
import type { Metadata, OutputInfo } from 'sharp';
import type { Picture } from '#contract/catalogue.ts';
import { Problem } from '#contract/problems.ts';
import { avatarWidths, maxPicturePixels } from '#contract/pictures.ts';
import { inLight } from '#server/colours.ts';
import { createSemaphore } from '#server/semaphore.ts';
import { countFrames, countScans } from './picture-parts.ts';
import type { Storage } from './storage.ts';

/** Loads sharp for the first picture. At startup, this would take a tenth of a second. */
const loadSharp = async () => (await import('sharp')).default;
type Sharp = Awaited<ReturnType<typeof loadSharp>>;

/** The widths, in pixels, at which pictures are stored, up to the original's own width. */
const widths = [320, 640, 960, 1600];
/** The maximum size of the largest version. WebP's limit is 16,383 pixels, and nobody needs extremely long pictures. */
const largest = { width: 1600, height: 4800 };
/** The magic bytes of JPEG, PNG, GIF and WebP: nothing else reaches a decoder. */
const magicBytes = /^(?:\xff\xd8\xff|\x89PNG|GIF8[79]a|RIFF.{4}WEBP)/s;
/** The background of transparent parts. */
const background = inLight('straw');

/** The file is not a picture in an accepted format, is damaged, or exceeds a limit; the message says which. */
export class NotAPictureError extends Problem {
  constructor(sentence: string) {
    super('unsupported_type', sentence);
  }
}

type BeforeSave = (picture: string) => Promise<void>;

export type ImageStore = {
  /**
   * Stores a picture as WebP at several widths, upright and without metadata. Identical files are stored once. Throws
   * NotAPictureError for an unusable file, without storing anything.
   */
  save: (original: Uint8Array) => Promise<Picture>;
  /**
   * Stores a person's picture as squares of 96 and 320 pixels, cropped to the most interesting part. Returns the URL of the larger
   * one. Throws NotAPictureError as `save` does.
   */
  saveAvatar: (original: Uint8Array) => Promise<string>;
  /** Converts a picture to WebP for private storage: upright, without metadata and at most 1600 pixels wide. Throws NotAPictureError. */
  convert: (original: Uint8Array) => Promise<Buffer>;
  /** Checks what can be read without decoding. Throws NotAPictureError for files that `save` would certainly reject. */
  checkHeader: (original: Uint8Array) => Promise<void>;
};

const broken = 'This picture is damaged. Please save or take it again.';
const tooLarge = `This picture has more than ${maxPicturePixels / 1_000_000} megapixels. Please make it smaller.`;

const needsMemory =
  'This picture is saved in a way that needs too much memory to open. Please save it again as an ordinary JPG or PNG.';

const needsTime =
  'This picture is saved in a way that takes too long to open. Please save it again as an ordinary JPG or PNG.';

/**
 * The maximum number of frames in a WebP, and of scans in a JPEG. libwebp searches for each frame from the first one, so reading just the
 * header of the largest upload could take many minutes. A JPEG of a few hundred kilobytes can have thousands of scans, and libjpeg
 * visits every pixel for each of them. sharp's own time limit stops neither.
 */
const [maxFrames, maxScans] = [1_000, 100];

/** The maximum memory that decoding may use: enough for the maximum number of pixels, at 4 bytes each. */
const maxDecodedBytes = 4 * maxPicturePixels;

/**
 * Returns the extra bytes that decoding needs because of how a picture was saved. An interlaced PNG or progressive JPEG is held in
 * memory as a whole, the JPEG with two bytes per sample. With 4:2:0 subsampling, which most JPEGs use, there are half as many
 * samples.
 */
function decodedBytes({ format, width, height, channels, depth, isProgressive, chromaSubsampling = '' }: Metadata) {
  if (!isProgressive) return 0;
  const samples = width * height * channels;
  if (format !== 'jpeg') return depth === 'uchar' ? samples : samples * 2;
  return chromaSubsampling.startsWith('4:2:0') ? samples : samples * 2;
}

async function checkHeader(sharp: Sharp, original: Uint8Array): Promise<void> {
  const start = Buffer.from(original.subarray(0, 12)).toString('latin1');
  if (!magicBytes.test(start))
    throw new NotAPictureError('This is not a picture we can use. Please choose a JPG, PNG, GIF or WEBP file.');
  if (start.startsWith('RIFF') && countFrames(original) > maxFrames) throw new NotAPictureError(needsTime);
  const metadata = await sharp(original, { limitInputPixels: false }).metadata();
  if (metadata.width * metadata.height > maxPicturePixels) throw new NotAPictureError(tooLarge);
  if (decodedBytes(metadata) > maxDecodedBytes) throw new NotAPictureError(needsMemory);
  if (metadata.format === 'jpeg' && metadata.isProgressive && countScans(original) > maxScans)
    throw new NotAPictureError(needsTime);
}

const throwBroken = (error: unknown): never => {
  throw error instanceof NotAPictureError ? error : new NotAPictureError(broken);
};

/** Decoded pixels; each call to `edit` starts from the original pixels. */
async function pixels({ data, info: { width, height, channels } }: { data: Buffer; info: OutputInfo }) {
  const sharp = await loadSharp();
  return { width, height, edit: () => sharp(data, { raw: { width, height, channels } }) };
}
type Pixels = Awaited<ReturnType<typeof pixels>>;

/** Decodes every pixel, upright and at the largest size that is stored. */
async function decode(original: Uint8Array): Promise<Pixels> {
  // Outside the `try` block, because the picture is not to blame if sharp cannot be loaded.
  const sharp = await loadSharp();
  try {
    await checkHeader(sharp, original);
    const decoded = await sharp(original, { limitInputPixels: maxPicturePixels, failOn: 'error' })
      .timeout({ seconds: 30 })
      .rotate()
      .resize({ ...largest, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    return await pixels(decoded);
  } catch (error) {
    return throwBroken(error);
  }
}

/**
 * Pictures for all purposes are decoded one at a time, because one of 50 megapixels takes up to 200 MB. Two at a time would be
 * faster, but would take more memory (bench/NOTES.md).
 */
const { run: inTurn } = createSemaphore(1);

/** Decodes a picture and returns 'jpeg', 'png', 'gif' or 'webp'; throws NotAPictureError. */
export const pictureFormat = (original: Uint8Array): Promise<string> =>
  inTurn(async () => {
    await decode(original);
    const sharp = await loadSharp();
    return (await sharp(original, { limitInputPixels: maxPicturePixels }).metadata()).format;
  });

/** Returns the average colour, and a version of at most 16 × 16 pixels that is scaled up as a blur. */
async function placeholdersOf({ edit }: Pixels) {
  const colour = await edit().flatten({ background }).resize(1, 1, { fit: 'fill' }).raw().toBuffer();
  const tiny = await edit().flatten({ background }).resize(16, 16, { fit: 'inside' }).webp({ quality: 20 }).toBuffer();
  return {
    placeholder: `#${colour.subarray(0, 3).toString('hex')}`,
    blur: `data:image/webp;base64,${tiny.toString('base64')}`,
  };
}

/** A picture's name: 32 hexadecimal digits of its content's hash. */
const nameOf = (original: Uint8Array): string => createHash('sha256').update(original).digest('hex').slice(0, 32);

/** The folder a picture is stored in, named after its content. */
export const folderOf = (original: Uint8Array): string => `images/${nameOf(original)}`;

async function savePicture(storage: Storage, original: Uint8Array, beforeSave: BeforeSave): Promise<Picture> {
  const decoded = await decode(original);
  const { width, height, edit } = decoded;
  const folder = folderOf(original);
  await beforeSave(nameOf(original));
  const stored = [...widths.filter((each) => each < width), width];
  for (const each of stored) {
    const key = `${folder}/${each}.webp`;
    if (await storage.has(key)) continue;
    await storage.put(key, await edit().resize({ width: each }).webp({ quality: 80 }).toBuffer());
  }
  return { url: `/files/${folder}/${width}.webp`, width, height, widths: stored, ...(await placeholdersOf(decoded)) };
}

async function saveAvatar(storage: Storage, original: Uint8Array, beforeSave: BeforeSave): Promise<string> {
  const [small, large] = avatarWidths;
  const decoded = await decode(original);
  // Cropped before enlarging: a one-pixel column enlarged to an avatar's width would have hundreds of megapixels.
  const side = Math.min(large, decoded.width, decoded.height);
  const cropped = decoded.edit().flatten({ background }).resize(side, side, { fit: 'cover', position: 'attention' });
  const square = await pixels(await cropped.raw().toBuffer({ resolveWithObject: true }));
  // Not the name that the same picture has on a listing, where its versions are not square.
  const name = nameOf(Buffer.concat([Buffer.from('avatar'), original]));
  await beforeSave(name);
  for (const each of [small, large])
    await storage.put(
      `images/${name}/${each}.webp`,
      await square.edit().resize(each, each).webp({ quality: 80 }).toBuffer(),
    );
  return `/files/images/${name}/${large}.webp`;
}

/** `beforeSave` is called with a picture's name before any of its files are checked or written. */
export function openImages(storage: Storage, beforeSave: BeforeSave): ImageStore {
  return {
    checkHeader: async (original) => checkHeader(await loadSharp(), original).catch(throwBroken),
    save: (original) => inTurn(() => savePicture(storage, original, beforeSave)),
    convert: (original) =>
      inTurn(async () => {
        const { edit } = await decode(original);
        return edit().webp({ quality: 80 }).toBuffer();
      }),
    saveAvatar: (original) => inTurn(() => saveAvatar(storage, original, beforeSave)),
  };
}
