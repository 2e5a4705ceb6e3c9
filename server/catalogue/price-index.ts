import { sql } from 'drizzle-orm';
import type { PriceGroups, PriceIndex } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import type { Change, ChangeFeed } from '#server/db/change-feed.ts';
import { isPublic } from './cards.ts';
import { isListingChange, type ListingChange } from './cache-invalidation.ts';
import { addPrice, toPriceGroups, removePrice } from './price-groups.ts';
import { listings } from './tables.ts';

/** The transactions visible to a statement (pg_current_snapshot): those before `xmax` except the `running` ones; `xmin` is the oldest running. */
type Snapshot = { xmin: bigint; xmax: bigint; running: Set<string> };

type Loaded = { groups: PriceGroups; snapshot: Snapshot };

const isVisible = (xid: string, { xmin, xmax, running }: Snapshot): boolean =>
  BigInt(xid) < xmin || (BigInt(xid) < xmax && !running.has(xid));

function readSnapshot(text: string): Snapshot {
  const [xmin = '0', xmax = '0', running = ''] = text.split(':');
  return { xmin: BigInt(xmin), xmax: BigInt(xmax), running: new Set(running.split(',')) };
}

/** Sorts the prices too: a million take two seconds in PostgreSQL, and a third of a second here. */
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
  return { groups: toPriceGroups(rows), snapshot: readSnapshot(rows[0]?.snapshot ?? '0:0:') };
}

function apply({ groups, snapshot }: Loaded, { xid, was, becomes }: ListingChange): void {
  if (isVisible(xid, snapshot)) return;
  if (was) removePrice(groups, was, was.price);
  if (becomes) addPrice(groups, becomes, becomes.price);
}

/**
 * Holds the prices of all public listings in memory by kind, about eight bytes per listing, so that totals and filter counts
 * cost no statement. One statement loads them during startup, and the change feed keeps them current; they are reloaded
 * on the next request after notifications may have been missed.
 */
export function openPriceIndex(db: Db, feed: ChangeFeed): PriceIndex {
  type State = { buffered: ListingChange[]; loaded?: Loaded; loading: Promise<Loaded> };
  let state: State | undefined;

  const startLoading = (): State => {
    const buffered: ListingChange[] = [];
    const loading = load(db).then((loaded) => {
      for (const change of buffered) apply(loaded, change);
      own.loaded = loaded;
      return loaded;
    });
    const own: State = { buffered, loading };
    const discard = () => {
      if (state === own) state = undefined;
    };
    loading.catch(discard);
    state = own;
    return own;
  };
  const onChange = (change: Change): void => {
    if (!state || !isListingChange(change)) return;
    const { buffered, loaded } = state;
    if (loaded) apply(loaded, change);
    else buffered.push(change);
  };
  feed.subscribe(onChange, () => {
    state = undefined;
  });

  startLoading();

  return { groups: async () => (await (state ?? startLoading()).loading).groups };
}
