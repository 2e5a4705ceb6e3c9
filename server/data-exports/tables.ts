import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '#server/accounts/tables.ts';
import { moment } from '#server/db/columns.ts';

/**
 * The copies of their data that users have requested, at most one each. `expiresAt` is null until the copy is ready. `parts` lists the names
 * of its private files, in order.
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
