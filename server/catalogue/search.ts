import { and, count, desc, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import { categoryNames } from '#contract/bees/categories.ts';
import type { FoundUser, search as endpoint } from '#contract/catalogue.ts';
import type { Input } from '#contract/endpoint.ts';
import { toPounds } from '#contract/money.ts';
import { mostFound } from '#contract/search.ts';
import { users } from '#server/accounts/tables.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { prepared } from '#server/db/prepared.ts';
import { cardColumns, isPublic, viewCard } from './cards.ts';
import { understand, wordsOf } from './search-words.ts';
import { listings, listingStock } from './tables.ts';

const nothing = { products: { items: [], total: 0 }, users: { items: [], total: 0 } };

/** So many of the newest listings tell how common a query's matches are. */
const sampled = 200;

/** Whether so many listings match that the newest `mostFound` are found soonest by going back from the newest, one by one. */
async function isCommon(ctx: Ctx, query: string): Promise<boolean> {
  const statement = prepared(ctx.reads, 'count_among_newest', (db) => {
    const newest = db
      .select({ search: listings.search })
      .from(listings)
      .where(isPublic)
      .orderBy(desc(listings.createdAt), desc(listings.id))
      .limit(sampled)
      .as('newest');
    const matches = sql`${newest.search} @@ to_tsquery('english', ${sql.placeholder('query')})`;
    return db.select({ count: count() }).from(newest).where(matches);
  });
  const [row] = await statement.execute({ query });
  return (row?.count ?? 0) > sampled / 10;
}

const query = sql`to_tsquery('english', ${sql.placeholder('query')})`;
const exact = sql`websearch_to_tsquery('english', ${sql.placeholder('exact')})`;
const matching = { id: listings.id, search: listings.search };
const newestFirst = [desc(listings.createdAt), desc(listings.id)];

/** The newest `mostFound` that match, by looking at one listing after the other, the newest first. */
const goBack = (db: Db) =>
  db
    .select(matching)
    .from(listings)
    .where(and(isPublic, sql`${listings.search} @@ ${query}`))
    .orderBy(...newestFirst)
    .limit(mostFound)
    .as('newest');

/**
 * The newest `mostFound` that match, gathered from the index one period after the other, the newest first: the loop over the
 * periods ends as soon as there are enough.
 */
function gather(db: Db) {
  const periodOf = (end: 'max' | 'min') =>
    sql`listing_period((select ${sql.raw(end)}(${listings.createdAt}) from ${listings} where ${isPublic}))`;
  const periods = sql`generate_series(${periodOf('max')}, ${periodOf('min')}, -1) as period`;
  // The index has the period too; said twice, a PostgreSQL that does without the index looks at the words of each listing only once.
  const isInPeriod = sql`listing_period(${listings.createdAt}) = period`;
  const words = sql`in_period(${listings.search}, listing_period(${listings.createdAt}))`;
  const matches = db
    .select(matching)
    .from(listings)
    .where(and(isPublic, isInPeriod, sql`${words} @@ in_period(${query}, period)`))
    .orderBy(...newestFirst)
    .limit(mostFound)
    .as('matches');
  return db
    .select({ id: matches.id, search: matches.search })
    .from(periods)
    .crossJoinLateral(matches)
    .limit(mostFound)
    .as('newest');
}

/** A page of the ids of these, best first: where the words stand counts, and the exact word before what it may have meant. */
function rank(db: Db, newest: ReturnType<typeof gather>) {
  const score = sql<number>`ts_rank(${newest.search}, ${exact}) * 4 + ts_rank(${newest.search}, ${query})`;
  const ranked = db
    .select({ id: newest.id, rank: score.as('rank') })
    .from(newest)
    .as('ranked');
  return db
    .select({ id: ranked.id, rank: ranked.rank, total: sql<number>`(count(*) over ())::int`.as('total') })
    .from(ranked)
    .orderBy(desc(ranked.rank), desc(ranked.id))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .as('best');
}

/**
 * A statement about the best matches, made by `build`. It takes `query` and `exact`, `limit` and `offset`. That it need not go far back
 * for common words PostgreSQL sees from the words alone, so that way is planned anew each time.
 */
async function aboutBest<S>(
  ctx: Ctx,
  name: string,
  understood: string,
  build: (db: Db, best: ReturnType<typeof rank>) => { prepare: (name: string) => S },
): Promise<S> {
  if (await isCommon(ctx, understood)) return build(ctx.db, rank(ctx.db, goBack(ctx.db))).prepare('');
  return prepared(ctx.db, name, (db) => build(db, rank(db, gather(db))));
}

/** Users whose name, business name or city has a word beginning with each typed one. */
function isFoundUser(text: string): SQL {
  const beginnings = wordsOf(text)
    .slice(0, 8)
    .map((word) => `${word}:*`)
    .join(' & ');
  const matches = sql`${users.search} @@ to_tsquery('simple', ${beginnings})`;
  return and(matches, isNotNull(users.verifiedAt), isNull(users.bannedAt), isNull(users.deletedAt)) as SQL;
}

const userColumns = {
  id: users.id,
  name: users.name,
  avatar: users.avatar,
  role: users.role,
  averageRating: users.averageRating,
  reviewCount: users.reviewCount,
  isBusiness: users.isBusiness,
  businessName: users.businessName,
  companyNumber: users.companyNumber,
  city: users.city,
  country: users.country,
};

type Page = { limit: number; page: number };

/** Reads one page with the total beside each row; past the end the first row is read for it. */
async function pageOf<R extends { total: number }>(
  { limit, page }: Page,
  read: (limit: number, offset: number) => PromiseLike<R[]>,
) {
  const rows = await read(limit, (page - 1) * limit);
  const [first] = rows.length > 0 || page === 1 ? rows : await read(1, 0);
  return { rows, total: first?.total ?? 0 };
}

async function findUsers(ctx: Ctx, text: string, page: Page) {
  const { rows, total } = await pageOf(page, (limit, offset) =>
    ctx.db
      .select({ ...userColumns, total: sql<number>`(count(*) over ())::int` })
      .from(users)
      .where(isFoundUser(text))
      .orderBy(desc(users.reviewCount), users.name, users.id)
      .limit(limit)
      .offset(offset),
  );
  const items: FoundUser[] = rows.map(({ id, city, country, ...rest }) => ({
    _id: id,
    ...rest,
    location: { city, country },
  }));
  return { items, total };
}

async function findProducts(ctx: Ctx, understood: string, text: string, page: Page) {
  const statement = await aboutBest(ctx, 'search_products', understood, (db, best) =>
    db
      .select({ ...cardColumns, total: best.total })
      .from(best)
      .innerJoin(listings, eq(listings.id, best.id))
      .innerJoin(listingStock, eq(listingStock.listingId, listings.id))
      .innerJoin(users, eq(users.id, listings.sellerId))
      .orderBy(desc(best.rank), desc(best.id)),
  );
  const asked = { query: understood, exact: wordsOf(text).join(' ') };
  const { rows, total } = await pageOf(page, (limit, offset) => statement.execute({ ...asked, limit, offset }));
  return { items: rows.map((row) => viewCard(row, ctx.now())), total };
}

/** Listings and users for a text; a blank one finds nothing. Totals of listings end at `mostFound`. */
export async function search(ctx: Ctx, { query: { keyword, limit, page } }: Input<typeof endpoint>) {
  const understood = await understand(ctx.db, keyword);
  if (!understood) return nothing;
  const [products, found] = await Promise.all([
    findProducts(ctx, understood, keyword, { limit, page }),
    findUsers(ctx, keyword, { limit, page }),
  ]);
  return { products, users: found };
}

function suggestCategories(text: string) {
  const typed = wordsOf(text);
  const squeezed = typed.join('');
  return categoryNames
    .filter((name) => {
      const words = wordsOf(name);
      return typed.every((word) => words.some((each) => each.startsWith(word))) || words.join('').startsWith(squeezed);
    })
    .slice(0, 4);
}

/** A few products, categories and sellers for what has been typed so far. */
export async function suggest(ctx: Ctx, text: string) {
  const understood = await understand(ctx.db, text);
  if (!understood) return { products: [], categories: [], sellers: [] };
  const suggested = await aboutBest(ctx, 'suggest_products', understood, (db, best) =>
    db
      .select({ id: listings.id, title: listings.title, pricePence: listings.pricePence, pictures: listings.pictures })
      .from(best)
      .innerJoin(listings, eq(listings.id, best.id))
      .orderBy(desc(best.rank), desc(best.id)),
  );
  const [products, sellers] = await Promise.all([
    suggested.execute({ query: understood, exact: wordsOf(text).join(' '), limit: 5, offset: 0 }),
    ctx.db
      .select({ _id: users.id, name: sql<string>`coalesce(${users.businessName}, ${users.name})`, city: users.city })
      .from(users)
      .where(and(isFoundUser(text), eq(users.role, 'seller')))
      .orderBy(desc(users.reviewCount), users.id)
      .limit(3),
  ]);
  return {
    products: products.map((row) => ({
      _id: row.id,
      title: row.title,
      price: toPounds(row.pricePence),
      picture: row.pictures[0] ?? null,
    })),
    categories: suggestCategories(text),
    sellers,
  };
}
