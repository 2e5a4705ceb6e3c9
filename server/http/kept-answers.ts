import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Change, News } from '#server/db/news.ts';
import { pack, takesGzip } from './packing.ts';

/** What all kept answers may take together, in bytes. */
const mostBytes = 48 * 1024 * 1024;
/** What depends on the calendar, such as the season's tips, is made anew after a minute. */
const lifetimeMs = 60_000;
/** What remembering one id of a kept answer takes, about. */
const bytesAnId = 100;

/** What an answer is made of: the listings and people it shows, by id, and whether a change of something else touches it. */
export type Contents = { ids: ReadonlySet<string>; isTouchedBy: (change: Change) => boolean };

/** An answer just made, with its size. Without `contents` it is not kept. */
type Made<T> = { value: T; bytes: number; contents: Contents | undefined };
type Kept = { value: unknown; bytes: number; contents: Contents };

/** An answer being made: `began` is after how many changes, `changes` have come since. */
type Making = { made: Promise<unknown>; began: number; changes: Change[]; mayHaveMissed: boolean };

const touches = ({ ids, isTouchedBy }: Contents, change: Change): boolean =>
  change.ids.some((id) => ids.has(id)) || isTouchedBy(change);

/** Throws away what a change touches, and tells what is being made of it. Answers how many changes have been heard. */
function followChanges(news: News, kept: LRUCache<string, Kept>, underWay: Map<string, Making>): () => number {
  let heard = 0;
  const forgetTouched = (change: Change): void => {
    heard += 1;
    for (const making of underWay.values()) making.changes.push(change);
    const touched = [...kept.entries()].filter(([, { contents }]) => touches(contents, change));
    for (const [key] of touched) kept.delete(key);
  };
  const forgetAll = (): void => {
    heard += 1;
    for (const making of underWay.values()) making.mayHaveMissed = true;
    kept.clear();
  };
  news.follow(forgetTouched, forgetAll);
  return () => heard;
}

async function makeAndKeep<T>(
  news: News,
  kept: LRUCache<string, Kept>,
  key: string,
  making: Making,
  make: () => Promise<Made<T>>,
): Promise<T> {
  const { value, bytes, contents } = await make();
  const isSure = news.isHeard() && !making.mayHaveMissed;
  if (contents && isSure && !making.changes.some((change) => touches(contents, change)))
    kept.set(key, { value, contents, bytes: bytes + key.length + contents.ids.size * bytesAnId });
  return value;
}

/**
 * Keeps answers that are the same for everyone until a change touches what they are made of. An answer that several ask for
 * is made once; nobody gets one that was begun before a change they may know of, unless the change does not touch it.
 * While changes may go unheard nothing is kept.
 */
export function openKeptAnswers(news: News) {
  const kept = new LRUCache<string, Kept>({
    maxSize: mostBytes,
    ttl: lifetimeMs,
    sizeCalculation: ({ bytes }) => bytes,
  });
  const underWay = new Map<string, Making>();
  const changesHeard = followChanges(news, kept, underWay);

  const begin = <T>(key: string, make: () => Promise<Made<T>>): Promise<T> => {
    const making: Making = { made: Promise.resolve(), began: changesHeard(), changes: [], mayHaveMissed: false };
    underWay.set(key, making);
    const made = makeAndKeep(news, kept, key, making, make).finally(() => underWay.delete(key));
    making.made = made;
    return made;
  };

  return {
    /**
     * The answer for `key`: the kept one, or what `make` makes now. Before this caller makes one, `admit` may refuse them by
     * throwing; that is never the answer of others who wait for the same key.
     */
    get: async <T>(key: string, make: () => Promise<Made<T>>, admit?: () => Promise<void>): Promise<T> => {
      const asked = changesHeard();
      let isAdmitted = admit === undefined;
      for (;;) {
        const found = news.isHeard() ? kept.get(key) : undefined;
        if (found) return found.value as T;
        const other = news.isHeard() ? underWay.get(key) : undefined;
        if (!other && isAdmitted) return news.isHeard() ? begin(key, make) : (await make()).value;
        if (!other) {
          // Somebody else may have begun it meanwhile: it is looked for once more.
          await admit?.();
          isAdmitted = true;
        } else if (other.began >= asked) return other.made as Promise<T>;
        // A change came after it was begun and before it was asked for here: it is kept if that did not touch it.
        else await Promise.allSettled([other.made]);
      }
    },
  };
}

export type KeptAnswers = ReturnType<typeof openKeptAnswers>;

/** The ids in an answer: each listing and person in it has an `_id`. */
export function idsIn(output: unknown, ids = new Set<string>()): Set<string> {
  if (Array.isArray(output)) for (const each of output) idsIn(each, ids);
  else if (typeof output === 'object' && output !== null)
    for (const [name, value] of Object.entries(output)) {
      if (name === '_id') ids.add(String(value));
      else if (typeof value === 'object') idsIn(value, ids);
    }
  return ids;
}

/** An answer of the API as text, the hash of its content, and packed once somebody has taken it so. */
export type JsonAnswer = { body: string; hash: string; packed?: Promise<Buffer> };

export function jsonAnswer(output: unknown): JsonAnswer {
  const body = JSON.stringify(output);
  return { body, hash: hash('sha1', body, 'base64url') };
}

/** Whether the caller already has this content, packed or not (RFC 9110, section 13.1.2: `W/` does not matter). */
const alreadyHas = (header: string | undefined, hash: string): boolean =>
  header === '*' ||
  (header?.split(',').some((each) => each.trim().replace(/^W\/|-gzip(?="$)/g, '') === `"${hash}"`) ?? false);

/** Sends an answer that may be kept and asked for again by its tag, which is another one when packed; where `private`, by browsers only. */
export async function sendJson(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: JsonAnswer,
  keptBy: 'public' | 'private' = 'public',
) {
  const { body, hash } = answer;
  const isPacked = takesGzip(request, body.length);
  reply.header('cache-control', `${keptBy}, no-cache`).header('vary', 'accept-encoding');
  reply.header('etag', isPacked ? `"${hash}-gzip"` : `"${hash}"`);
  if (alreadyHas(request.headers['if-none-match'], hash)) return reply.code(304).send();
  reply.type('application/json; charset=utf-8');
  if (!isPacked) return reply.send(body);
  return reply.header('content-encoding', 'gzip').send(await (answer.packed ??= pack(body)));
}
