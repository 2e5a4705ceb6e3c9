import { and, eq, getTableColumns, isNotNull } from 'drizzle-orm';
import type { Me } from '#contract/accounts.ts';
import { Problem } from '#contract/problems.ts';
import type { Services } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { blockedIds } from './blocks.ts';
import { users } from './tables.ts';
import { viewMe } from './view.ts';

const { search: _, ...columns } = getTableColumns(users);
/** All columns of a user except the search vector. */
export const userColumns = columns;

/** A user's row with the number of their public listings; throws `user_not_found`. */
export async function readUserRow({ db, productCount }: Pick<Services, 'db' | 'productCount'>, id: string) {
  const [row] = await db.select({ user: userColumns, productCount }).from(users).where(eq(users.id, id));
  if (!row) throw new Problem('user_not_found');
  return row;
}

/** Whether a user has deleted their account. */
export const isDeleted = async (db: Db, id: string): Promise<boolean> =>
  (await db.$count(users, and(eq(users.id, id), isNotNull(users.deletedAt)))) > 0;

type Sources = Pick<Services, 'db' | 'settings' | 'productCount'>;

/** A user as admins see them. */
export async function readUser(services: Sources, id: string): Promise<Me> {
  const [{ user, productCount: count }, blocked] = await Promise.all([
    readUserRow(services, id),
    blockedIds(services, id),
  ]);
  return viewMe(user, count, blocked, services.settings.adminTwoStep);
}

/** A user as they see themselves: not how often they are reported, which would tell the sender of a message that its reader reported it. */
export const readMe = async (services: Sources, id: string): Promise<Me> => ({
  ...(await readUser(services, id)),
  flagCount: 0,
});
