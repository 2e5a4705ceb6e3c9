import { and, count, desc, sql, type SQL } from 'drizzle-orm';
import type { Filters, SearchSort } from '#contract/catalogue.ts';
import { mostFound } from '#contract/search.ts';
import type { Ctx } from '#server/context.ts';
import type { Db, Reads } from '#server/db/client.ts';
import { prepared } from '#server/db/prepared.ts';
import { isPublic } from './cards.ts';
import { conditionsOf } from './filters.ts';
import { sortOrders } from './sort-orders.ts';
import { listings } from './tables.ts';

/** What is looked for: a tsquery's text (`understand`), what of it is shown, and the first so many of which order. */
export type Wanted = { understood: string; filters: Filters; sort: SearchSort; most: number };

/** Relevance is told among the newest matches. */
const orderOf = (sort: SearchSort, columns: Parameters<typeof sortOrders>[0]): SQL[] =>
  sortOrders(columns)[sort === 'relevance' ? 'newest' : sort];

const isFiltered = (filters: Filters) => Object.values(filters).some((value) => value !== undefined && value !== '');
const isPlain = ({ filters, sort, most }: Wanted) => sort === 'relevance' && most > mostFound && !isFiltered(filters);

const query = sql`to_tsquery('english', ${sql.placeholder('query')})`;
const matching = {
  id: listings.id,
  search: listings.search,
  createdAt: listings.createdAt,
  pricePence: listings.pricePence,
  averageRating: listings.averageRating,
  reviewCount: listings.reviewCount,
  category: listings.category,
  condition: listings.condition,
  canPost: listings.canPost,
  canCollect: listings.canCollect,
  returnPolicy: listings.returnPolicy,
};

/** So many of the newest listings tell how common a query's matches are. */
const sampled = 200;

function countAmongNewest(db: Reads, filters: Filters) {
  const isMatch = sql<boolean>`${listings.search} @@ ${query} and ${conditionsOf(filters)}`.as('is_match');
  const newest = db
    .select({ isMatch })
    .from(listings)
    .where(isPublic)
    .orderBy(desc(listings.createdAt), desc(listings.id))
    .limit(sampled)
    .as('newest');
  return db
    .select({ count: count() })
    .from(newest)
    .where(sql`${newest.isMatch}`);
}

/** Whether so many listings match that the first of them are found soonest by going through the listings in order, one by one. */
async function isCommon(ctx: Ctx, { understood, filters }: Wanted): Promise<boolean> {
  const statement = isFiltered(filters)
    ? countAmongNewest(ctx.db, filters).prepare('')
    : prepared(ctx.reads, 'count_among_newest', (db) => countAmongNewest(db, {}));
  const [row] = await statement.execute({ query: understood });
  return (row?.count ?? 0) > sampled / 10;
}

/** The first `most` that match, by looking at one listing after the other in the order of the sort. */
const goThrough = (db: Db, { filters, sort, most }: Wanted) =>
  db
    .select(matching)
    .from(listings)
    .where(and(conditionsOf(filters), sql`${listings.search} @@ ${query}`))
    .orderBy(...orderOf(sort, listings))
    .limit(most)
    .as('found');

/**
 * The first `most` that match, gathered from the index one period after the other, the newest first. Where the newest are
 * wanted the loop over the periods ends as soon as there are enough.
 */
function gather(db: Db, { filters, sort, most }: Wanted) {
  const periodOf = (end: 'max' | 'min') =>
    sql`listing_period((select ${sql.raw(end)}(${listings.createdAt}) from ${listings} where ${isPublic}))`;
  const periods = sql`generate_series(${periodOf('max')}, ${periodOf('min')}, -1) as period`;
  // The index has the period too; said twice, a PostgreSQL that does without the index looks at the words of each listing only once.
  const isInPeriod = sql`listing_period(${listings.createdAt}) = period`;
  const words = sql`in_period(${listings.search}, listing_period(${listings.createdAt}))`;
  const matches = db
    .select(matching)
    .from(listings)
    .where(and(conditionsOf(filters), isInPeriod, sql`${words} @@ in_period(${query}, period)`))
    .orderBy(...orderOf(sort, listings))
    .limit(most)
    .as('matches');
  const { id, search, createdAt, pricePence, averageRating, reviewCount } = matches;
  const { category, condition, canPost, canCollect, returnPolicy } = matches;
  const kind = { category, condition, canPost, canCollect, returnPolicy };
  const all = db
    .select({ id, search, createdAt, pricePence, averageRating, reviewCount, ...kind })
    .from(periods)
    .crossJoinLateral(matches)
    .$dynamic();
  const isNewestFirst = sort === 'relevance' || sort === 'newest';
  return (isNewestFirst ? all : all.orderBy(...orderOf(sort, matches))).limit(most).as('found');
}

export type Found = ReturnType<typeof gather>;

/**
 * A statement about what is wanted, made by `build`; it takes `query`. That it need not go far through the listings for common words
 * PostgreSQL sees from the words alone, and which filters are narrow from their values, so only a plain search is planned once.
 */
export async function aboutMatches<S>(
  ctx: Ctx,
  name: string,
  wanted: Wanted,
  build: (db: Db, found: Found) => { prepare: (name: string) => S },
): Promise<S> {
  if (await isCommon(ctx, wanted)) return build(ctx.db, goThrough(ctx.db, wanted)).prepare('');
  if (isPlain(wanted)) return prepared(ctx.db, name, (db) => build(db, gather(db, wanted)));
  return build(ctx.db, gather(ctx.db, wanted)).prepare('');
}
