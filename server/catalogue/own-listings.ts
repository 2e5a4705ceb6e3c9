import { and, asc, desc, eq, gt, inArray, sql, type SQL } from 'drizzle-orm';
import type { Input } from '#contract/endpoint.ts';
import { noPictures } from '#contract/listing-fields.ts';
import { toPounds } from '#contract/money.ts';
import { Problem } from '#contract/problems.ts';
import type {
  listOwnListings as endpoint,
  OwnListing,
  OwnListingRow,
  OwnSort,
  SaleStatus,
} from '#contract/own-listings.ts';
import { dayInBritain } from '#contract/time.ts';
import { isAwayOn } from '#server/accounts/away.ts';
import { users } from '#server/accounts/tables.ts';
import type { Ctx, ViewerCtx } from '#server/context.ts';
import { containsWords } from '#server/db/columns.ts';
import { inBatches } from '#server/db/paging.ts';
import { listingColumns, viewListing } from './cards.ts';
import { listings, listingStock, listingViews } from './tables.ts';

const viewed = sql<number>`coalesce((select sum(${listingViews.views}) from ${listingViews}
  where ${listingViews.listingId} = ${listings.id}), 0)`.mapWith(Number);

/** A listing's status on a day, as its seller sees it. */
const saleStatusOn = (today: string) => sql<SaleStatus>`case
  when ${listings.removalReason} is not null then 'removed'
  when ${listings.status} = 'inactive' then 'draft'
  when ${listings.status} = 'withdrawn' then 'withdrawn'
  when ${listings.hiddenAt} is not null then 'stopped'
  when ${listingStock.onHand} = 0 then 'sold_out'
  when ${isAwayOn(today)} then 'away'
  else 'active' end`;

const selectOwn = ({ db, now }: Ctx) =>
  db
    .select({
      ...listingColumns,
      version: listings.version,
      lowStockAt: listings.lowStockAt,
      onHand: listingStock.onHand,
      reserved: listingStock.reserved,
      sold: listingStock.sold,
      viewed,
      saleStatus: saleStatusOn(dayInBritain(now())),
    })
    .from(listings)
    .innerJoin(listingStock, eq(listingStock.listingId, listings.id))
    .innerJoin(users, eq(users.id, listings.sellerId))
    .$dynamic();

type Row = Awaited<ReturnType<typeof selectOwn>>[number];

type Publishable = Pick<Row, 'pricePence' | 'city' | 'postcode' | 'canPost' | 'canCollect' | 'pictures'>;

/** The fields that a listing still needs before it can be published, each with a message. */
export function missingFields(row: Publishable): Record<string, string> {
  const missing: Record<string, string> = {};
  if (row.pricePence === 0) missing.price = 'Please enter a price.';
  if (row.city === '') missing['location.city'] = 'Please enter the city.';
  if (row.postcode === '') missing['location.postcode'] = 'Please enter your postcode.';
  if (!row.canPost && !row.canCollect) missing.deliveryMethods = 'Please choose at least one.';
  if (row.pictures.length === 0) missing.images = noPictures;
  return missing;
}

/** A version as sent to the client: the row's version and the stock at the time, since sales change only the stock. */
export type SeenVersion = { version: number; stock: number };
const writeVersion = (row: Row) => `${row.version}.${row.onHand}`;

/** Parses a version sent back by the client. One that was never issued matches no listing. */
export function parseVersion(text: string): SeenVersion {
  const [version, stock] = /^\d{1,9}\.\d{1,6}$/.test(text) ? text.split('.').map(Number) : [];
  return { version: version ?? 0, stock: stock ?? 0 };
}

const viewFigures = (row: Row) => ({
  saleStatus: row.saleStatus,
  stock: row.onHand,
  reserved: row.reserved,
  price: row.pricePence === 0 ? null : toPounds(row.pricePence),
  views: row.viewed,
  sales: row.sold,
  version: writeVersion(row),
});

const viewOwn = (row: Row, at: Date): OwnListing => ({
  ...viewListing(row, at),
  ...viewFigures(row),
  location: { city: row.city, postcode: row.postcode, country: row.country },
  lowStockAt: row.lowStockAt,
  missing: missingFields(row),
});

