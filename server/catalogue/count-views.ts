import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Db } from '#server/db/client.ts';
import { outageOf } from '#server/db/sql-errors.ts';
import { isPublic } from './cards.ts';
import { listings, listingViews } from './tables.ts';

/** How often what was counted is written. */
const everyMs = 5_000;
/** An address counts once for a listing in this time. */
const againMs = 3_600_000;
const rememberedVisits = 50_000;
/** Listings whose views wait to be written; more are not counted until they are. */
const mostWaiting = 10_000;

/** Adds what was counted to the listings' day; what is no public listing is left out. */
async function write(db: Db, counted: Map<string, number>, at: Date): Promise<void> {
  const rows = JSON.stringify([...counted].map(([id, views]) => ({ id, views })));
  await db.execute(sql`
    insert into ${listingViews} (listing_id, day, views)
    select ${listings.id}, ${at.toISOString().slice(0, 10)}::date, counted.views
    from jsonb_to_recordset(${rows}::jsonb) as counted (id text, views int)
    join ${listings} on ${listings.id} = counted.id where ${isPublic} order by 1
    on conflict (listing_id, day) do update set views = ${listingViews.views} + excluded.views`);
}

/**
 * Counts views in memory and writes them together, so that looking at a listing costs no statement and throws nothing away
 * that is kept for guests. A crash loses the last seconds, an outage of the database what comes during it beyond memory.
 */
export function openViewCounter(db: Db, now: () => Date, log: FastifyBaseLogger) {
  let waiting = new Map<string, number>();
  const seen = new LRUCache<string, true>({ max: rememberedVisits, ttl: againMs });
  const add = (id: string, views: number): void => {
    if (waiting.has(id) || waiting.size < mostWaiting) waiting.set(id, (waiting.get(id) ?? 0) + views);
  };
  const flush = async (): Promise<void> => {
    if (waiting.size === 0) return;
    const counted = waiting;
    waiting = new Map();
    try {
      await write(db, counted, now());
    } catch (error) {
      for (const [id, views] of counted) add(id, views);
      if (!outageOf(error)) log.error({ err: error }, 'views could not be written');
    }
  };
  let timer: NodeJS.Timeout | undefined;
  return {
    /** Begins to write what is counted. */
    begin: (): void => {
      timer = setInterval(() => void flush(), everyMs).unref();
    },
    /** Counts a view of a listing from an address. */
    count: (id: string, address: string): void => {
      const visit = `${address} ${id}`;
      if (seen.has(visit)) return;
      seen.set(visit, true);
      add(id, 1);
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
