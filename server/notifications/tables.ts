import { sql } from 'drizzle-orm';
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '#server/accounts/tables.ts';
import { id, moment } from '#server/db/columns.ts';

/** What users are told in the app; `readAt` is empty while unread. */
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

/** When the admins were last told that jobs of a kind have failed for good. */
export const failedJobNews = pgTable('failed_job_news', { kind: text().primaryKey(), toldAt: moment().notNull() });
