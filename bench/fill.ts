import { Client } from 'pg';
import { formatNumber } from '#contract/numbers.ts';
import { dayMs } from '#contract/time.ts';
import { startSession } from '#server/accounts/sessions.ts';
import { users } from '#server/accounts/tables.ts';
import { basketLines } from '#server/basket/tables.ts';
import { splitWords } from '#server/catalogue/tokens.ts';
import { listings, listingStock } from '#server/catalogue/tables.ts';
import { openPostgres, type Db } from '#server/db/client.ts';
import { listings as demoListings } from '#demo/catalogue.ts';
import { sellers as demoSellers } from '#demo/people.ts';
import { drawCommon } from './common-words.ts';
import { seeded, type Random } from './random.ts';

/** A database with `listings` listings, and the data to build requests from. */
export type Filled = {
  url: string;
  listings: number;
  ids: string[];
  /** Prices in pence of the public listings of each category. */
  prices: Record<string, number[]>;
  /** Each has two words from one title. */
  pairs: string[];
  /** Session tokens. Shoppers' baskets contain the listings in `lines`; buyers' baskets are empty. */
  shoppers: { token: string; lines: string[] }[];
  buyers: string[];
  sellers: string[];
};

const sellerCount = 400;
const shopperCount = 1_000;
const buyerCount = 1_000;
const linesEach = 3;
const batch = 500;
/** Any fixed moment in the past, so that the rows are the same every time. */
const newest = Date.UTC(2026, 0, 1);

/** An id that looks and sorts like the app's own (UUID version 7), but is the same on every run. */
function idAt(at: number, n: number): string {
  const time = at.toString(16).padStart(12, '0');
  const rest = n.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${rest}`;
}

const sentencesOf = (text: string): string[] =>
  text.match(/[^.?!]+[.?!]+/g)?.map((sentence) => sentence.trim()) ?? [text];

const demoOf = new Map(
  demoListings.map((one) => [one.category, demoListings.filter((each) => each.category === one.category)]),
);

/**
 * Makes up a listing from demo listings. The title joins halves of two titles, sometimes followed by a town. The description uses sentences
 * from three listings and a few common words.
 */
function invent(random: Random) {
  const base = random.of(demoListings);
  const others = demoOf.get(base.category) ?? [base];
  const [first, second] = [base.title.split(' '), random.of(others).title.split(' ')];
  const town = random.next() < 0.3 ? `, ${random.of(demoSellers).city}` : '';
  const title =
    [...first.slice(0, Math.ceil(first.length / 2)), ...second.slice(Math.floor(second.length / 2))].join(' ') + town;
  const sentences = [base, random.of(others), random.of(others)].flatMap((one) => sentencesOf(one.description));
  const description = [...Array.from({ length: 5 }, () => random.of(sentences)), drawCommon(random)].join(' ');
  return {
    base,
    title,
    description,
    pricePence: Math.max(100, Math.round(base.pricePence * (0.5 + 1.5 * random.next()))),
  };
}

/** Made-up pictures: their URLs look real, but there are no files. */
const pictureOf = (name: string, random: Random) => ({
  url: `/files/images/${random.hex(32)}/1280.webp`,
  width: 1280,
  height: 960,
  widths: [320, 640, 1280],
  placeholder: `#${Buffer.from(name).toString('hex').slice(0, 6)}`,
});

function rowAt(n: number, count: number, sellerIds: string[], random: Random) {
  const { base, ...texts } = invent(random);
  const from = random.of(demoSellers);
  const createdAt = new Date(newest - Math.floor((n / count) * 700 * dayMs));
  const listing: typeof listings.$inferInsert = {
    ...texts,
    id: idAt(createdAt.getTime(), n),
    sellerId: random.of(sellerIds),
    postagePence: base.postagePence,
    category: base.category,
    condition: base.condition,
    canPost: base.deliveryMethods.includes('postage'),
    canCollect: base.deliveryMethods.includes('collection'),
    returnPolicy: base.returnPolicy,
    netWeightGrams: base.netWeightGrams,
    city: from.city,
    postcode: from.postcode,
    pictures: base.images.map((name) => pictureOf(name, random)),
    status: random.next() < 0.97 ? 'active' : 'inactive',
    createdAt,
    updatedAt: createdAt,
  };
  return { listing, stock: { listingId: listing.id ?? '', onHand: 20 + random.below(80) } };
}

