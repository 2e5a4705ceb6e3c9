import { finished, Readable } from 'node:stream';
import { TooManyRequests } from './limits.ts';

/** How often it is checked whether the reader may still have the rest. */
const recheckMs = 1_000;

/** What one person has not read yet is in memory, at most this much of it; but any single file may be read. */
const maxBytesPerReader = 40_000_000;

/** How much of it a response in parts counts as: the largest part is one of a copy of someone's data. */
const partBytes = 4_000_000;

const tooMany = 'You have too many downloads in progress. Please wait until one of them has ended.';

/** `admit` throws once the reader may no longer have the rest. */
type Reader = { id: string; admit: () => Promise<unknown> };

async function* whileAllowed(parts: AsyncIterable<unknown>, { admit }: Reader) {
  let checkedAt = Date.now();
  for await (const part of parts) {
    if (Date.now() - checkedAt >= recheckMs) {
      await admit();
      checkedAt = Date.now();
    }
    yield part;
  }
}

/** Turns a file, or a response in parts, into what is sent; throws `too_many_requests` while its reader has too much unread. */
export type Downloads = {
  (file: Uint8Array, reader: Reader, response: NodeJS.WritableStream): Buffer;
  (parts: AsyncIterable<unknown>, reader: Reader, response: NodeJS.WritableStream): Readable;
};

export function openDownloads(): Downloads {
  const unread = new Map<string, number>();
  const hold = (id: string, bytes: number, response: NodeJS.WritableStream) => {
    const before = unread.get(id);
    if (before !== undefined && before + bytes > maxBytesPerReader) throw new TooManyRequests(60, tooMany);
    unread.set(id, (before ?? 0) + bytes);
    finished(response, () => {
      const left = (unread.get(id) ?? 0) - bytes;
      if (left > 0) unread.set(id, left);
      else unread.delete(id);
    });
  };
  const download = (content: Uint8Array | AsyncIterable<unknown>, reader: Reader, response: NodeJS.WritableStream) => {
    const isFile = content instanceof Uint8Array;
    hold(reader.id, isFile ? content.length : partBytes, response);
    return isFile ? Buffer.from(content) : Readable.from(whileAllowed(content, reader));
  };
  return download as Downloads;
}
