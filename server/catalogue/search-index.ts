import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, asc, eq, gt, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { users } from '#server/accounts/tables.ts';
import type { SearchIndex } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import type { Change, ChangeFeed } from '#server/db/change-feed.ts';
import { countMatches, findMatches, findSuggestions } from './query-index.ts';
import { changesAvailability, isListingChange } from './cache-invalidation.ts';
import { Prefixes } from './prefixes.ts';
import { available, isPublic } from './cards.ts';
import { ListingIndex } from './listing-index.ts';
import { SellerIndex } from './seller-index.ts';
import { listings, listingStock } from './tables.ts';

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
      postagePence: listings.postagePence,
      city: listings.city,
      postcode: listings.postcode,
      averageRating: listings.averageRating,
      reviewCount: listings.reviewCount,
      createdAt: listings.createdAt,
      isSoldOut: sql<boolean>`${available} <= 0`,
      awayFrom: users.awayFrom,
      awayUntil: users.awayUntil,
      sellerName: users.name,
      sellerBusinessName: users.businessName,
    })
    .from(listings)
    .innerJoin(listingStock, eq(listingStock.listingId, listings.id))
    .innerJoin(users, eq(users.id, listings.sellerId))
    .where(and(isPublic, where))
    .$dynamic();

const isShownSeller = and(
  eq(users.role, 'seller'),
  isNotNull(users.verifiedAt),
  isNull(users.bannedAt),
  isNull(users.deletedAt),
);
const words = sql<string[]>`tsvector_to_array(${users.search})`;

const selectUsers = (db: Db) =>
  db
    .select({
      id: users.id,
      name: users.name,
      businessName: users.businessName,
      city: users.city,
      reviewCount: users.reviewCount,
      awayFrom: users.awayFrom,
      awayUntil: users.awayUntil,
      isShownSeller: sql<boolean>`${isShownSeller}`,
      words,
    })
    .from(users)
    .$dynamic();

/** How many rows are read per statement, and indexed before other work gets a turn. */
const chunkSize = 1_000;
const batchSize = 50;

/** How many sellers are suggested. */
const maxSellers = 3;

/** Ids of listings and users with changes that are not in the index yet. */
type Pending = { listings: Set<string>; users: Set<string> };
const nothingPending = (): Pending => ({ listings: new Set(), users: new Set() });

/** `names` has the words of all users' names, including former ones. */
type State = { index: ListingIndex; sellers: SellerIndex; names: Prefixes; pending: Pending; ready: Promise<void> };
const empty = (): State => ({
  index: new ListingIndex(),
  sellers: new SellerIndex(),
  names: new Prefixes(),
  pending: nothingPending(),
  ready: Promise.resolve(),
});

async function putAll(index: ListingIndex, rows: Awaited<ReturnType<typeof selectIndexed>>): Promise<void> {
  for (let at = 0; at < rows.length; at += batchSize) {
    for (const row of rows.slice(at, at + batchSize)) index.put(row);
    if (rows.length > batchSize) await nextTurn();
  }
}

/** Reads all users in chunks, to index the words of their names and to suggest sellers. */
async function loadUsers(db: Db, { sellers, names }: State, isWanted: () => boolean): Promise<void> {
  for (let after = ''; isWanted();) {
    const rows = await selectUsers(db).where(gt(users.id, after)).orderBy(asc(users.id)).limit(chunkSize);
    for (const row of rows) {
      if (row.isShownSeller) sellers.put(row);
      for (const word of row.words) names.add(word);
    }
    after = rows.at(-1)?.id ?? '';
    if (rows.length < chunkSize) break;
  }
}

/** Reads all users and public listings in chunks. Changes that arrive in the meantime stay pending. */
async function load(db: Db, state: State, isWanted: () => boolean): Promise<void> {
  await loadUsers(db, state, isWanted);
  for (let after = ''; isWanted();) {
    const rows = await selectIndexed(db, gt(listings.id, after)).orderBy(asc(listings.id)).limit(chunkSize);
    await putAll(state.index, rows);
    after = rows.at(-1)?.id ?? '';
    if (rows.length < chunkSize) break;
  }
}

/** Removes a chunk of ids from a set, and returns it. */
function takeSome(ids: Set<string>): string[] {
  const some = [...ids].slice(0, chunkSize);
  for (const id of some) ids.delete(id);
  return some;
}

