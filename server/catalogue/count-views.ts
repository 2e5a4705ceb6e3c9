import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import { hourMs } from '#contract/time.ts';
import type { ListingCounts, ViewCounter } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { outageOf } from '#server/db/sql-errors.ts';
import { isPublic } from './cards.ts';
import { listings, listingViews } from './tables.ts';

/** How often counts are written to the database. */
const flushIntervalMs = 5_000;
/** An IP address, or a signed-in user, counts once per listing within this time. */
const repeatMs = hourMs;
const maxRememberedVisits = 50_000;
/** The most listings with unwritten counts. Beyond this, new listings are not counted until the next write. */
const maxPending = 10_000;

const noCounts: ListingCounts = { views: 0, saves: 0, baskets: 0 };

const sum = (counts: ListingCounts, more: ListingCounts): ListingCounts => ({
  views: counts.views + more.views,
  saves: counts.saves + more.saves,
  baskets: counts.baskets + more.baskets,
});

/** Adds the counts to each listing's row for the day. Ids that are not public listings are ignored. */
async function write(db: Db, counted: Map<string, ListingCounts>, at: Date): Promise<void> {
  const rows = JSON.stringify([...counted].map(([id, counts]) => ({ id, ...counts })));
  const { views, saves, baskets } = listingViews;
  await db.execute(sql`
    insert into ${listingViews} (listing_id, day, views, saves, baskets)
    select ${listings.id}, ${at.toISOString().slice(0, 10)}::date, counted.views, counted.saves, counted.baskets
    from jsonb_to_recordset(${rows}::jsonb) as counted (id text, views int, saves int, baskets int)
    join ${listings} on ${listings.id} = counted.id where ${isPublic} order by 1
    on conflict (listing_id, day) do update
    set views = ${views} + excluded.views, saves = ${saves} + excluded.saves, baskets = ${baskets} + excluded.baskets`);
}

/**
 * Counts in memory and writes in batches, so that viewing a listing runs no statement and invalidates no cached response. A crash loses the
 * last few seconds; a database outage loses whatever exceeds `maxPending`.
 */
export function openViewCounter(db: Db, now: () => Date, log: FastifyBaseLogger): ViewCounter {
  let pending = new Map<string, ListingCounts>();
  const seen = new LRUCache<string, true>({ max: maxRememberedVisits, ttl: repeatMs });
  const add = (id: string, more: ListingCounts): void => {
    if (pending.has(id) || pending.size < maxPending) pending.set(id, sum(pending.get(id) ?? noCounts, more));
  };
  const flush = async (): Promise<void> => {
    if (pending.size === 0) return;
    const counted = pending;
    pending = new Map();
    try {
      await write(db, counted, now());
    } catch (error) {
      for (const [id, counts] of counted) add(id, counts);
      if (!outageOf(error)) log.error({ err: error }, 'could not write the counts of views, saves and baskets');
    }
  };
  let timer: NodeJS.Timeout | undefined;
  return {
    begin: () => {
      timer = setInterval(() => void flush(), flushIntervalMs).unref();
    },
    count: (what, id, who) => {
      const visit = `${what} ${who} ${id}`;
      if (seen.has(visit)) return;
      seen.set(visit, true);
      add(id, { ...noCounts, [what]: 1 });
    },
    flush,
    close: async () => {
      clearInterval(timer);
      await flush();
    },
  };
}
