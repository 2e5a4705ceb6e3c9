import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '#server/accounts/tables.ts';
import { moment } from '#server/db/columns.ts';

/**
 * The copies of their data that users have asked for, at most one each. `expiresAt` is null until it is ready; its
 * `parts`, in this order, are the names of private files.
 */
export const dataExports = pgTable('data_exports', {
  userId: text()
    .primaryKey()
    .references(() => users.id),
  id: text().notNull(),
  createdAt: moment().notNull(),
  expiresAt: moment(),
  parts: jsonb().$type<string[]>().notNull().default([]),
});
