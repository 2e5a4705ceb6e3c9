import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A file to be zipped: its content is read as the ZIP is written. */
export type ZippedFile = { name: string; content: Iterable<Uint8Array> | AsyncIterable<Uint8Array> };

type Field = [size: 2 | 4, value: number];

const bytes = (...fields: Field[]): Buffer =>
  Buffer.concat(
    fields.map(([size, value]) => {
      const part = Buffer.alloc(size);
      part.writeUIntLE(value, 0, size);
      return part;
    }),
  );

/**
 * Fields that a file's header and its directory entry have in common (APPNOTE.TXT, 4.3.7): UTF-8 name, compressed, sizes after the
 * content, 1 January 1980.
 */
const head = (checksum: number, compressedSize: number, size: number, name: Buffer): Buffer =>
  bytes(
    [2, 20],
    [2, 0x808],
    [2, 8],
    [2, 0],
    [2, 0x21],
    [4, checksum],
    [4, compressedSize],
    [4, size],
    [2, name.length],
    [2, 0],
  );

/** Compresses a file's content. Returns its checksum and sizes, which are not known until the end. */
async function* compress(content: ZippedFile['content']) {
  const found = { checksum: 0, compressedSize: 0, size: 0 };
  async function* measured() {
    for await (const part of content) {
      found.checksum = crc32(part, found.checksum);
      found.size += part.byteLength;
      yield part;
    }
  }
  // An error in any stream destroys the last one too, so the loop throws it.
  const compressed = pipeline(Readable.from(measured()), createDeflateRaw(), () => {});
  for await (const part of compressed as AsyncIterable<Buffer>) {
    found.compressedSize += part.length;
    yield part;
  }
  return found;
}

/** Writes a ZIP of fewer than 65,536 files and 4 GB, holding only part of one file in memory. */
export async function* writeZip(files: AsyncIterable<ZippedFile>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let at = 0;
  for await (const { name, content } of files) {
    const named = Buffer.from(name);
    const start = Buffer.concat([bytes([4, 0x04034b50]), head(0, 0, 0, named), named]);
    yield start;
    const { checksum, compressedSize, size } = yield* compress(content);
    const end = bytes([4, 0x08074b50], [4, checksum], [4, compressedSize], [4, size]);
    yield end;
    directory.push(
      bytes([4, 0x02014b50], [2, 20]),
      head(checksum, compressedSize, size, named),
      bytes([2, 0], [2, 0], [2, 0], [4, 0], [4, at]),
      named,
    );
    at += start.length + compressedSize + end.length;
  }
  const central = Buffer.concat(directory);
  const count: Field = [2, directory.length / 4];
  yield central;
  yield bytes([4, 0x06054b50], [2, 0], [2, 0], count, count, [4, central.length], [4, at], [2, 0]);
}
