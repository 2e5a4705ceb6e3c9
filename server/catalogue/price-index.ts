import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import type { Change, News } from '#server/db/news.ts';
import { isPublic } from './cards.ts';
import { isListingChange, type ListingChange } from './changes.ts';
import { addPrice, groupsOf, removePrice, type PriceGroups } from './price-groups.ts';
import { listings } from './tables.ts';

/** The transactions a statement has seen (pg_current_snapshot): all before `xmin`, none from `xmax` on, none `running`. */
type Snapshot = { xmin: bigint; xmax: bigint; running: Set<string> };

type Loaded = { groups: PriceGroups; snapshot: Snapshot };

const isSeen = (xid: string, { xmin, xmax, running }: Snapshot): boolean =>
  BigInt(xid) < xmin || (BigInt(xid) < xmax && !running.has(xid));

function readSnapshot(text: string): Snapshot {
  const [xmin = '0', xmax = '0', running = ''] = text.split(':');
  return { xmin: BigInt(xmin), xmax: BigInt(xmax), running: new Set(running.split(',')) };
}

/** Sorts them as well: a million take PostgreSQL two seconds, and this a third of one. */
const readPrices = (list: string): number[] => (JSON.parse(`[${list}]`) as number[]).toSorted((a, b) => a - b);

async function load(db: Db): Promise<Loaded> {
  const { category, condition, canPost, canCollect, returnPolicy, pricePence } = listings;
  const kind = { category, condition, canPost, canCollect, returnPolicy };
  const rows = await db
    .select({
      kind,
      prices: sql<string>`string_agg(${pricePence}::text, ',')`.mapWith(readPrices),
      snapshot: sql<string>`pg_current_snapshot()::text`,
    })
    .from(listings)
    .where(isPublic)
    .groupBy(...Object.values(kind));
  return { groups: groupsOf(rows), snapshot: readSnapshot(rows[0]?.snapshot ?? '0:0:') };
}

function take({ groups, snapshot }: Loaded, { xid, was, becomes }: ListingChange): void {
  if (isSeen(xid, snapshot)) return;
  if (was) removePrice(groups, was, was.price);
  if (becomes) addPrice(groups, becomes, becomes.price);
}

/**
 * Keeps the prices of all public listings by kind in memory, about eight bytes a listing, so that totals and the counts
 * beside the filters cost no statement. Read by one statement at once, while the rest starts, then kept by the news of every
 * transaction; read again when asked for after news may have been missed.
 */
export function openPriceIndex(db: Db, news: News) {
  type State = { early: ListingChange[]; loaded?: Loaded; reading: Promise<Loaded> };
  let state: State | undefined;

  const begin = (): State => {
    const early: ListingChange[] = [];
    const reading = load(db).then((loaded) => {
      for (const change of early) take(loaded, change);
      mine.loaded = loaded;
      return loaded;
    });
    const mine: State = { early, reading };
    const forget = () => {
      if (state === mine) state = undefined;
    };
    reading.catch(forget);
    state = mine;
    return mine;
  };
  const hear = (change: Change): void => {
    if (!state || !isListingChange(change)) return;
    const { early, loaded } = state;
    if (loaded) take(loaded, change);
    else early.push(change);
  };
  news.follow(hear, () => {
    state = undefined;
  });

  begin();

  return { groups: async (): Promise<PriceGroups> => (await (state ?? begin()).reading).groups };
}

export type PriceIndex = ReturnType<typeof openPriceIndex>;
