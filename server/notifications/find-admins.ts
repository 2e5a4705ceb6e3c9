import { and, eq, isNull } from 'drizzle-orm';
import { users } from '#server/accounts/tables.ts';
import type { Db } from '#server/db/client.ts';

/** Everyone who runs the shop. */
export const findAdmins = (tx: Db) =>
  tx
    .select({ userId: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.deletedAt), isNull(users.bannedAt)));
