import { crc32, deflateRawSync } from 'node:zlib';

export type ZippedFile = { name: string; content: Uint8Array };

type Field = [size: 2 | 4, value: number];

const bytes = (...fields: Field[]): Buffer =>
  Buffer.concat(
    fields.map(([size, value]) => {
      const part = Buffer.alloc(size);
      part.writeUIntLE(value, 0, size);
      return part;
    }),
  );

/** The fields that a file's header and its entry in the directory share (APPNOTE.TXT, 4.3.7): UTF-8 name, compressed, 1 January 1980. */
function pack({ name, content }: ZippedFile) {
  const data = deflateRawSync(content);
  const nameBytes = Buffer.from(name);
  const sizes: Field[] = [
    [4, crc32(content)],
    [4, data.length],
    [4, content.length],
    [2, nameBytes.length],
    [2, 0],
  ];
  return { data, name: nameBytes, head: bytes([2, 20], [2, 0x800], [2, 8], [2, 0], [2, 0x21], ...sizes) };
}

/** A ZIP of these files, below 4 GB and 65,536 files. */
export function writeZip(files: ZippedFile[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, data, head } of files.map(pack)) {
    const local = Buffer.concat([bytes([4, 0x04034b50]), head, name, data]);
    directory.push(bytes([4, 0x02014b50], [2, 20]), head, bytes([2, 0], [2, 0], [2, 0], [4, 0], [4, at]), name);
    parts.push(local);
    at += local.length;
  }
  const central = Buffer.concat(directory);
  const count: Field = [2, files.length];
  const end = bytes([4, 0x06054b50], [2, 0], [2, 0], count, count, [4, central.length], [4, at], [2, 0]);
  return Buffer.concat([...parts, central, end]);
}
