import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { Picture } from '#contract/catalogue.ts';
import type { Storage } from './storage.ts';

/** The widths, in pixels, that pictures are kept in, as far as the original is as wide. */
const widths = [320, 640, 960, 1600];
const limits = { limitInputPixels: 50_000_000, failOn: 'error' } as const;
const formats = new Set(['jpeg', 'png', 'gif', 'webp']);

/** The file is not a picture of an accepted format, is broken, or has more than 50 megapixels. */
export class NotAPictureError extends Error {}

export type ImageStore = {
  /** Keeps a picture as WebP in several widths, upright and without metadata; the same bytes are kept once. */
  keep: (original: Buffer) => Promise<Picture>;
};

const hex = (channel: number) => Math.round(channel).toString(16).padStart(2, '0');

/** Its format, size and channels, once every pixel was read; throws NotAPictureError. */
async function decode(original: Buffer) {
  try {
    const { format, width, height, orientation } = await sharp(original, limits).metadata();
    if (!formats.has(format)) throw new NotAPictureError(`${format} is not accepted`);
    const { channels } = await sharp(original, limits).flatten({ background: '#f1e8d5' }).stats();
    return { format, width, height, orientation, channels };
  } catch (cause) {
    if (cause instanceof NotAPictureError) throw cause;
    throw new NotAPictureError('unreadable', { cause });
  }
}

/** 'jpeg', 'png', 'gif' or 'webp', by the content of a picture that opens; throws NotAPictureError. */
export const pictureFormat = async (original: Buffer): Promise<string> => (await decode(original)).format;

async function describe(original: Buffer) {
  const { width, height, orientation, channels } = await decode(original);
  const lying = (orientation ?? 1) > 4;
  return {
    width: lying ? height : width,
    height: lying ? width : height,
    placeholder: `#${channels
      .slice(0, 3)
      .map((channel) => hex(channel.mean))
      .join('')}`,
  };
}

export function openImages(storage: Storage): ImageStore {
  return {
    keep: async (original) => {
      const { width, height, placeholder } = await describe(original);
      const folder = `images/${createHash('sha256').update(original).digest('hex').slice(0, 32)}`;
      const largest = Math.min(width, widths.at(-1) ?? width);
      const kept = [...widths.filter((each) => each < largest), largest];
      for (const each of kept) {
        const key = `${folder}/${each}.webp`;
        if (await storage.has(key)) continue;
        await storage.put(
          key,
          await sharp(original, limits).rotate().resize({ width: each }).webp({ quality: 80 }).toBuffer(),
        );
      }
      return {
        url: `/files/${folder}/${largest}.webp`,
        width: largest,
        height: Math.round((height * largest) / width),
        widths: kept,
        placeholder,
      };
    },
  };
}
