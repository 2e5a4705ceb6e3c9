import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { deliveryMethods } from '#contract/catalogue.ts';
import { users } from '#server/accounts/tables.ts';
import { listings } from '#server/catalogue/tables.ts';
import { id, moment } from '#server/db/columns.ts';

/** The baskets of signed-in users, with one row per listing. `addedPricePence` is the unit price when it was added. */
export const basketLines = pgTable(
  'basket_lines',
  {
    userId: text()
      .notNull()
      .references(() => users.id),
    listingId: text()
      .notNull()
      .references(() => listings.id),
    quantity: integer().notNull(),
    delivery: text({ enum: deliveryMethods }).notNull(),
    addedPricePence: integer().notNull(),
    addedAt: moment().notNull(),
    /** The key of the guest's line last merged into this one. */
    mergedKey: text(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.listingId] }),
    index('basket_lines_listing').on(t.listingId),
    check('basket_lines_quantity', sql`${t.quantity} > 0`),
  ],
);

/** The wishlists of signed-in users. */
export const wishes = pgTable(
  'wishes',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id),
    listingId: text()
      .notNull()
      .references(() => listings.id),
    /** The price when the listing was saved. */
    pricePence: integer().notNull(),
    createdAt: moment().notNull(),
  },
  (t) => [uniqueIndex('wishes_user_listing').on(t.userId, t.listingId), index('wishes_listing').on(t.listingId)],
);