async function addPeople(db: Db, role: 'seller' | 'buyer', count: number, random: Random): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, n) => {
    const { name, city, isBusiness, businessName } = random.of(demoSellers);
    const id = idAt(newest - 900 * dayMs, n + (role === 'seller' ? 0 : sellerCount));
    const email = `${role}-${n}@bench.example`;
    const joined = new Date(newest - 900 * dayMs);
    const own = role === 'seller' ? { isBusiness, businessName } : {};
    return { ...own, id, name, city, role, email, emailKey: email, verifiedAt: joined, createdAt: joined };
  });
  for (let at = 0; at < count; at += batch) await db.insert(users).values(rows.slice(at, at + batch));
  return rows.map(({ id }) => id);
}

/** Adds the listings in batches, two at a time. */
async function addListings(db: Db, count: number, sellerIds: string[], report: (done: number) => void) {
  const active: string[] = [];
  const postable: string[] = [];
  const pairs = new Set<string>();
  const prices: Record<string, number[]> = {};
  let next = 0;
  const work = async () => {
    while (next < count) {
      const from = next;
      next += batch;
      const random = seeded(from);
      const rows = Array.from({ length: Math.min(batch, count - from) }, (_, n) =>
        rowAt(from + n, count, sellerIds, random),
      );
      await db.insert(listings).values(rows.map((row) => row.listing));
      await db.insert(listingStock).values(rows.map((row) => row.stock));
      for (const { listing } of rows) {
        const typed = splitWords(listing.title).filter((word) => word.length > 2);
        const [first, second] = random.shuffle(typed.filter((word) => /^\p{L}{4,}$/u.test(word)));
        if (first && second && first !== second) pairs.add(`${first} ${second}`);
        if (listing.status !== 'active') continue;
        active.push(listing.id ?? '');
        (prices[listing.category] ??= []).push(listing.pricePence);
        if (listing.canPost) postable.push(listing.id ?? '');
      }
      report(Math.min(next, count));
    }
  };
  await Promise.all([work(), work()]);
  return { ids: active.toSorted(), postable: postable.toSorted(), prices, pairs: [...pairs].toSorted() };
}

async function addBaskets(db: Db, shoppers: string[], ids: string[], random: Random): Promise<string[][]> {
  const addedAt = new Date(newest);
  const part = Math.floor(ids.length / linesEach);
  const baskets = shoppers.map(() =>
    Array.from({ length: linesEach }, (_, n) => ids[n * part + random.below(part)] ?? ''),
  );
  const rows = baskets.flatMap((lines, n) =>
    lines.map((listingId) => ({
      userId: shoppers[n] ?? '',
      listingId,
      quantity: 1,
      delivery: 'postage' as const,
      addedPricePence: 100,
      addedAt,
    })),
  );
  for (let at = 0; at < rows.length; at += batch) await db.insert(basketLines).values(rows.slice(at, at + batch));
  return baskets;
}

/** Adds shoppers and buyers. Returns their tokens and the contents of the shoppers' baskets. */
async function addBuyers(db: Db, ids: string[], random: Random) {
  const now = new Date();
  const people = await addPeople(db, 'buyer', shopperCount + buyerCount, random);
  const tokens = await Promise.all(people.map((id) => startSession(db, now, { id, passwordHash: null })));
  const baskets = await addBaskets(db, people.slice(0, shopperCount), ids, random);
  const shoppers = baskets.map((lines, n) => ({ token: tokens[n] ?? '', lines }));
  return { shoppers, buyers: tokens.slice(shopperCount) };
}

/** Creates a database with `count` listings on the server at `server`, using the app's migrations and tables. */
export async function fill(server: string, count: number): Promise<Filled> {
  const name = `listings_${count}`;
  const url = `${server}/${name}`;
  const client = new Client({ connectionString: `${server}/postgres` });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const database = openPostgres(url, () => {});
  await database.migrate();
  const random = seeded(1);
  const sellerIds = await addPeople(database.db, 'seller', sellerCount, random);
  const started = performance.now();
  const { postable, ...listed } = await addListings(database.db, count, sellerIds, (done) => {
    if (done % 20_000 === 0)
      console.log(
        `  ${formatNumber(done)} of ${formatNumber(count)} listings, ${Math.round((performance.now() - started) / 1000)} s`,
      );
  });
  const people = await addBuyers(database.db, postable, random);
  const sellers = await Promise.all(
    sellerIds.map((id) => startSession(database.db, new Date(), { id, passwordHash: null })),
  );
  await database.db.execute('vacuum analyze');
  await database.close();
  return { url, listings: count, ...listed, sellers, ...people };
}
