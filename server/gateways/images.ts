import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { Picture } from '#contract/catalogue.ts';
import { Problem } from '#contract/problems.ts';
import { avatarWidths, maxPicturePixels } from '#contract/pictures.ts';
import { openGate } from '#server/gate.ts';
import type { Storage } from './storage.ts';

/** The widths, in pixels, that pictures are kept in, as far as the original is as wide. */
const widths = [320, 640, 960, 1600];
/** What the largest version fits into: WebP ends at 16,383 pixels, and nobody looks at a ribbon. */
const largest = { width: 1600, height: 4800 };
/** How JPEG, PNG, GIF and WebP begin: nothing else reaches a decoder. */
const beginnings = /^(?:\xff\xd8\xff|\x89PNG|GIF8[79]a|RIFF.{4}WEBP)/s;
/** What shows through transparent parts. */
const background = '#f1e8d5';
/** Pictures decoded at a time: one of 50 megapixels takes up to 200 MB. */
const atOnce = 2;

/** The file is not a picture of an accepted format, is broken, or has too many pixels; its sentence says which. */
export class NotAPictureError extends Problem {
  constructor(sentence: string) {
    super('unsupported_type', sentence);
  }
}

type WillKeep = (picture: string) => Promise<void>;

export type ImageStore = {
  /**
   * Keeps a picture as WebP in several widths, upright and without metadata; the same bytes are kept once. What cannot be
   * used throws NotAPictureError and leaves nothing behind.
   */
  keep: (original: Uint8Array) => Promise<Picture>;
  /**
   * Keeps a person's picture as squares of 96 and 320 pixels, cut where there is most to see; answers the address of the
   * larger one. Throws NotAPictureError as `keep` does.
   */
  keepAvatar: (original: Uint8Array) => Promise<string>;
  /** Looks at its beginning and size only: throws NotAPictureError for what `keep` is sure to refuse. */
  glance: (original: Uint8Array) => Promise<void>;
};

const broken = 'This picture is broken. Please save or take it again.';
const tooLarge = `This picture has more than ${maxPicturePixels / 1_000_000} megapixels. Please make it smaller.`;

async function refuseOthers(original: Uint8Array): Promise<void> {
  if (!beginnings.test(Buffer.from(original.subarray(0, 12)).toString('latin1')))
    throw new NotAPictureError('This is not a picture we can use. Please choose a JPG, PNG, GIF or WEBP file.');
  const { width, height } = await sharp(original, { limitInputPixels: false }).metadata();
  if (width * height > maxPicturePixels) throw new NotAPictureError(tooLarge);
}

const sayBroken = (error: unknown): never => {
  throw error instanceof NotAPictureError ? error : new NotAPictureError(broken);
};

/** Reads every pixel, upright and as large as it will ever be shown. */
async function decode(original: Uint8Array) {
  try {
    await refuseOthers(original);
    return await sharp(original, { limitInputPixels: maxPicturePixels, failOn: 'error' })
      .timeout({ seconds: 30 })
      .rotate()
      .resize({ ...largest, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
  } catch (error) {
    return sayBroken(error);
  }
}

/** 'jpeg', 'png', 'gif' or 'webp', by the content of a picture that opens; throws NotAPictureError. */
export async function pictureFormat(original: Uint8Array): Promise<string> {
  await decode(original);
  return (await sharp(original, { limitInputPixels: maxPicturePixels }).metadata()).format;
}

type Decoded = Awaited<ReturnType<typeof decode>>;

const again = ({ data, info: { width, height, channels } }: Decoded) =>
  sharp(data, { raw: { width, height, channels } });

/** Its average colour, and itself in sixteen pixels, which grow into a blur. */
async function placeholdersOf(decoded: Decoded) {
  const colour = await again(decoded).flatten({ background }).resize(1, 1, { fit: 'fill' }).raw().toBuffer();
  const tiny = await again(decoded)
    .flatten({ background })
    .resize(16, 16, { fit: 'inside' })
    .webp({ quality: 20 })
    .toBuffer();
  return {
    placeholder: `#${colour.subarray(0, 3).toString('hex')}`,
    blur: `data:image/webp;base64,${tiny.toString('base64')}`,
  };
}

/** A picture's name, 32 hexadecimal digits of its content's hash. */
const nameOf = (original: Uint8Array): string => createHash('sha256').update(original).digest('hex').slice(0, 32);

/** The folder a picture is kept in, named by its content. */
export const folderOf = (original: Uint8Array): string => `images/${nameOf(original)}`;

async function keepPicture(storage: Storage, original: Uint8Array, willKeep: WillKeep): Promise<Picture> {
  const decoded = await decode(original);
  const { width, height } = decoded.info;
  const folder = folderOf(original);
  await willKeep(nameOf(original));
  const kept = [...widths.filter((each) => each < width), width];
  for (const each of kept) {
    const key = `${folder}/${each}.webp`;
    if (await storage.has(key)) continue;
    await storage.put(key, await again(decoded).resize({ width: each }).webp({ quality: 80 }).toBuffer());
  }
  return { url: `/files/${folder}/${width}.webp`, width, height, widths: kept, ...(await placeholdersOf(decoded)) };
}

async function keepAvatar(storage: Storage, original: Uint8Array, willKeep: WillKeep): Promise<string> {
  const [small, large] = avatarWidths;
  const decoded = await decode(original);
  // Cut before it is enlarged: one column of pixels as wide as an avatar would be hundreds of megapixels.
  const side = Math.min(large, decoded.info.width, decoded.info.height);
  const square = await again(decoded)
    .flatten({ background })
    .resize(side, side, { fit: 'cover', position: 'attention' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  // Not the name of the same picture on a listing, whose versions are not square.
  const name = nameOf(Buffer.concat([Buffer.from('avatar'), original]));
  await willKeep(name);
  for (const each of [small, large])
    await storage.put(
      `images/${name}/${each}.webp`,
      await again(square).resize(each, each).webp({ quality: 80 }).toBuffer(),
    );
  return `/files/images/${name}/${large}.webp`;
}

/** `willKeep` is called with a picture's name before any of its files is looked for or written. */
export function openImages(storage: Storage, willKeep: WillKeep): ImageStore {
  const gate = openGate(atOnce);
  const inTurn =
    <T>(keep: (original: Uint8Array) => Promise<T>) =>
    async (original: Uint8Array): Promise<T> => {
      const leave = await gate.enter();
      try {
        return await keep(original);
      } finally {
        leave();
      }
    };
  return {
    glance: (original) => refuseOthers(original).catch(sayBroken),
    keep: inTurn((original) => keepPicture(storage, original, willKeep)),
    keepAvatar: inTurn((original) => keepAvatar(storage, original, willKeep)),
  };
}
