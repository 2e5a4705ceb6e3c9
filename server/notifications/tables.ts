import { sql } from 'drizzle-orm';
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '#server/accounts/tables.ts';
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
export const failedJobNews = pgTable('failed_job_news', { kind: text().primaryKey(), toldAt: moment().notNull() });
