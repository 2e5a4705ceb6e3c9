import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { emailKinds } from '#contract/email-kinds.ts';
import { sessions, users } from '#server/accounts/tables.ts';
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
export const failedJobNotices = pgTable('failed_job_news', {
  kind: text().primaryKey(),
  notifiedAt: moment().notNull(),
});

/** The kinds of email a user has turned on or off. Without a row, `emailTexts` has the default. */
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

/** When a user was last notified about a listing they have saved, and its price then. */
export const savedListingNotices = pgTable(
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

/** Devices that get notifications (Web Push). Deleted with their session: on sign-out, a ban or a new password. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id),
    sessionHash: text()
      .notNull()
      .unique()
      .references(() => sessions.tokenHash, { onDelete: 'cascade' }),
    /** The URL at the browser's push service. */
    endpoint: text().notNull().unique(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    createdAt: moment().notNull(),
    lastUsedAt: moment(),
  },
  (t) => [index('push_subscriptions_user').on(t.userId)],
);

/** The key pair that identifies this site to push services, created when first needed. The private key is encrypted. */
export const pushKeys = pgTable('push_keys', {
  id: integer().primaryKey().default(1),
  publicKey: text().notNull(),
  privateKey: text().notNull(),
});

/** The key that signs links in emails that work without signing in, created when first needed. */
export const signingKey = pgTable('unsubscribe_key', {
  id: integer().primaryKey().default(1),
  key: text().notNull(),
});
