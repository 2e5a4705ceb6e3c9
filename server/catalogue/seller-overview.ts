import { and, asc, desc, eq, gt, lte, sql } from 'drizzle-orm';
import { toPounds } from '#contract/money.ts';
import { dayMs, viewDays } from '#contract/time.ts';
import type { ViewerCtx } from '#server/context.ts';
import { withTotal, total } from '#server/db/paging.ts';
import { isPublic } from './cards.ts';
import { missingFields } from './own-listings.ts';
import { listings, listingStock, listingViews } from './tables.ts';

const maxLowStock = 5;
const maxDrafts = 3;

/** How many listings the viewer has, in any status. */
export const countOwnListings = ({ db, viewer }: ViewerCtx): Promise<number> =>
  db.$count(listings, eq(listings.sellerId, viewer.id));

/**
 * The viewer's listings on sale whose stock has fallen to or below their low-stock threshold through sales, lowest stock first. A new listing
 * of a single hive is not running low.
 */
export async function readLowStock({ db, viewer, now }: ViewerCtx) {
  const since = new Date(now().getTime() - (viewDays - 1) * dayMs).toISOString().slice(0, 10);
  const views = sql`coalesce((select sum(${listingViews.views}) from ${listingViews}
    where ${listingViews.listingId} = ${listings.id} and ${listingViews.day} >= ${since}), 0)`.mapWith(Number);
  const isLow = and(gt(listingStock.sold, 0), lte(listingStock.onHand, listings.lowStockAt));
  const rows = await db
    .select({
      total,
      _id: listings.id,
      title: listings.title,
      pictures: listings.pictures,
      left: listingStock.onHand,
      pricePence: listings.pricePence,
      views,
    })
    .from(listings)
    .innerJoin(listingStock, eq(listingStock.listingId, listings.id))
    .where(and(eq(listings.sellerId, viewer.id), isPublic, isLow))
    .orderBy(asc(listingStock.onHand), asc(listings.title), asc(listings.id))
    .limit(maxLowStock);
  return withTotal(rows, ({ _id, title, pictures, left, pricePence, views }) => ({
    _id,
    title,
    picture: pictures[0] ?? null,
    left,
    price: toPounds(pricePence),
    views,
  }));
}

/** The viewer's drafts, most recently updated first, with the fields that each still needs. */
export async function readDrafts({ db, viewer }: ViewerCtx) {
  const { pricePence, city, postcode, canPost, canCollect, pictures } = listings;
  const rows = await db
    .select({
      total,
      _id: listings.id,
      title: listings.title,
      pricePence,
      city,
      postcode,
      canPost,
      canCollect,
      pictures,
    })
    .from(listings)
    .where(and(eq(listings.sellerId, viewer.id), eq(listings.status, 'inactive')))
    .orderBy(desc(listings.updatedAt), desc(listings.id))
    .limit(maxDrafts);
  return withTotal(rows, (row) => ({ _id: row._id, title: row.title, missing: Object.keys(missingFields(row)) }));
}
