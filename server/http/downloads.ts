import { finished, Readable } from 'node:stream';
import { createKeyedQueue } from '#server/keyed-queue.ts';
import { TooManyRequests } from './limits.ts';

/** How often to check that a reader still has access. */
const recheckMs = 1_000;

/** While a person has this much unread data, nothing more is loaded into memory for them. The last file loaded may exceed it. */
const maxBytesPerReader = 40_000_000;

/** How much unread data a response in parts counts as. The largest parts are those of a data export. */
const partBytes = 4_000_000;

const tooMany = 'You have too many downloads in progress. Please wait until one of them has finished.';

/** `admit` throws once the reader no longer has access. */
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

export type Downloads = {
  /**
   * Reads a person's files into memory one at a time, and only once they have read enough of the previous ones, since a page may request any
   * number of pictures in parallel.
   */
  inTurn: <T>(reader: Reader, read: () => Promise<T>) => Promise<T>;
  sendFile: (file: Uint8Array, readerId: string, response: NodeJS.WritableStream) => Buffer;
  /** Throws `too_many_requests` while the reader has too much unread. */
  sendParts: (parts: AsyncIterable<unknown>, reader: Reader, response: NodeJS.WritableStream) => Readable;
};

export function openDownloads(): Downloads {
  const queue = createKeyedQueue();
  const unread = new Map<string, number>();
  const waiting = new Map<string, () => void>();
  const unreadBy = (id: string) => unread.get(id) ?? 0;
  const hold = (id: string, bytes: number, response: NodeJS.WritableStream) => {
    unread.set(id, unreadBy(id) + bytes);
    finished(response, () => {
      const left = unreadBy(id) - bytes;
      if (left > 0) unread.set(id, left);
      else unread.delete(id);
      waiting.get(id)?.();
    });
  };
  const waitForSpace = async (id: string) => {
    while (unreadBy(id) >= maxBytesPerReader) await new Promise<void>((resolve) => waiting.set(id, resolve));
    waiting.delete(id);
  };
  return {
    inTurn: (reader, read) => {
      const requestedAt = Date.now();
      return queue(reader.id, async () => {
        await waitForSpace(reader.id);
        if (Date.now() - requestedAt >= recheckMs) await reader.admit();
        return read();
      });
    },
    sendFile: (file, readerId, response) => {
      hold(readerId, file.length, response);
      return Buffer.from(file.buffer, file.byteOffset, file.byteLength);
    },
    sendParts: (parts, reader, response) => {
      if (unreadBy(reader.id) + partBytes > maxBytesPerReader) throw new TooManyRequests(60, tooMany);
      hold(reader.id, partBytes, response);
      return Readable.from(whileAllowed(parts, reader));
    },
  };
}
