import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { auditActions } from '#contract/audit.ts';
import { id, moment } from '#server/db/columns.ts';

/**
 * Actions by admins, and their reasons. `before` and `after` hold the changed values. The database refuses to change or delete
 * entries, except to remove personal details and reasons when the account they are about is deleted.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: id(),
    adminId: text().notNull(),
    action: text({ enum: auditActions }).notNull(),
    targetId: text().notNull(),
    before: jsonb(),
    after: jsonb(),
    reason: text(),
    createdAt: moment().notNull(),
  },
  (t) => [
    index('audit_entries_target').on(t.targetId, t.createdAt),
    index('audit_entries_admin').on(t.adminId, t.createdAt),
    index('audit_entries_time').on(t.createdAt, t.id),
    index('audit_entries_bans')
      .on(t.createdAt)
      .where(sql`${t.action} = 'user.banned'`),
  ],
);
