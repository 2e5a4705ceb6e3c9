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

/** Without `live`, as in a data export, a user counts as offline. */
type Sources = Pick<Services, 'db' | 'settings' | 'productCount'> & Partial<Pick<Services, 'live'>>;

async function readAll(services: Sources, id: string): Promise<Me> {
  const [{ user, productCount: count }, blocked, online] = await Promise.all([
    readUserRow(services, id),
    blockedIds(services, id),
    services.live?.findOnline([id]),
  ]);
  return { ...viewMe(user, count, blocked, services.settings.adminTwoStep), isOnline: !!online?.has(id) };
}

/** Hides whether an admin is online. */
export const hidePresence = (user: Me): Me => (user.role === 'admin' ? { ...user, isOnline: false } : user);

/** A user as admins see them. */
export const readUser = async (services: Sources, id: string): Promise<Me> => hidePresence(await readAll(services, id));

/** A user's own view of their account. Leaves out the number of reports, which would reveal that someone they wrote to has reported them. */
export const readMe = async (services: Sources, id: string): Promise<Me> => ({
  ...(await readAll(services, id)),
  flagCount: 0,
});
