import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Db } from '#server/db/client.ts';
import { outageOf } from '#server/db/sql-errors.ts';
import { isPublic } from './cards.ts';
import { listings, listingViews } from './tables.ts';

/** How often what was counted is written. */
const everyMs = 5_000;
/** An address, or somebody who is signed in, counts once for a listing in this time. */
const againMs = 3_600_000;
const rememberedVisits = 50_000;
/** Listings whose counts wait to be written; more are not counted until they are. */
const mostWaiting = 10_000;

/** What is counted of a listing: looked at, saved, put into a basket. */
type Counts = { views: number; saves: number; baskets: number };
const nothing: Counts = { views: 0, saves: 0, baskets: 0 };

const sum = (counts: Counts, more: Counts): Counts => ({
  views: counts.views + more.views,
  saves: counts.saves + more.saves,
  baskets: counts.baskets + more.baskets,
});

/** Adds what was counted to the listings' day; what is no public listing is left out. */
async function write(db: Db, counted: Map<string, Counts>, at: Date): Promise<void> {
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
 * Counts in memory and writes all together, so that looking at a listing costs no statement and throws nothing away that is
 * kept for guests. A crash loses the last seconds, an outage of the database what comes during it beyond memory.
 */
export function openViewCounter(db: Db, now: () => Date, log: FastifyBaseLogger) {
  let waiting = new Map<string, Counts>();
  const seen = new LRUCache<string, true>({ max: rememberedVisits, ttl: againMs });
  const add = (id: string, more: Counts): void => {
    if (waiting.has(id) || waiting.size < mostWaiting) waiting.set(id, sum(waiting.get(id) ?? nothing, more));
  };
  const flush = async (): Promise<void> => {
    if (waiting.size === 0) return;
    const counted = waiting;
    waiting = new Map();
    try {
      await write(db, counted, now());
    } catch (error) {
      for (const [id, counts] of counted) add(id, counts);
      if (!outageOf(error)) log.error({ err: error }, 'views could not be written');
    }
  };
  let timer: NodeJS.Timeout | undefined;
  return {
    /** Begins to write what is counted. */
    begin: (): void => {
      timer = setInterval(() => void flush(), everyMs).unref();
    },
    /** Counts that an address looked at a listing, or that somebody signed in saved it or put it into their basket. */
    count: (what: keyof Counts, id: string, who: string): void => {
      const visit = `${what} ${who} ${id}`;
      if (seen.has(visit)) return;
      seen.set(visit, true);
      add(id, { ...nothing, [what]: 1 });
    },
    /** Writes what was counted. */
    flush,
    /** Writes what was counted, and ends. */
    close: async (): Promise<void> => {
      clearInterval(timer);
      await flush();
    },
  };
}

export type ViewCounter = ReturnType<typeof openViewCounter>;
