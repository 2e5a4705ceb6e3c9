import { and, isNotNull, isNull, sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '#server/accounts/tables.ts';
import { listings } from '#server/catalogue/tables.ts';
import { id, moment } from '#server/db/columns.ts';
import { orders } from '#server/orders/tables.ts';

/** Reviews of received orders, by buyers about the seller and the listing, or by sellers about the buyer. Whole stars, 1 to 5. */
export const reviews = pgTable(
  'reviews',
  {
    id: id(),
    orderId: text()
      .notNull()
      .references(() => orders.id),
    listingId: text()
      .notNull()
      .references(() => listings.id),
    reviewerId: text()
      .notNull()
      .references(() => users.id),
    subjectId: text()
      .notNull()
      .references(() => users.id),
    byBuyer: boolean().notNull(),
    rating: integer().notNull(),
    body: text().notNull(),
    createdAt: moment().notNull(),
    editedAt: moment(),
    /** Null while it is hidden: until both sides have written a review, but for seven days at most. */
    publishedAt: moment(),
    /** The public reply by the person it is about. */
    reply: text(),
    repliedAt: moment(),
    /** When an admin removed the reply. Its text stays stored, so that nobody can reply twice. */
    replyRemovedAt: moment(),
    /** When its author or an admin removed it. The row stays, so that the order cannot be reviewed again. */
    removedAt: moment(),
    /** The reason that the admin gave its author. */
    removalReason: text(),
  },
  (t) => [
    uniqueIndex('reviews_once').on(t.orderId, t.reviewerId),
    index('reviews_subject').on(t.subjectId, t.createdAt),
    index('reviews_listing').on(t.listingId, t.createdAt),
    index('reviews_reviewer').on(t.reviewerId, t.createdAt),
    index('reviews_hidden')
      .on(t.createdAt)
      .where(sql`${t.publishedAt} is null and ${t.removedAt} is null`),
    check('reviews_rating', sql`${t.rating} between 1 and 5`),
  ],
);

/** Matches reviews that everyone can read. Only these count towards ratings. */
export const isPublished = and(isNotNull(reviews.publishedAt), isNull(reviews.removedAt));
