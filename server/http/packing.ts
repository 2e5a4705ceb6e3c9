import { promisify } from 'node:util';
import { constants, crc32, deflateRaw, gzip } from 'node:zlib';
import type { FastifyRequest } from 'fastify';

/** Below this, in bytes, packing costs more than it saves. */
const worthPacking = 1400;

/** Whether the caller takes this body as gzip, which every browser does; `q=0` refuses it. */
export function takesGzip(request: FastifyRequest, bytes: number): boolean {
  const accepted = request.headers['accept-encoding'];
  return (
    bytes >= worthPacking && typeof accepted === 'string' && /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)
  );
}

export const pack: (body: Buffer) => Promise<Buffer> = promisify(gzip);

const deflatePart = promisify<Buffer, { finishFlush: number }, Buffer>(deflateRaw);

/**
 * Packs the parts of a text between which something else is put each time. Each ends on a whole byte and refers to none
 * before it (Z_FULL_FLUSH), so that a stored block fits between them (RFC 1951, sections 3.2.3 and 3.2.4).
 */
export const packParts = (parts: Buffer[]): Promise<Buffer[]> =>
  Promise.all(parts.map((part) => deflatePart(part, { finishFlush: constants.Z_FULL_FLUSH })));

const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);
const lastBlock = Buffer.from([3, 0]);

/** `text`, at most 65,535 bytes, as a deflate block that is stored as it is. */
function storedBlock(text: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt16LE(text.length, 1);
  head.writeUInt16LE(~text.length & 0xffff, 3);
  return Buffer.concat([head, text]);
}

/** The parts with `between` between each two. */
export const joinParts = (parts: Buffer[], between: Buffer): Buffer =>
  Buffer.concat(parts.flatMap((part, index) => (index === 0 ? [part] : [between, part])));

/** What `joinParts` makes of `parts`, as gzip (RFC 1952), from the parts packed before. */
export function joinPacked(packed: Buffer[], parts: Buffer[], between: Buffer): Buffer {
  const sum = parts.reduce((crc, part, index) => crc32(part, index === 0 ? crc : crc32(between, crc)), 0);
  const end = Buffer.alloc(8);
  end.writeUInt32LE(sum, 0);
  end.writeUInt32LE(
    parts.reduce((bytes, part) => bytes + part.length, between.length * (parts.length - 1)),
    4,
  );
  return Buffer.concat([gzipHead, joinParts(packed, storedBlock(between)), lastBlock, end]);
}
