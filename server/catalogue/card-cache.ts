import { createBatches } from '#server/batches.ts';
import type { CachedCard, CardCache } from '#server/context.ts';
import type { ChangeFeed } from '#server/db/change-feed.ts';
import { expand, shorten } from './card-text.ts';
import { grow, Ids } from './ids.ts';

/** The cache is cleared after changes to this many users. */
const maxChangedUsers = 50_000;

/** Cards outside V8's heap, as shortened JSON, numbered from `first`. */
class Half {
  readonly first: number;
  readonly #ids = new Ids();
  readonly #sellerIds = new Ids();
  /** By card: its seller's number in `#sellerIds`. */
  #sellers = new Uint32Array(1024);
  readonly #bytes: Buffer<ArrayBuffer>;
  #starts = new Uint32Array(1024);
  /** In bytes; 0 for a card that was removed. */
  #lengths = new Uint32Array(1024);
  #used = 0;

  constructor(first: number, bytes: Buffer<ArrayBuffer>) {
    this.first = first;
    this.#bytes = bytes;
  }

  get next(): number {
    return this.first + this.#ids.length;
  }

  /** An empty half that reuses the memory of this one. */
  emptied = (first: number): Half => new Half(first, this.#bytes);

  /** Adds a card; returns false if there is not enough memory left. */
  add({ id, sellerId, text }: CachedCard): boolean {
    const stored = shorten(text, id, sellerId);
    // Each unit of `length` takes at most three bytes in UTF-8.
    if (this.#used + stored.length * 3 > this.#bytes.length) return false;
    const number = this.#ids.add(id);
    if (number === this.#starts.length) this.#grow();
    this.#sellers[number] = this.#sellerIds.find(sellerId) ?? this.#sellerIds.add(sellerId);
    this.#starts[number] = this.#used;
    this.#used += this.#bytes.write(stored, this.#used);
    this.#lengths[number] = this.#used - (this.#starts[number] ?? 0);
    return true;
  }

  find(id: string): { card: CachedCard; number: number } | undefined {
    const number = this.#ids.find(id);
    const length = number === undefined ? 0 : (this.#lengths[number] ?? 0);
    if (number === undefined || length === 0) return undefined;
    const start = this.#starts[number] ?? 0;
    const sellerId = this.#sellerIds.at(this.#sellers[number] ?? 0);
    const text = expand(this.#bytes.toString('utf8', start, start + length), id, sellerId);
    return { card: { id, sellerId, text }, number: this.first + number };
  }

  remove(id: string): void {
    const number = this.#ids.find(id);
    if (number !== undefined) this.#lengths[number] = 0;
  }

  #grow(): void {
    [this.#sellers, this.#starts, this.#lengths] = [grow(this.#sellers), grow(this.#starts), grow(this.#lengths)];
  }
}

class Cards {
  #newer: Half;
  #older: Half;
  /** By user id: the number below which this seller's cards are stale. */
  readonly #changedUsers = new Map<string, number>();

  constructor(bytesPerHalf: number) {
    this.#newer = new Half(0, Buffer.allocUnsafeSlow(bytesPerHalf));
    this.#older = new Half(0, Buffer.allocUnsafeSlow(bytesPerHalf));
  }

  find(id: string): CachedCard | undefined {
    const found = this.#newer.find(id) ?? this.#older.find(id);
    return found && found.number >= (this.#changedUsers.get(found.card.sellerId) ?? 0) ? found.card : undefined;
  }

  /** Adds a card. When the newer half is full it becomes the older one, and the previous older half is discarded. */
  add(card: CachedCard): void {
    if (this.#newer.add(card)) return;
    [this.#newer, this.#older] = [this.#older.emptied(this.#newer.next), this.#newer];
    for (const [userId, number] of this.#changedUsers)
      if (number <= this.#older.first) this.#changedUsers.delete(userId);
    this.#newer.add(card);
  }

  remove(id: string): void {
    this.#newer.remove(id);
    this.#older.remove(id);
  }

  removeOfSeller(sellerId: string): void {
    this.#changedUsers.set(sellerId, this.#newer.next);
    if (this.#changedUsers.size > maxChangedUsers) this.clear();
  }

  clear(): void {
    const { next } = this.#newer;
    [this.#newer, this.#older] = [this.#newer.emptied(next), this.#older.emptied(next)];
    this.#changedUsers.clear();
  }
}

/** The changes that arrive while cards are being read from the database. */
type Load = { changed: Set<string>; mayHaveMissed: boolean };

type Read = (ids: string[]) => Promise<CachedCard[]>;

/** The maximum number of requests whose missing cards are read in one statement. */
const maxTogether = 16;

/** Reads cards, and caches those that did not change in the meantime. */
async function load(feed: ChangeFeed, cards: Cards, loads: Set<Load>, ids: string[], read: Read) {
  const own: Load = { changed: new Set(), mayHaveMissed: !feed.isConnected() };
  loads.add(own);
  try {
    const found = await read(ids);
    for (const card of found)
      if (card.isLasting && !own.mayHaveMissed && !own.changed.has(card.id) && !own.changed.has(card.sellerId))
        cards.add(card);
    return new Map(found.map((card) => [card.id, card]));
  } finally {
    loads.delete(own);
  }
}

/**
 * Caches the cards of public listings as JSON until the listing or its seller changes. When the memory is full, the older half is discarded.
 * Nothing is cached while change notifications may be missed. The two halves take up memory only as they fill.
 */
export function openCardCache(feed: ChangeFeed, bytesPerHalf = 16 * 1024 * 1024): CardCache {
  const cards = new Cards(bytesPerHalf);
  const loads = new Set<Load>();
  feed.subscribe(
    ({ table, ids }) => {
      for (const id of ids) {
        for (const { changed } of loads) changed.add(id);
        if (table === 'users') cards.removeOfSeller(id);
        else cards.remove(id);
      }
    },
    () => {
      for (const each of loads) each.mayHaveMissed = true;
      cards.clear();
    },
  );
  const loadTogether = createBatches<{ missing: string[]; read: Read }, Map<string, CachedCard>>(
    maxTogether,
    async (wanted) => {
      const missing = new Set(wanted.flatMap((request) => request.missing));
      const [{ read } = { read: async () => [] }] = wanted;
      const loaded = await load(feed, cards, loads, [...missing], read);
      return wanted.map(() => loaded);
    },
  );
  return {
    read: async (ids, read) => {
      const found = new Map<string, CachedCard>();
      for (const id of ids) {
        const card = feed.isConnected() ? cards.find(id) : undefined;
        if (card) found.set(id, card);
      }
      const missing = ids.filter((id) => !found.has(id));
      const loaded = missing.length > 0 ? await loadTogether({ missing, read }) : undefined;
      return ids.flatMap((id) => found.get(id) ?? loaded?.get(id) ?? []);
    },
  };
}
