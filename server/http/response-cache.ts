import { LRUCache } from 'lru-cache';
import { minuteMs } from '#contract/time.ts';
import type { Change, ChangeFeed } from '#server/db/change-feed.ts';
import { JsonList } from './json-list.ts';
import { TooManyRequests } from './limits.ts';

/** The size limit of the whole cache, in bytes. */
const maxBytes = 5 * 1024 * 1024;
/** Content that depends on the calendar, such as the season's tips, is rebuilt after a minute. */
const lifetimeMs = minuteMs;
/** Approximate memory for one id of a cached response. */
const bytesPerId = 100;

/** What a response depends on: the ids of the listings and people it shows, and a test for whether a change to anything else affects it. */
export type CacheDependencies = { ids: ReadonlySet<string>; isInvalidatedBy: (change: Change) => boolean };

/** A newly built response, with its size. Without `dependencies` it is not cached. */
type Built<T> = { value: T; bytes: number; dependencies: CacheDependencies | undefined };
type Cached = { value: unknown; bytes: number; dependencies: CacheDependencies };

/** A response being built. `seen` is the number of changes before the build started; `changes` are those since then. */
type Build = { result: Promise<unknown>; seen: number; changes: Change[]; mayHaveMissed: boolean };

const affects = ({ ids, isInvalidatedBy }: CacheDependencies, change: Change): boolean =>
  change.ids.some((id) => ids.has(id)) || isInvalidatedBy(change);

/** Evicts responses that a change affects, and records it for builds in progress. Returns a function that counts the changes so far. */
function followChanges(feed: ChangeFeed, cache: LRUCache<string, Cached>, builds: Map<string, Build>): () => number {
  let received = 0;
  const evictAffected = (change: Change): void => {
    received += 1;
    for (const build of builds.values()) build.changes.push(change);
    const affected = [...cache.entries()].filter(([, { dependencies }]) => affects(dependencies, change));
    for (const [key] of affected) cache.delete(key);
  };
  const evictAll = (): void => {
    received += 1;
    for (const build of builds.values()) build.mayHaveMissed = true;
    cache.clear();
  };
  feed.subscribe(evictAffected, evictAll);
  return () => received;
}

async function buildAndCache<T>(
  feed: ChangeFeed,
  cache: LRUCache<string, Cached>,
  key: string,
  inProgress: Build,
  build: () => Promise<Built<T>>,
): Promise<T> {
  const { value, bytes, dependencies } = await build();
  const isSure = feed.isConnected() && !inProgress.mayHaveMissed;
  if (dependencies && isSure && !inProgress.changes.some((change) => affects(dependencies, change)))
    cache.set(key, { value, dependencies, bytes: bytes + key.length + dependencies.ids.size * bytesPerId });
  return value;
}

/**
 * Caches responses that are the same for everyone until a change affects them. Simultaneous requests share one build, but
 * nobody gets a response whose build started before a change they may know about, unless the change does not affect it.
 * Nothing is cached while change notifications may be missed.
 */
export function createResponseCache(feed: ChangeFeed) {
  const cache = new LRUCache<string, Cached>({
    maxSize: maxBytes,
    ttl: lifetimeMs,
    sizeCalculation: ({ bytes }) => bytes,
  });
  const builds = new Map<string, Build>();
  const changesReceived = followChanges(feed, cache, builds);

  const start = <T>(key: string, build: () => Promise<Built<T>>): Promise<T> => {
    const inProgress: Build = { result: Promise.resolve(), seen: changesReceived(), changes: [], mayHaveMissed: false };
    builds.set(key, inProgress);
    const result = buildAndCache(feed, cache, key, inProgress, build).finally(() => builds.delete(key));
    inProgress.result = result;
    return result;
  };

  return {
    /**
     * Returns the cached response for `key`, or a new one from `build`. Before this caller starts a build, `admit` may refuse it by throwing;
     * other callers waiting for the same key are not affected.
     */
    get: async <T>(key: string, build: () => Promise<Built<T>>, admit?: () => Promise<void>): Promise<T> => {
      const seen = changesReceived();
      let isAdmitted = admit === undefined;
      for (;;) {
        const found = feed.isConnected() ? cache.get(key) : undefined;
        if (found) return found.value as T;
        const other = feed.isConnected() ? builds.get(key) : undefined;
        if (!other && isAdmitted) return feed.isConnected() ? start(key, build) : (await build()).value;
        if (!other) {
          // Another caller may have started a build in the meantime, so look again.
          await admit?.();
          isAdmitted = true;
        } else if (other.seen >= seen) {
          try {
            return (await other.result) as T;
          } catch (error) {
            // The other caller's limit is used up, not this one's.
            if (!(error instanceof TooManyRequests)) throw error;
          }
        } else {
          // A change arrived between the start of that build and this call. If it did not affect the result, the result will be in the cache.
          await Promise.allSettled([other.result]);
        }
      }
    },
  };
}

export type ResponseCache = ReturnType<typeof createResponseCache>;

/** The ids in a response: each listing and person in it has an `_id`. */
export function idsIn(output: unknown, ids = new Set<string>()): Set<string> {
  if (output instanceof JsonList) for (const id of output.ids) ids.add(id);
  else if (Array.isArray(output)) for (const each of output) idsIn(each, ids);
  else if (typeof output === 'object' && output !== null)
    for (const name of Object.keys(output)) {
      const value = (output as Record<string, unknown>)[name];
      if (name === '_id') ids.add(String(value));
      else if (typeof value === 'object') idsIn(value, ids);
    }
  return ids;
}
