import { isUtf8 } from 'node:buffer';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise, getFileNameLowLevel, type ZipFile } from 'yauzl';
import { formatNumber } from '#contract/numbers.ts';
import { Problem } from '#contract/problems.ts';
import { megabytes } from '#contract/sizes.ts';

/** Limits for a ZIP: the number of files, and the unpacked bytes of one file and of all files that are read. */
export type ZipLimits = { files: number; fileBytes: number; allBytes: number };

/** A file in a ZIP, named without its folders. It is unpacked only when it is read. */
export type ZipEntry = {
  name: string;
  /** Throws BadFileError with an explanation if this file cannot be used, or a Problem if the whole ZIP cannot. */
  read: () => Promise<Buffer>;
};

/** One file in a ZIP cannot be used, but the others can. The message explains this to the person who created the ZIP. */
export class BadFileError extends Error {}

const refusal = (code: 'unsupported_type' | 'too_large', sentence: string) =>
  new Problem(code, sentence, { file: sentence });

function refusalFor(error: unknown): Problem {
  const isNameBad = error instanceof Error && /path: /.test(error.message);
  return refusal(
    'unsupported_type',
    isNameBad
      ? 'A file in this ZIP has a path that points outside it. Please zip the pictures again.'
      : "We can't read this ZIP file. Please create it again.",
  );
}

/** Why a file cannot be read, found before any of it is unpacked. */
function obstacleTo(entry: Entry, { fileBytes }: ZipLimits): string | undefined {
  if (entry.isEncrypted()) return 'This picture is password-protected. Please zip it without a password.';
  if (!entry.canDecodeFileData()) return 'This picture is compressed in a way we cannot read. Please zip it again.';
  if (entry.uncompressedSize > fileBytes) return `This picture is larger than ${megabytes(fileBytes)}.`;
  return undefined;
}

/** Never unpacks more than the entry's declared size, which has been checked against the limits. */
async function unpack(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const content = await zip
    .openReadStreamPromise(entry)
    .then(buffer)
    .catch(() => undefined);
  if (!content || crc32(content) !== entry.crc32)
    throw new BadFileError('This picture is damaged in the ZIP. Please zip it again.');
  return content;
}

const utf8Flag = 0x800;

/** Returns a file's path, as UTF-8 if that is valid. macOS writes UTF-8 without marking it, so it would otherwise be read as code page 437. */
function pathOf({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string {
  const flags = isUtf8(fileNameRaw) ? generalPurposeBitFlag | utf8Flag : generalPurposeBitFlag;
  return getFileNameLowLevel(flags, fileNameRaw, extraFields, false);
}

/** Files that operating systems add to a ZIP automatically. */
const isSystemFile = (path: string): boolean => /(^|\/)(__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/i.test(path);

/**
 * Yields the files in a ZIP, except folders and system files. Names are never used as paths, and a ZIP with a path that points
 * outside it is rejected. Throws `unsupported_type` or `too_large` with an explanation.
 */
export async function* filesInZip(content: Uint8Array, limits: ZipLimits): AsyncGenerator<ZipEntry> {
  try {
    const zip = await fromBufferPromise(Buffer.from(content.buffer, content.byteOffset, content.byteLength));
    if (zip.entryCount > limits.files)
      throw refusal('too_large', `A ZIP may hold at most ${formatNumber(limits.files)} files.`);
    let bytes = 0;
    for await (const entry of zip.eachEntry()) {
      const path = pathOf(entry);
      if (path.endsWith('/') || isSystemFile(path)) continue;
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
      yield { name: path.split('/').at(-1) ?? '', read };
    }
  } catch (error) {
    throw error instanceof Problem ? error : refusalFor(error);
  }
}
