import { finished, Readable } from 'node:stream';
import { TooManyRequests } from './limits.ts';

/** How often it is checked whether the reader may still have the rest. */
const recheckMs = 1_000;

/** More than anyone needs at a time: a part that a slow reader has not taken yet is in memory. */
const maxPerReader = 10;

const tooMany = `You have ${maxPerReader} downloads in progress. Please wait until one of them has ended.`;

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

/** Responses that are sent in parts; throws `too_many_requests` if the reader has too many of them. */
export type Downloads = (parts: AsyncIterable<unknown>, reader: Reader, response: NodeJS.WritableStream) => Readable;

export function openDownloads(): Downloads {
  const reading = new Map<string, number>();
  const count = (id: string, change: 1 | -1) => {
    const current = (reading.get(id) ?? 0) + change;
    if (current > maxPerReader) throw new TooManyRequests(60, tooMany);
    if (current === 0) reading.delete(id);
    else reading.set(id, current);
  };
  return (parts, reader, response) => {
    count(reader.id, 1);
    finished(response, () => count(reader.id, -1));
    return Readable.from(whileAllowed(parts, reader));
  };
}
