import { and, asc, count, desc, eq, gt, lte, sql } from 'drizzle-orm';
import type { Card, Filters, SearchSort } from '#contract/catalogue.ts';
import { toPounds } from '#contract/money.ts';
import { mostFound } from '#contract/search.ts';
import { users } from '#server/accounts/tables.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { cardColumns, viewCard } from './cards.ts';
import { aboutMatches, type Found } from './match-listings.ts';
import { type Page, pageOf } from './page-of.ts';
import type { Kind } from './price-groups.ts';
import { understand, wordsOf } from './search-words.ts';
import { sortOrders } from './sort-orders.ts';
import { listings, listingStock } from './tables.ts';

/** One more than are shown tells whether there are more. */
const most = mostFound + 1;

/** Puts what was found in order: by relevance, where the words stand counts, and the exact word before what it may have meant. */
function rank(db: Db, found: Found, sort: SearchSort) {
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

const textOf = (text: string) => wordsOf(text).join(' ');

/** Listings for a text: `total` of those that match and pass the filters, up to `mostFound`; `more` where there are more. */
export async function findListings(
  ctx: Ctx,
  text: string,
  { filters, sort, ...page }: Page & { filters: Filters; sort: SearchSort },
): Promise<{ items: Card[]; total: number; more?: true }> {
  const understood = await understand(ctx.db, text);
  if (!understood) return { items: [], total: 0 };
  const statement = await aboutMatches(ctx, 'find_listings', { understood, filters, sort, most }, (db, found) => {
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
  const asked = { query: understood, exact: textOf(text) };
  const { rows, total } = await pageOf(page, (limit, after) =>
    statement.execute({ ...asked, after, upTo: Math.min(after + limit, mostFound) }),
  );
  const items = rows.map((row) => viewCard(row, ctx.now()));
  return { items, total: Math.min(total, mostFound), ...(total > mostFound && { more: true as const }) };
}

/** The best few listings for what has been typed so far. */
export async function suggestListings(ctx: Ctx, text: string, understood: string) {
  const wanted = { understood, filters: {}, sort: 'relevance' as const, most };
  const statement = await aboutMatches(ctx, 'suggest_listings', wanted, (db, found) => {
    const best = rank(db, found, 'relevance');
    return db
      .select({ id: listings.id, title: listings.title, pricePence: listings.pricePence, pictures: listings.pictures })
      .from(best)
      .innerJoin(listings, eq(listings.id, best.id))
      .where(isOnPage(best))
      .orderBy(asc(best.place));
  });
  const rows = await statement.execute({ query: understood, exact: textOf(text), after: 0, upTo: 5 });
  return rows.map((row) => ({
    _id: row.id,
    title: row.title,
    price: toPounds(row.pricePence),
    picture: row.pictures[0] ?? null,
  }));
}

/** So many of the newest matches are counted. */
const mostCounted = 2_000;

/** How many matches there are of each kind, of the newest `mostCounted`; `more` where older ones were not counted. */
export async function countMatches(ctx: Ctx, text: string, filters: Filters) {
  const understood = await understand(ctx.db, text);
  if (!understood) return { counted: [], more: false };
  const wanted = { understood, filters, sort: 'newest' as const, most: mostCounted };
  const statement = await aboutMatches(ctx, 'count_matches', wanted, (db, found) => {
    const { category, condition, canPost, canCollect, returnPolicy } = found;
    const kind = { category, condition, canPost, canCollect, returnPolicy };
    return db
      .select({ ...kind, count: count() })
      .from(found)
      .groupBy(...Object.values(kind));
  });
  const rows: (Kind & { count: number })[] = await statement.execute({ query: understood });
  const counted = rows.map(({ count, ...kind }) => ({ kind, count }));
  return { counted, more: counted.reduce((sum, { count }) => sum + count, 0) >= mostCounted };
}
