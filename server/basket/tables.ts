import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { deliveryMethods } from '#contract/catalogue.ts';
import { users } from '#server/accounts/tables.ts';
import { listings } from '#server/catalogue/tables.ts';
import { id, moment } from '#server/db/columns.ts';

/** What signed-in users have in their baskets, one row a listing; `addedPricePence` is what one cost when it was put in. */
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
    /** The guest's line that was last merged into this one. */
    mergedKey: text(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.listingId] }),
    index('basket_lines_listing').on(t.listingId),
    check('basket_lines_quantity', sql`${t.quantity} > 0`),
  ],
);

/** What signed-in users have saved. */
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
    createdAt: moment().notNull(),
  },
  (t) => [uniqueIndex('wishes_user_listing').on(t.userId, t.listingId), index('wishes_listing').on(t.listingId)],
);
