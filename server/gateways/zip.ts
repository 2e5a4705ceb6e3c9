import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { Problem } from '#contract/problems.ts';

/** What a ZIP may hold: files, bytes of one unpacked, and of all that are read. */
export type ZipLimits = { files: number; fileBytes: number; allBytes: number };

/** A file in a ZIP, by its own name without its folders; nothing is unpacked before it is read. */
export type PackedFile = {
  name: string;
  /** Throws BadFileError with a sentence where this file cannot be used, a Problem where the whole ZIP cannot. */
  read: () => Promise<Buffer>;
};

/** One file of a ZIP cannot be used; the others can. Its message is a sentence for the one who packed it. */
export class BadFileError extends Error {}

const refusal = (code: 'unsupported_type' | 'too_large', sentence: string) =>
  new Problem(code, sentence, { file: sentence });

const megabytes = (bytes: number) => `${bytes / 1_000_000} MB`;

function refusalFor(error: unknown): Problem {
  const isNameBad = error instanceof Error && /path: /.test(error.message);
  return refusal(
    'unsupported_type',
    isNameBad
      ? 'A file in this ZIP has a name that leads out of it. Please pack the pictures again.'
      : 'This is not a ZIP we can read. Please pack the pictures again.',
  );
}

/** What cannot be read of one file, told before any of it is unpacked. */
function obstacleTo(entry: Entry, { fileBytes }: ZipLimits): string | undefined {
  if (entry.isEncrypted()) return 'This picture is locked with a password. Please pack it without one.';
  if (!entry.canDecodeFileData()) return 'This picture is packed in a way we cannot read. Please pack it again.';
  if (entry.uncompressedSize > fileBytes) return `This picture is larger than ${megabytes(fileBytes)}.`;
  return undefined;
}

/** No more comes out than the entry says, which was compared with the limits before. */
async function unpack(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const content = await zip
    .openReadStreamPromise(entry)
    .then(buffer)
    .catch(() => undefined);
  if (!content || crc32(content) !== entry.crc32)
    throw new BadFileError('This picture was damaged when it was packed. Please pack it again.');
  return content;
}

/** Names that systems add to a ZIP by themselves. */
const isLitter = (path: string): boolean => /(^|\/)(__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/i.test(path);

/**
 * The files of a ZIP, one after the other; folders and what systems add are passed over. Names are never used as paths, and
 * those that lead out of the ZIP refuse all of it. Throws `unsupported_type` or `too_large` with a sentence.
 */
export async function* filesInZip(content: Uint8Array, limits: ZipLimits): AsyncGenerator<PackedFile> {
  try {
    const zip = await fromBufferPromise(Buffer.from(content.buffer, content.byteOffset, content.byteLength));
    if (zip.entryCount > limits.files)
      throw refusal('too_large', `A ZIP may hold at most ${limits.files.toLocaleString('en-GB')} files.`);
    let bytes = 0;
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName.endsWith('/') || isLitter(entry.fileName)) continue;
      const read = async () => {
        const obstacle = obstacleTo(entry, limits);
        if (obstacle) throw new BadFileError(obstacle);
        bytes += entry.uncompressedSize;
        if (bytes > limits.allBytes)
          throw refusal(
            'too_large',
            `The pictures in this ZIP are larger than ${megabytes(limits.allBytes)} unpacked.`,
          );
        return unpack(zip, entry);
      };
      yield { name: entry.fileName.split('/').at(-1) ?? '', read };
    }
  } catch (error) {
    throw error instanceof Problem ? error : refusalFor(error);
  }
}
