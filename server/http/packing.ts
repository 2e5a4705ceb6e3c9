import { promisify } from 'node:util';
import { constants, crc32, deflateRaw, gzip, type ZlibOptions } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Below this, in bytes, packing costs more than it saves. */
const worthPacking = 1024;

/** Whether the caller takes this body as gzip, which every browser does; `q=0` refuses it. */
export function takesGzip(request: FastifyRequest, bytes: number): boolean {
  const accepted = request.headers['accept-encoding'];
  return (
    bytes >= worthPacking && typeof accepted === 'string' && /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)
  );
}

const gzipWith = promisify<Buffer, ZlibOptions, Buffer>(gzip);

export const pack = (body: Buffer | string): Promise<Buffer> => gzipWith(Buffer.from(body), {});

/**
 * Packs JSON that is made for one caller. What was sent as bytes, such as files and what is kept, is left as it is. Who cannot
 * read an answer cannot make a browser ask for it with the token either, so its length gives no secret away (BREACH).
 */
export function packJson(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const isJson =
      typeof payload === 'string' && String(reply.getHeader('content-type')).startsWith('application/json');
    if (!isJson || reply.hasHeader('content-encoding') || payload.length < worthPacking) return payload;
    reply.header('vary', 'accept-encoding');
    if (!takesGzip(request, payload.length)) return payload;
    reply.header('content-encoding', 'gzip').removeHeader('content-length');
    return pack(payload);
  });
}

const deflatePart = promisify<Buffer, ZlibOptions, Buffer>(deflateRaw);

/** A part of a text as it is and packed, the first with the head of the whole; `sums` are the CRC-32 after it for each CRC before it that has one bit, and for none. */
export type Part = { plain: Buffer; packed: Buffer; sums: number[] };

const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);

const bits = Array.from({ length: 32 }, (_, bit) => (1 << bit) >>> 0);

/**
 * Packs the parts of a text between which something else is put each time. Each ends on a whole byte and refers to none
 * before it (Z_FULL_FLUSH), so that a stored block fits between them (RFC 1951, sections 3.2.3 and 3.2.4).
 */
export const packParts = (parts: Buffer[]): Promise<Part[]> =>
  Promise.all(
    parts.map(async (plain, index) => {
      const deflated = await deflatePart(plain, { finishFlush: constants.Z_FULL_FLUSH });
      const packed = index === 0 ? Buffer.concat([gzipHead, deflated]) : deflated;
      return { plain, packed, sums: [...bits, 0].map((before) => crc32(plain, before)) };
    }),
  );

/** The CRC-32 after a part, given the one before: it depends on each bit of it by exclusive or, so none is read again. */
function sumAfter(before: number, { sums }: Part): number {
  const none = sums[32] ?? 0;
  let sum = none;
  for (let bit = 0; bit < 32; bit += 1) if ((before >>> bit) & 1) sum ^= (sums[bit] ?? 0) ^ none;
  return sum >>> 0;
}

/** `text`, at most 65,535 bytes, as a deflate block that is stored as it is. */
function storedBlock(text: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt16LE(text.length, 1);
  head.writeUInt16LE(~text.length & 0xffff, 3);
  return Buffer.concat([head, text]);
}

/** The parts with `between` between each two, in pieces to be sent one after the other. */
export const joinParts = (parts: Buffer[], between: Buffer): Buffer[] =>
  parts.flatMap((part, index) => (index === 0 ? [part] : [between, part]));

/** What `joinParts` makes of the parts, as gzip (RFC 1952). */
export function joinPacked(parts: Part[], between: Buffer): Buffer[] {
  let [sum, bytes] = [0, between.length * (parts.length - 1)];
  for (const [index, part] of parts.entries()) {
    sum = sumAfter(index === 0 ? 0 : crc32(between, sum), part);
    bytes += part.plain.length;
  }
  // An empty last block, the check sum, the length.
  const end = Buffer.from([3, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  end.writeUInt32LE(sum, 2);
  end.writeUInt32LE(bytes, 6);
  const packed = parts.map((part) => part.packed);
  return [...joinParts(packed, storedBlock(between)), end];
}
