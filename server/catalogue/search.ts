import { and, count, desc, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import { categoryNames } from '#contract/bees/categories.ts';
import type { FoundUser, search as endpoint } from '#contract/catalogue.ts';
import type { Input } from '#contract/endpoint.ts';
import { toPounds } from '#contract/money.ts';
import { mostFound } from '#contract/search.ts';
import { users } from '#server/accounts/tables.ts';
import type { Ctx } from '#server/context.ts';
import { prepared } from '#server/db/prepared.ts';
import { cardColumns, isPublic, viewCard } from './cards.ts';
import { understand, wordsOf } from './search-words.ts';
import { listings, listingStock } from './tables.ts';

const nothing = { products: { items: [], total: 0 }, users: { items: [], total: 0 } };

const matching = (query: string) => and(isPublic, sql`${listings.search} @@ to_tsquery('english', ${query})`) as SQL;

/** So many of the newest listings tell how common a query's matches are. */
const sampled = 200;

/**
 * Whether so many listings match that the newest `mostFound` are found soonest by going back from the newest. PostgreSQL takes the words of a
 * query for independent of each other, so it would often go through the whole shop for a honey in a Langstroth.
 */
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
  return (row?.count ?? 0) > sampled / 20;
}

/** The matches' ids, of the newest `mostFound` and best first: where the words stand counts, and the exact word before what it may have meant. */
async function bestMatches(ctx: Ctx, query: string, text: string) {
  // A sum stands in no index: then the matches are gathered first.
  const listedAt = (await isCommon(ctx, query)) ? listings.createdAt : sql`${listings.createdAt} + interval '0'`;
  const newest = ctx.db
    .select({ id: listings.id, search: listings.search })
    .from(listings)
    .where(matching(query))
    .orderBy(desc(listedAt), desc(listings.id))
    .limit(mostFound)
    .as('newest');
  const exact = wordsOf(text).join(' ');
  const rank = sql<number>`ts_rank(${newest.search}, websearch_to_tsquery('english', ${exact})) * 4 + ts_rank(${newest.search}, to_tsquery('english', ${query}))`;
  const ranked = ctx.db
    .select({ id: newest.id, rank: rank.as('rank') })
    .from(newest)
    .as('ranked');
  return (limit: number, offset: number) =>
    ctx.db
      .select({ id: ranked.id, rank: ranked.rank, total: sql<number>`(count(*) over ())::int`.as('total') })
      .from(ranked)
      .orderBy(desc(ranked.rank), desc(ranked.id))
      .limit(limit)
      .offset(offset)
      .as('best');
}

/** Users whose name, business name or city has a word beginning with each typed one. */
function isFoundUser(text: string): SQL {
  const query = wordsOf(text)
    .slice(0, 8)
    .map((word) => `${word}:*`)
    .join(' & ');
  const matches = sql`${users.search} @@ to_tsquery('simple', ${query})`;
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

async function findProducts(ctx: Ctx, query: string, text: string, page: Page) {
  const bestOf = await bestMatches(ctx, query, text);
  const { rows, total } = await pageOf(page, (limit, offset) => {
    const best = bestOf(limit, offset);
    return ctx.db
      .select({ ...cardColumns, total: best.total })
      .from(best)
      .innerJoin(listings, eq(listings.id, best.id))
      .innerJoin(listingStock, eq(listingStock.listingId, listings.id))
      .innerJoin(users, eq(users.id, listings.sellerId))
      .orderBy(desc(best.rank), desc(best.id));
  });
  return { items: rows.map((row) => viewCard(row, ctx.now())), total };
}

/** Listings and users for a text; a blank one finds nothing. Totals of listings end at `mostFound`. */
export async function search(ctx: Ctx, { query: { keyword, limit, page } }: Input<typeof endpoint>) {
  const query = await understand(ctx.db, keyword);
  if (!query) return nothing;
  const [products, found] = await Promise.all([
    findProducts(ctx, query, keyword, { limit, page }),
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
  const query = await understand(ctx.db, text);
  if (!query) return { products: [], categories: [], sellers: [] };
  const best = (await bestMatches(ctx, query, text))(5, 0);
  const [products, sellers] = await Promise.all([
    ctx.db
      .select({ id: listings.id, title: listings.title, pricePence: listings.pricePence, pictures: listings.pictures })
      .from(best)
      .innerJoin(listings, eq(listings.id, best.id))
      .orderBy(desc(best.rank), desc(best.id)),
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
