import { and, eq, isNull } from 'drizzle-orm';
import { users } from '#server/accounts/tables.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { notificationFor, notify } from './notifications.ts';
import type { Row } from './table/row.ts';

/** Notifies every active admin. */
export async function notifyAdmins<F>(ctx: Ctx, tx: Db, row: Row<F>, facts: F): Promise<void> {
  const isAdmin = and(eq(users.role, 'admin'), isNull(users.deletedAt), isNull(users.bannedAt));
  const admins = await tx.select({ id: users.id }).from(users).where(isAdmin);
  await notify(ctx, tx, ...admins.map(({ id }) => notificationFor(id, row, facts)));
}