/** Reads these listings and users again, and all listings of sellers whose name or time away has changed, since searches use both. */
async function readAgain(db: Db, state: State, ids: string[], userIds: string[]): Promise<void> {
  const people = await selectUsers(db).where(inArray(users.id, userIds));
  const sellers = people.filter((one) => one.isShownSeller);
  const unchanged = new Set(sellers.filter((one) => state.sellers.isUnchanged(one)).map(({ id }) => id));
  const changed = userIds.filter((id) => !unchanged.has(id));
  const rows = await selectIndexed(db, or(inArray(listings.id, ids), inArray(listings.sellerId, changed)));
  const found = new Set(rows.map(({ id }) => id));
  for (const id of ids) if (!found.has(id)) state.index.remove(id);
  await putAll(state.index, rows);
  for (const id of userIds) state.sellers.remove(id);
  for (const seller of sellers) state.sellers.put(seller);
  for (const word of people.flatMap((one) => one.words)) state.names.add(word);
}

/** Reads pending listings and users again, a chunk at a time. If that fails, they stay pending. */
async function update(db: Db, state: State): Promise<void> {
  const { pending } = state;
  while (pending.listings.size + pending.users.size > 0) {
    const ids = takeSome(pending.listings);
    const userIds = takeSome(pending.users);
    try {
      await readAgain(db, state, ids, userIds);
    } catch (error) {
      for (const id of ids) pending.listings.add(id);
      for (const id of userIds) pending.users.add(id);
      throw error;
    }
  }
}

const isWasteful = ({ index: { columns } }: State) => columns.length > 2 * columns.live + 10_000;

function note({ pending }: State, change: Change): void {
  if (isListingChange(change) || changesAvailability(change)) for (const id of change.ids) pending.listings.add(id);
  if (change.table === 'users') for (const id of change.ids) pending.users.add(id);
}

/** Runs a step once the previous one has ended, even if it failed. */
function follow(own: State, step: () => Promise<void>): Promise<void> {
  own.ready = own.ready.then(step, step);
  return own.ready;
}

/** Manages the index in use, and the replacement that is loaded if notifications may have been missed or too many listings have been removed. */
function openStates(db: Db, now: () => Date) {
  let shown: State | undefined;
  let next: State | undefined;
  let isStale = false;
  const start = (): State => {
    const own = empty();
    next = own;
    follow(own, () => load(db, own, () => next === own)).then(
      () => {
        if (next === own) [shown, next, isStale] = [own, undefined, false];
      },
      () => {
        if (next === own) next = undefined;
      },
    );
    return own;
  };
  const current = async (): Promise<State> => {
    const loading = !shown || isStale || isWasteful(shown) ? (next ?? start()) : undefined;
    if (!shown) {
      await loading?.ready;
      return current();
    }
    const own = shown;
    await follow(own, () => update(db, own));
    own.index.columns.availability.setTime(now());
    return own;
  };
  const onChange = (change: Change) => {
    for (const state of [shown, next]) if (state) note(state, change);
  };
  const onGap = () => {
    isStale = true;
    next = undefined;
  };
  const wordsLeft = () => shown?.index.vocabulary.left ?? Infinity;
  return { current, onChange, onGap, wordsLeft, isCurrent: () => shown !== undefined && !isStale };
}

/**
 * Opens an in-memory index of all public listings, their sellers and the words of users' names. It is loaded after startup, or by the first
 * search. The change feed reports listings and users that change, and the next search reads those again first, so that nobody misses a change
 * they may know about. If notifications may have been missed, or removed listings make up more than half of the index, the next request
 * starts loading a new index. Until it is ready, searches use the old one.
 */
export function openSearchIndex(db: Db, feed: ChangeFeed, now: () => Date): SearchIndex {
  const { current, onChange, onGap, wordsLeft, isCurrent } = openStates(db, now);
  feed.subscribe(onChange, onGap);
  return {
    load: async () => void (await current()),
    isLoaded: isCurrent,
    find: async (query) => findMatches((await current()).index, query),
    suggest: async (text, limit) => {
      const { index, sellers } = await current();
      return { ...findSuggestions(index, text, limit), sellers: sellers.suggest(text, maxSellers) };
    },
    count: async (text, filters) => countMatches((await current()).index, text, filters),
    mayFindUsers: async (prefixes) => {
      const { names } = await current();
      return !isCurrent() || prefixes.every((text) => names.has(text));
    },
    wordsLeft,
    total: async (filters) => (await current()).index.columns.total(filters),
  };
}
