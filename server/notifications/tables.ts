import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { emailKinds } from '#contract/email-kinds.ts';
import { users } from '#server/accounts/tables.ts';
import { listings } from '#server/catalogue/tables.ts';
import { id, moment } from '#server/db/columns.ts';

/** In-app notifications; `readAt` is null while unread. */
export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id),
    title: text().notNull(),
    message: text().notNull(),
    link: text(),
    readAt: moment(),
    createdAt: moment().notNull(),
  },
  (t) => [
    index('notifications_user').on(t.userId, t.createdAt),
    index('notifications_unread')
      .on(t.userId, t.createdAt)
      .where(sql`${t.readAt} is null`),
  ],
);

/** When admins were last notified that jobs of a kind had failed permanently. */
export const failedJobNews = pgTable('failed_job_news', { kind: text().primaryKey(), notifiedAt: moment().notNull() });

/** Which emails a user has switched on or off; without a row, `emailTexts` says whether they are sent. */
export const emailPreferences = pgTable(
  'email_preferences',
  {
    userId: text()
      .notNull()
      .references(() => users.id),
    kind: text({ enum: emailKinds }).notNull(),
    isOn: boolean().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kind] })],
);

/** When a user was last told of a listing they have saved, and its price then. */
export const savedListingNews = pgTable(
  'saved_listing_news',
  {
    listingId: text()
      .notNull()
      .references(() => listings.id),
    userId: text()
      .notNull()
      .references(() => users.id),
    pricePence: integer().notNull(),
    notifiedAt: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.listingId, t.userId] })],
);

/** The key that signs the links in emails that work without signing in; created when it is first needed. */
export const unsubscribeKey = pgTable('unsubscribe_key', {
  id: integer().primaryKey().default(1),
  key: text().notNull(),
});
