import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { defaultLowStockAt } from '#contract/listing-fields.ts';
import { categoryNames } from '#contract/bees/categories.ts';
import { conditions, listingStatuses, returnPolicies, type Picture } from '#contract/catalogue.ts';
import { users } from '#server/accounts/tables.ts';
import { id, moment } from '#server/db/columns.ts';
import type { Blurs } from './pictures.ts';

/**
 * Listings. Money is integer pence. `inactive` is a draft, where a price of 0, an empty city or postcode, or no delivery method means "not
 * entered yet". `withdrawn` listings have been published before. `hiddenAt` is set while the listing is removed by an admin, its seller is
 * banned, or it offers live bees and its seller has stopped selling them; a listing is public if it is active and not hidden. The stock is in
 * `listing_stock`. `version` increases with every change by the seller; `createKey` identifies repeated creations. `reducedFromPence` may be
 * shown beside the price for thirty days from `reducedAt`. The seller is notified when a sale leaves `lowStockAt` or fewer.
 * `listings_pictures` finds the listings that use a picture (`picture_names`, migration `unused_pictures`).
 */
export const listings = pgTable(
  'listings',
  {
    id: id(),
    sellerId: text()
      .notNull()
      .references(() => users.id),
    title: text().notNull(),
    description: text().notNull(),
    pricePence: integer().notNull(),
    postagePence: integer().notNull().default(0),
    category: text({ enum: categoryNames }).notNull(),
    condition: text({ enum: conditions }).notNull(),
    canPost: boolean().notNull(),
    canCollect: boolean().notNull(),
    returnPolicy: text({ enum: returnPolicies }).notNull(),
    netWeightGrams: integer(),
    city: text().notNull(),
    postcode: text().notNull(),
    country: text().notNull().default('UK'),
    pictures: jsonb().$type<Picture[]>().notNull().default([]),
    blurs: jsonb().$type<Blurs>().notNull().default({}),
    status: text({ enum: [...listingStatuses, 'withdrawn'] })
      .notNull()
      .default('active'),
    hiddenAt: moment(),
    /** Why an admin has removed the listing from the shop, as shown to its seller. */
    removalReason: text(),
    version: integer().notNull().default(1),
    createKey: text(),
    lowStockAt: integer().notNull().default(defaultLowStockAt),
    reducedFromPence: integer(),
    reducedAt: moment(),
    averageRating: real().notNull().default(0),
    reviewCount: integer().notNull().default(0),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (t) => {
    const isPublic = sql`status = 'active' and hidden_at is null`;
    return [
      index('listings_newest').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()).where(isPublic),
      index('listings_price').on(t.pricePence, t.id).where(isPublic),
      index('listings_rating')
        .on(t.averageRating.desc().nullsFirst(), t.reviewCount.desc().nullsFirst(), t.id.desc().nullsFirst())
        .where(isPublic),
      index('listings_category_newest')
        .on(t.category, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
        .where(isPublic),
      index('listings_category_price').on(t.category, t.pricePence, t.id).where(isPublic),
      index('listings_city')
        .using('gin', sql`lower(city) gin_trgm_ops`)
        .where(isPublic),
      index('listings_outward')
        .on(sql`split_part(postcode, ' ', 1) text_pattern_ops`)
        .where(isPublic),
      index('listings_created').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
      index('listings_seller').on(t.sellerId, t.createdAt),
      index('listings_pictures').using('gin', sql`picture_names(pictures)`),
      uniqueIndex('listings_create_key').on(t.sellerId, t.createKey),
      check(
        'listings_price_pence',
        sql`${t.pricePence} between 1 and 10000000 or (${t.pricePence} = 0 and ${t.status} = 'inactive')`,
      ),
      check('listings_postage_pence', sql`${t.postagePence} between 0 and 10000000`),
    ];
  },
);

/**
 * The frequently changing part of a listing, in a separate table so that updates do not rewrite the listing's row. `onHand` units exist, of
 * which `reserved` are held for open checkouts; the rest can be bought now. `wishes` counts wishlists; `sold` counts units paid for and not
 * restocked.
 */
export const listingStock = pgTable(
  'listing_stock',
  {
    listingId: text()
      .primaryKey()
      .references(() => listings.id),
    onHand: integer().notNull(),
    reserved: integer().notNull().default(0),
    wishes: integer().notNull().default(0),
    sold: integer().notNull().default(0),
  },
  (t) => [
    check('listing_stock_sound', sql`${t.reserved} >= 0 and ${t.onHand} >= ${t.reserved} and ${t.onHand} <= 100000`),
    check('listing_stock_wishes', sql`${t.wishes} >= 0`),
  ],
);

/** Reservations, which add up to a listing's `reserved` stock. Each buyer with an open checkout has one, for at most 15 minutes. */
export const stockHolds = pgTable(
  'stock_holds',
  {
    listingId: text()
      .notNull()
      .references(() => listingStock.listingId),
    holderId: text()
      .notNull()
      .references(() => users.id),
    quantity: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.holderId, t.listingId] }),
    index('stock_holds_listing').on(t.listingId),
    check('stock_holds_quantity', sql`${t.quantity} > 0`),
  ],
);

/**
 * A listing's price history: one row for each period on sale at one price, with `until` null for the current one. Recorded so
 * that a reduction is only ever shown against a price that was genuinely charged.
 */
export const listingPrices = pgTable(
  'listing_prices',
  {
    id: id(),
    listingId: text()
      .notNull()
      .references(() => listings.id),
    pricePence: integer().notNull(),
    since: moment().notNull(),
    until: moment(),
  },
  (t) => [index('listing_prices_listing').on(t.listingId, t.since)],
);

/**
 * How often a listing was viewed, saved and added to a basket on each day (UTC). Written in batches every few seconds, so a crash loses the
 * last batch.
 */
export const listingViews = pgTable(
  'listing_views',
  {
    listingId: text()
      .notNull()
      .references(() => listings.id),
    day: date().notNull(),
    views: integer().notNull().default(0),
    saves: integer().notNull().default(0),
    baskets: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.listingId, t.day] })],
);
