import { and, asc, count, desc, eq, gt, lte, sql } from 'drizzle-orm';
import type { Card, Filters, SearchSort } from '#contract/catalogue.ts';
import { toPounds } from '#contract/money.ts';
import { maxSearchResults } from '#contract/search.ts';
import { users } from '#server/accounts/tables.ts';
import type { Ctx, ListingKind } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { type Page, readPageWithTotal } from '#server/db/paging.ts';
import { cardColumns, viewCard } from './cards.ts';
import { prepareForMatches, type Matches } from './match-listings.ts';
import { buildTsquery, splitWords } from './search-words.ts';
import { sortOrders } from './sort-orders.ts';
import { listings, listingStock } from './tables.ts';

/** One more than can be shown, to know whether there are more. */
const limitPlusOne = maxSearchResults + 1;

/** Sorts the matches. Relevance depends on where the words appear, and an exact word ranks above a possible meaning. */
function rank(db: Db, found: Matches, sort: SearchSort) {
  const wordsIn = (query: string, parser: 'to_tsquery' | 'websearch_to_tsquery') =>
    sql`ts_rank(${found.search}, ${sql.raw(parser)}('english', ${sql.placeholder(query)}))`;
  const score = sql`${wordsIn('exact', 'websearch_to_tsquery')} * 4 + ${wordsIn('query', 'to_tsquery')}`;
  const order = sort === 'relevance' ? [desc(score), desc(found.id)] : sortOrders(found)[sort];
  return db
    .select({
      id: found.id,
      place: sql<number>`row_number() over (order by ${sql.join(order, sql`, `)})`.as('place'),
      total: sql<number>`(count(*) over ())::int`.as('total'),
    })
    .from(found)
    .as('best');
}

type Best = ReturnType<typeof rank>;

const isOnPage = (best: Best) =>
  and(gt(best.place, sql.placeholder('after')), lte(best.place, sql.placeholder('upTo')));

const textOf = (text: string) => splitWords(text).join(' ');

/** Listings that match a text and the filters: `total` counts up to `maxSearchResults`; `more` is set if there are more. */
export async function findListings(
  ctx: Ctx,
  text: string,
  { filters, sort, ...page }: Page & { filters: Filters; sort: SearchSort },
): Promise<{ items: Card[]; total: number; more?: true }> {
  const tsquery = await buildTsquery(ctx.db, text);
  if (!tsquery) return { items: [], total: 0 };
  const wanted = { tsquery, filters, sort, limit: limitPlusOne };
  const statement = await prepareForMatches(ctx, 'find_listings', wanted, (db, found) => {
    const best = rank(db, found, sort);
    return db
      .select({ ...cardColumns, total: best.total })
      .from(best)
      .innerJoin(listings, eq(listings.id, best.id))
      .innerJoin(listingStock, eq(listingStock.listingId, listings.id))
      .innerJoin(users, eq(users.id, listings.sellerId))
      .where(isOnPage(best))
      .orderBy(asc(best.place));
  });
  const params = { query: tsquery, exact: textOf(text) };
  const { rows, total } = await readPageWithTotal(page, (limit, after) =>
    statement.execute({ ...params, after, upTo: Math.min(after + limit, maxSearchResults) }),
  );
  const items = rows.map((row) => viewCard(row, ctx.now()));
  return { items, total: Math.min(total, maxSearchResults), ...(total > maxSearchResults && { more: true as const }) };
}

/** The best few listings for the text typed so far. */
export async function suggestListings(ctx: Ctx, text: string, tsquery: string) {
  const wanted = { tsquery, filters: {}, sort: 'relevance' as const, limit: limitPlusOne };
  const statement = await prepareForMatches(ctx, 'suggest_listings', wanted, (db, found) => {
    const best = rank(db, found, 'relevance');
    return db
      .select({ id: listings.id, title: listings.title, pricePence: listings.pricePence, pictures: listings.pictures })
      .from(best)
      .innerJoin(listings, eq(listings.id, best.id))
      .where(isOnPage(best))
      .orderBy(asc(best.place));
  });
  const rows = await statement.execute({ query: tsquery, exact: textOf(text), after: 0, upTo: 5 });
  return rows.map((row) => ({
    _id: row.id,
    title: row.title,
    price: toPounds(row.pricePence),
    picture: row.pictures[0] ?? null,
  }));
}

/** Only this many of the newest matches are counted. */
const maxCounted = 2_000;

/** Counts the newest `maxCounted` matches by kind; `more` is set if there may be older ones. */
export async function countMatches(ctx: Ctx, text: string, filters: Filters) {
  const tsquery = await buildTsquery(ctx.db, text);
  if (!tsquery) return { counted: [], more: false };
  const wanted = { tsquery, filters, sort: 'newest' as const, limit: maxCounted };
  const statement = await prepareForMatches(ctx, 'count_matches', wanted, (db, found) => {
    const { category, condition, canPost, canCollect, returnPolicy } = found;
    const kind = { category, condition, canPost, canCollect, returnPolicy };
    return db
      .select({ ...kind, count: count() })
      .from(found)
      .groupBy(...Object.values(kind));
  });
  const rows: (ListingKind & { count: number })[] = await statement.execute({ query: tsquery });
  const counted = rows.map(({ count, ...kind }) => ({ kind, count }));
  return { counted, more: counted.reduce((sum, { count }) => sum + count, 0) >= maxCounted };
}
