import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { News } from '#server/db/news.ts';

/** What all kept answers may take together, in bytes. */
const mostBytes = 48 * 1024 * 1024;
/** What depends on the calendar, such as the season's tips, is made anew after a minute. */
const lifetimeMs = 60_000;

type Made<T> = { value: T; bytes: number; keep: boolean };
type Kept = { value: unknown; version: number; bytes: number };

/**
 * Keeps answers that are the same for everyone for as long as nothing in the database that guests see has changed, and
 * makes an answer that several ask for at the same time only once. While changes may go unheard nothing is kept.
 */
export function openKeptAnswers(news: News) {
  const kept = new LRUCache<string, Kept>({
    maxSize: mostBytes,
    ttl: lifetimeMs,
    sizeCalculation: ({ bytes }) => bytes,
  });
  const underWay = new Map<string, { version: number; made: Promise<unknown> }>();

  const makeAndKeep = async <T>(key: string, version: number, make: () => Promise<Made<T>>): Promise<T> => {
    const { value, bytes, keep } = await make();
    if (keep && version === news.version()) kept.set(key, { value, version, bytes: bytes + key.length });
    return value;
  };

  return {
    /** The answer for `key`: the kept one, or what `make` makes now. `bytes` is its size. */
    get: async <T>(key: string, make: () => Promise<Made<T>>): Promise<T> => {
      const version = news.version();
      if (version === undefined) return (await make()).value;
      const found = kept.get(key);
      if (found?.version === version) return found.value as T;
      const other = underWay.get(key);
      if (other?.version === version) return other.made as Promise<T>;
      const made = makeAndKeep(key, version, make);
      underWay.set(key, { version, made });
      try {
        return await made;
      } finally {
        if (underWay.get(key)?.made === made) underWay.delete(key);
      }
    },
  };
}

export type KeptAnswers = ReturnType<typeof openKeptAnswers>;

/** An answer of the API as bytes, the hash of its content, and compressed from the first time that someone wants it so. */
export type JsonAnswer = { body: Buffer; hash: string; packed: Map<Encoding, Promise<Buffer>> };

export function jsonAnswer(output: unknown): JsonAnswer {
  const body = Buffer.from(JSON.stringify(output));
  return { body, hash: createHash('sha1').update(body).digest('base64url'), packed: new Map() };
}

/** Whether the caller already has this content, in whichever encoding (RFC 9110, section 13.1.2: `W/` does not matter). */
const alreadyHas = (header: string | undefined, hash: string): boolean =>
  header === '*' ||
  (header?.split(',').some((each) => each.trim().replace(/^W\/|(-br|-gzip)(?="$)/g, '') === `"${hash}"`) ?? false);

const encoders = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (body: Buffer) => promisify(gzip)(body),
};
type Encoding = keyof typeof encoders;

/** Below this, packing costs more than it saves. */
const worthPacking = 1400;

/** The encoding to answer in, or undefined to send `body` as it is. `q=0` refuses one; other weights are not heeded. */
export function encodingFor(request: FastifyRequest, body: Buffer): Encoding | undefined {
  const accepted = request.headers['accept-encoding'];
  if (body.length < worthPacking || typeof accepted !== 'string') return undefined;
  const offers = accepted.split(',').filter((one) => !/;\s*q=0(\.0*)?\s*$/.test(one));
  const names = new Set(offers.map((one) => one.split(';')[0]?.trim()));
  return names.has('br') ? 'br' : names.has('gzip') ? 'gzip' : undefined;
}

export const pack = (body: Buffer, encoding: Encoding): Promise<Buffer> => encoders[encoding](body);

/** Sends an answer that everyone may keep and ask for again by its tag, which differs by encoding. */
export async function sendJson(request: FastifyRequest, reply: FastifyReply, { body, hash, packed }: JsonAnswer) {
  const encoding = encodingFor(request, body);
  reply.header('cache-control', 'public, no-cache').header('vary', 'accept-encoding');
  reply.header('etag', encoding ? `"${hash}-${encoding}"` : `"${hash}"`);
  if (alreadyHas(request.headers['if-none-match'], hash)) return reply.code(304).send();
  reply.type('application/json; charset=utf-8');
  if (!encoding) return reply.send(body);
  const made = packed.get(encoding) ?? pack(body, encoding);
  packed.set(encoding, made);
  return reply.header('content-encoding', encoding).send(await made);
}
