import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { News } from '#server/db/news.ts';
import { pack, takesGzip } from './packing.ts';

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

/**
 * An answer of the API and the hash of its content. It is text until it was sent once, which Node sends together with the
 * headers in one write, then bytes; packed when it is asked for a second time.
 */
export type JsonAnswer = { body: string | Buffer; hash: string; wasSent: boolean; packed?: Promise<Buffer> };

export function jsonAnswer(output: unknown): JsonAnswer {
  const body = JSON.stringify(output);
  return { body, hash: hash('sha1', body, 'base64url'), wasSent: false };
}

/** Whether the caller already has this content, packed or not (RFC 9110, section 13.1.2: `W/` does not matter). */
const alreadyHas = (header: string | undefined, hash: string): boolean =>
  header === '*' ||
  (header?.split(',').some((each) => each.trim().replace(/^W\/|-gzip(?="$)/g, '') === `"${hash}"`) ?? false);

/** Sends an answer that everyone may keep and ask for again by its tag, which is another one when packed. */
export async function sendJson(request: FastifyRequest, reply: FastifyReply, answer: JsonAnswer) {
  const { hash, wasSent } = answer;
  if (wasSent && typeof answer.body === 'string') answer.body = Buffer.from(answer.body);
  const { body } = answer;
  const isPacked = typeof body !== 'string' && takesGzip(request, body.length);
  answer.wasSent = true;
  reply.header('cache-control', 'public, no-cache').header('vary', 'accept-encoding');
  reply.header('etag', isPacked ? `"${hash}-gzip"` : `"${hash}"`);
  if (alreadyHas(request.headers['if-none-match'], hash)) return reply.code(304).send();
  reply.type('application/json; charset=utf-8');
  if (!isPacked) return reply.send(body);
  return reply.header('content-encoding', 'gzip').send(await (answer.packed ??= pack(body)));
}
