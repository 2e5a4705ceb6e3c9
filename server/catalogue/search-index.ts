import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, asc, eq, gt, inArray, or, type SQL } from 'drizzle-orm';
import { users } from '#server/accounts/tables.ts';
import type { SearchIndex } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import type { Change, ChangeFeed } from '#server/db/change-feed.ts';
import { countMatches, findMatches, findSuggestions } from './ask-index.ts';
import { isListingChange } from './cache-invalidation.ts';
import { isPublic } from './cards.ts';
import { ListingIndex } from './listing-index.ts';
import { listings } from './tables.ts';

const selectIndexed = (db: Db, where: SQL | undefined) =>
  db
    .select({
      id: listings.id,
      title: listings.title,
      description: listings.description,
      netWeightGrams: listings.netWeightGrams,
      category: listings.category,
      condition: listings.condition,
      canPost: listings.canPost,
      canCollect: listings.canCollect,
      returnPolicy: listings.returnPolicy,
      pricePence: listings.pricePence,
      city: listings.city,
      postcode: listings.postcode,
      averageRating: listings.averageRating,
      reviewCount: listings.reviewCount,
      createdAt: listings.createdAt,
      sellerName: users.name,
      sellerBusinessName: users.businessName,
    })
    .from(listings)
    .innerJoin(users, eq(users.id, listings.sellerId))
    .where(and(isPublic, where))
    .$dynamic();

/** Listings read by one statement, and indexed before other work gets a turn. */
const portion = 1_000;
const batch = 50;

/** Listings and sellers whose changes are not in the index yet. */
type Pending = { listings: Set<string>; sellers: Set<string> };
const nothingPending = (): Pending => ({ listings: new Set(), sellers: new Set() });

type State = { index: ListingIndex; pending: Pending; isLoaded: boolean; ready: Promise<void> };

async function putAll(index: ListingIndex, rows: Awaited<ReturnType<typeof selectIndexed>>): Promise<void> {
  for (let at = 0; at < rows.length; at += batch) {
    for (const row of rows.slice(at, at + batch)) index.put(row);
    if (rows.length > batch) await nextTurn();
  }
}

/** Reads all public listings in portions. Whatever changes meanwhile is pending. */
async function load(db: Db, state: State, isWanted: () => boolean): Promise<void> {
  for (let after = ''; isWanted();) {
    const rows = await selectIndexed(db, gt(listings.id, after)).orderBy(asc(listings.id)).limit(portion);
    await putAll(state.index, rows);
    after = rows.at(-1)?.id ?? '';
    if (rows.length < portion) break;
  }
  state.isLoaded = true;
}

/** Reads again what changed, a portion at a time. */
async function update(db: Db, state: State): Promise<void> {
  while (state.pending.listings.size + state.pending.sellers.size > 0) {
    const { pending } = state;
    state.pending = nothingPending();
    const ids = [...pending.listings];
    const sellers = [...pending.sellers];
    for (const id of ids.splice(portion)) state.pending.listings.add(id);
    for (const id of sellers.splice(portion)) state.pending.sellers.add(id);
    const rows = await selectIndexed(db, or(inArray(listings.id, ids), inArray(listings.sellerId, sellers)));
    const found = new Set(rows.map(({ id }) => id));
    for (const id of ids) if (!found.has(id)) state.index.remove(id);
    await putAll(state.index, rows);
  }
}

const isWasteful = ({ index: { columns } }: State) => columns.length > 2 * columns.live + 10_000;

function note({ pending }: State, change: Change): void {
  if (isListingChange(change)) for (const id of change.ids) pending.listings.add(id);
  if (change.table === 'users') for (const id of change.ids) pending.sellers.add(id);
}

/** An index that can be dropped and loaded again. */
function openStates(db: Db) {
  let state: State | undefined;
  /** Runs one step after the other; one that fails discards the index. */
  const follow = (own: State, step: () => Promise<void>): Promise<void> => {
    own.ready = own.ready.then(step);
    own.ready.catch(() => {
      if (state === own) state = undefined;
    });
    return own.ready;
  };
  const start = (): State => {
    const own: State = {
      index: new ListingIndex(),
      pending: nothingPending(),
      isLoaded: false,
      ready: Promise.resolve(),
    };
    state = own;
    void follow(own, () => load(db, own, () => state === own));
    return own;
  };
  const current = async (): Promise<ListingIndex> => {
    const own = state && !isWasteful(state) ? state : start();
    await follow(own, () => update(db, own));
    return state === own ? own.index : current();
  };
  const drop = () => {
    state = undefined;
  };
  return { current, drop, state: () => state };
}

/**
 * Keeps an index of all public listings in memory. It is loaded after startup, or by the first search; the change feed names the listings
 * and sellers that change, and the next search reads those again before it looks, so that nobody misses a change they may know of. It is
 * loaded again on the next request after notifications may have been missed, and when more than half of it is dead.
 */
export function openSearchIndex(db: Db, feed: ChangeFeed): SearchIndex {
  const { current, drop, state } = openStates(db);
  const onChange = (change: Change) => {
    const own = state();
    if (own) note(own, change);
  };
  feed.subscribe(onChange, drop);
  return {
    load: async () => void (await current()),
    isLoaded: () => state()?.isLoaded ?? false,
    find: async (query) => findMatches(await current(), query),
    suggest: async (text, limit) => findSuggestions(await current(), text, limit),
    count: async (text, filters) => countMatches(await current(), text, filters),
  };
}