const viewRow = (row: Row): OwnListingRow => ({
  _id: row.id,
  title: row.title,
  category: row.category,
  picture: row.pictures[0] ?? null,
  quantity: row.available,
  wishlistCount: row.wishes,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  ...viewFigures(row),
});

const ownedBy = ({ viewer }: ViewerCtx) => eq(listings.sellerId, viewer.id);

/** One of the viewer's own listings; throws `product_not_found` for anyone else's. */
export async function readOwnListing(ctx: ViewerCtx, id: string): Promise<OwnListing> {
  const [row] = await selectOwn(ctx).where(and(ownedBy(ctx), eq(listings.id, id)));
  if (!row) throw new Problem('product_not_found');
  return viewOwn(row, ctx.now());
}

/** The viewer's own listings with the given ids, in full. */
export async function readOwnListings(ctx: ViewerCtx, ids: string[]): Promise<OwnListing[]> {
  if (ids.length === 0) return [];
  const rows = await selectOwn(ctx).where(and(ownedBy(ctx), inArray(listings.id, ids)));
  return rows.map((row) => viewOwn(row, ctx.now()));
}

/** How many listings an export reads per statement. Reading all of them at once would keep other requests waiting. */
const exportBatch = 50;

/** Yields all of the viewer's own listings in full, oldest first, with only one batch in memory at a time. */
export async function* eachOwnListing(ctx: ViewerCtx): AsyncGenerator<OwnListing> {
  const read = (limit: number, last: { id: string } | undefined) =>
    selectOwn(ctx)
      .where(and(ownedBy(ctx), last && gt(listings.id, last.id)))
      .orderBy(asc(listings.id))
      .limit(limit);
  for await (const own of inBatches(read, (row) => viewOwn(row, ctx.now()), exportBatch)) yield* own;
}

/** The list rows of the viewer's own listings with the given ids. */
export async function readOwnRows(ctx: ViewerCtx, ids: string[]): Promise<OwnListingRow[]> {
  if (ids.length === 0) return [];
  return (await selectOwn(ctx).where(and(ownedBy(ctx), inArray(listings.id, ids)))).map(viewRow);
}

const orders: Record<OwnSort, SQL> = {
  newest: desc(listings.createdAt),
  oldest: asc(listings.createdAt),
  title: asc(sql`lower(${listings.title})`),
  price_asc: asc(listings.pricePence),
  price_desc: desc(listings.pricePence),
  stock_asc: asc(listingStock.onHand),
  stock_desc: desc(listingStock.onHand),
  views: desc(viewed),
  wishes: desc(listingStock.wishes),
  sales: desc(listingStock.sold),
};

/** Counts the viewer's listings that match `where`, by status. */
async function countStatuses(ctx: ViewerCtx, where: SQL | undefined) {
  const status = saleStatusOn(dayInBritain(ctx.now()));
  const rows = await ctx.db
    .select({ status: status.as('sale_status'), count: sql<number>`count(*)::int` })
    .from(listings)
    .innerJoin(listingStock, eq(listingStock.listingId, listings.id))
    .innerJoin(users, eq(users.id, listings.sellerId))
    .where(where)
    .groupBy(sql`sale_status`);
  const counts = { active: 0, draft: 0, sold_out: 0, away: 0, stopped: 0, withdrawn: 0, removed: 0 };
  for (const { status: each, count } of rows) counts[each] = count;
  return counts;
}

/** A page of the viewer's own listings, with the count for each status. */
export async function listOwnListings(ctx: ViewerCtx, { query }: Input<typeof endpoint>) {
  const { status, search, sort, limit, page } = query;
  const found = and(ownedBy(ctx), search ? containsWords(listings.title, search) : undefined);
  const counts = await countStatuses(ctx, found);
  const all = Object.values(counts).reduce((sum, each) => sum + each, 0);
  const total = status ? [...new Set(status)].reduce((sum, each) => sum + counts[each], 0) : all;
  const rows = await selectOwn(ctx)
    .where(and(found, status && inArray(saleStatusOn(dayInBritain(ctx.now())), status)))
    .orderBy(orders[sort], desc(listings.id))
    .limit(limit)
    .offset((page - 1) * limit);
  return { listings: rows.map(viewRow), total, counts: { all, ...counts } };
}
