import { and, count, desc, sql, type SQL } from 'drizzle-orm';
import type { Filters, SearchSort } from '#contract/catalogue.ts';
import { maxSearchResults } from '#contract/search.ts';
import type { Ctx } from '#server/context.ts';
import type { Db, Reads } from '#server/db/client.ts';
import { prepared } from '#server/db/prepared.ts';
import { isPublic } from './cards.ts';
import { conditionsOf } from './filters.ts';
import { sortOrders } from './sort-orders.ts';
import { listings } from './tables.ts';

/** What to search for: the text of a tsquery (see `buildTsquery`), filters, sort order and the maximum number of matches. */
export type MatchQuery = { tsquery: string; filters: Filters; sort: SearchSort; limit: number };

/** Relevance is ranked among the newest matches. */
const orderOf = (sort: SearchSort, columns: Parameters<typeof sortOrders>[0]): SQL[] =>
  sortOrders(columns)[sort === 'relevance' ? 'newest' : sort];

const isFiltered = (filters: Filters) => Object.values(filters).some((value) => value !== undefined && value !== '');
const isUnfiltered = ({ filters, sort, limit }: MatchQuery) =>
  sort === 'relevance' && limit > maxSearchResults && !isFiltered(filters);

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

/** How many of the newest listings are sampled to estimate how common a query's matches are. */
const sampleSize = 200;

function countAmongNewest(db: Reads, filters: Filters) {
  const isMatch = sql<boolean>`${listings.search} @@ ${query} and ${conditionsOf(filters)}`.as('is_match');
  const newest = db
    .select({ isMatch })
    .from(listings)
    .where(isPublic)
    .orderBy(desc(listings.createdAt), desc(listings.id))
    .limit(sampleSize)
    .as('newest');
  return db
    .select({ count: count() })
    .from(newest)
    .where(sql`${newest.isMatch}`);
}

/** Whether matches are so common that scanning the listings in sort order finds the first of them fastest. */
async function isCommon(ctx: Ctx, { tsquery, filters }: MatchQuery): Promise<boolean> {
  const statement = isFiltered(filters)
    ? countAmongNewest(ctx.db, filters).prepare('')
    : prepared(ctx.reads, 'count_among_newest', (db) => countAmongNewest(db, {}));
  const [row] = await statement.execute({ query: tsquery });
  return (row?.count ?? 0) > sampleSize / 10;
}

/** The first `limit` matches, found by scanning listings in sort order. */
const scanInOrder = (db: Db, { filters, sort, limit }: MatchQuery) =>
  db
    .select(matching)
    .from(listings)
    .where(and(conditionsOf(filters), sql`${listings.search} @@ ${query}`))
    .orderBy(...orderOf(sort, listings))
    .limit(limit)
    .as('found');

/**
 * The first `limit` matches, collected from the index one period at a time, newest first. When the newest are wanted,
 * the loop over the periods stops as soon as there are enough.
 */
function collectByPeriod(db: Db, { filters, sort, limit }: MatchQuery) {
  const periodOf = (end: 'max' | 'min') =>
    sql`listing_period((select ${sql.raw(end)}(${listings.createdAt}) from ${listings} where ${isPublic}))`;
  const periods = sql`generate_series(${periodOf('max')}, ${periodOf('min')}, -1) as period`;
  // The index includes the period, but repeating the condition means that a plan without the index checks each listing's words only once.
  const isInPeriod = sql`listing_period(${listings.createdAt}) = period`;
  const words = sql`in_period(${listings.search}, listing_period(${listings.createdAt}))`;
  const matches = db
    .select(matching)
    .from(listings)
    .where(and(conditionsOf(filters), isInPeriod, sql`${words} @@ in_period(${query}, period)`))
    .orderBy(...orderOf(sort, listings))
    .limit(limit)
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
  return (isNewestFirst ? all : all.orderBy(...orderOf(sort, matches))).limit(limit).as('found');
}

export type Matches = ReturnType<typeof collectByPeriod>;

/**
 * Prepares the statement that `build` creates over the matches; its parameter is `query`. PostgreSQL needs the actual words to see that
 * a scan can stop early, and the actual filter values to see which are selective, so only an unfiltered search gets a reusable plan.
 */
export async function prepareForMatches<S>(
  ctx: Ctx,
  name: string,
  wanted: MatchQuery,
  build: (db: Db, found: Matches) => { prepare: (name: string) => S },
): Promise<S> {
  if (await isCommon(ctx, wanted)) return build(ctx.db, scanInOrder(ctx.db, wanted)).prepare('');
  if (isUnfiltered(wanted)) return prepared(ctx.db, name, (db) => build(db, collectByPeriod(db, wanted)));
  return build(ctx.db, collectByPeriod(ctx.db, wanted)).prepare('');
}
