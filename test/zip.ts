import { crc32, deflateRawSync } from 'node:zlib';

/**
 * A file to zip. `method`, `declaredBytes` and `crc` replace the correct values; `isEncrypted` only marks the file as encrypted.
 * A name given as bytes is not marked as UTF-8.
 */
export type ZipEntry = {
  name: string | Uint8Array;
  content: Uint8Array;
  /** Compressed, or (by default) stored uncompressed. */
  deflate?: boolean;
  isEncrypted?: boolean;
  method?: number;
  declaredBytes?: number;
  crc?: number;
};

const bytes = (...numbers: [size: 2 | 4, value: number][]): Buffer =>
  Buffer.concat(
    numbers.map(([size, value]) => {
      const part = Buffer.alloc(size);
      if (size === 2) part.writeUInt16LE(value);
      else part.writeUInt32LE(value);
      return part;
    }),
  );

const encode = ({ content, deflate, method = deflate ? 8 : 0, isEncrypted, declaredBytes, crc, ...file }: ZipEntry) => {
  const name = Buffer.from(file.name);
  const data = deflate ? deflateRawSync(content, { level: 9 }) : Buffer.from(content);
  const flags = (typeof file.name === 'string' ? 0x800 : 0) | (isEncrypted ? 1 : 0);
  const head = bytes(
    [2, 20],
    [2, flags],
    [2, method],
    [4, 0],
    [4, crc ?? crc32(content)],
    [4, data.length],
    [4, declaredBytes ?? content.length],
    [2, name.length],
    [2, 0],
  );
  return { name, data, head };
};

/** A ZIP of these files, like those that common programs create. */
export function zipOf(files: ZipEntry[]): Uint8Array<ArrayBuffer> {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, data, head } of files.map(encode)) {
    const local = Buffer.concat([bytes([4, 0x04034b50]), head, name, data]);
    directory.push(bytes([4, 0x02014b50], [2, 20]), head, bytes([2, 0], [2, 0], [2, 0], [4, 0], [4, offset]), name);
    parts.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = bytes(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, files.length],
    [2, files.length],
    [4, central.length],
    [4, offset],
  );
  return new Uint8Array(Buffer.concat([...parts, central, end, bytes([2, 0])]));
}
