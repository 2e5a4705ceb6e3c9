import { and, eq, gte, lte, sql } from 'drizzle-orm';
import type { Filters, listProducts as endpoint, Sort } from '#contract/catalogue.ts';
import type { Input } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { prepared } from '#server/db/prepared.ts';
import { isPublic } from './cards.ts';
import { countListings } from './count-facets.ts';
import { conditionsOf } from './filters.ts';
import { findListings } from './find-listings.ts';
import { readCards } from './read-cards.ts';
import { sortOrders } from './sort-orders.ts';
import { listings } from './tables.ts';

const orders = sortOrders(listings);

type Page = { sort: Sort; limit: number; offset: number };

/** Reading a page also reads every row before it, so pages beyond this offset are planned individually and count as searches. */
const maxPreparedOffset = 1_000;

/** Returns the filters if, whatever their values, a single index can serve the page in order, so that one prepared plan suits them all. */
function preparableFilters({ sort, offset }: Page, filters: Filters): Filters | undefined {
  const { category, minPrice, maxPrice, ...others } = filters;
  const isPriced = minPrice !== undefined || maxPrice !== undefined;
  if (Object.values(others).some(Boolean) || (category && category.length > 1)) return undefined;
  if (offset > maxPreparedOffset || (category && sort === 'rating')) return undefined;
  return isPriced && !sort.startsWith('price') ? undefined : filters;
}

/** The prepared statement for these filters: the whole shop, a category, or a price range sorted by price. */
function preparedPage(ctx: Ctx, sort: Sort, { category, minPrice, maxPrice }: Filters) {
  const value = (name: string) => sql.placeholder(name);
  const shape = `${category ? 'c' : ''}${minPrice === undefined ? '' : 'm'}${maxPrice === undefined ? '' : 'x'}`;
  return prepared(ctx.reads, `list_${sort}_${shape}`, (db) =>
    db
      .select({ id: listings.id })
      .from(listings)
      .where(
        and(
          isPublic,
          category && eq(listings.category, value('category')),
          minPrice === undefined ? undefined : gte(listings.pricePence, value('minPrice')),
          maxPrice === undefined ? undefined : lte(listings.pricePence, value('maxPrice')),
        ),
      )
      .orderBy(...orders[sort])
      .limit(value('limit'))
      .offset(value('offset')),
  );
}

function readIds(ctx: Ctx, page: Page, filters: Filters) {
  const simple = preparableFilters(page, filters);
  if (simple)
    return preparedPage(ctx, page.sort, simple).execute({ ...simple, ...page, category: simple.category?.[0] });
  return ctx.db
    .select({ id: listings.id })
    .from(listings)
    .where(conditionsOf(filters))
    .orderBy(...orders[page.sort])
    .limit(page.limit)
    .offset(page.offset);
}

/** Returns a page of public listings and the total. High page numbers and location filters are rate-limited like searches. */
async function listAll(ctx: Ctx, { sort, limit, page }: { sort: Sort; limit: number; page: number }, filters: Filters) {
  const offset = (page - 1) * limit;
  if (offset > maxPreparedOffset || filters.city || filters.postcode)
    await ctx.limiter.spend('searchAddress', ctx.address);
  const total = await countListings(ctx, filters);
  const rows = offset < total ? await readIds(ctx, { sort, limit, offset }, filters) : [];
  const ids = rows.map(({ id }) => id);
  return { products: await readCards(ctx, ids), total };
}

/** A page of listings. With a keyword, it counts as a search towards the rate limit; without one, `relevance` means newest first. */
export async function listProducts(ctx: Ctx, { query }: Input<typeof endpoint>) {
  const { keyword, sort, limit, page, ...filters } = query;
  if (!keyword) return listAll(ctx, { sort: sort === 'relevance' ? 'newest' : sort, limit, page }, filters);
  await ctx.limiter.spend('searchAddress', ctx.address);
  const { items: products, ...totals } = await findListings(ctx, keyword, { filters, sort, limit, page });
  return { products, ...totals };
}
