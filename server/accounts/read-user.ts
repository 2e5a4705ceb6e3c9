import { eq, getTableColumns } from 'drizzle-orm';
import type { Me } from '#contract/accounts.ts';
import { Problem } from '#contract/problems.ts';
import type { Services } from '#server/context.ts';
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

export async function readMe(services: Pick<Services, 'db' | 'settings' | 'productCount'>, id: string): Promise<Me> {
  const [{ user, productCount: count }, blocked] = await Promise.all([
    readUserRow(services, id),
    blockedIds(services, id),
  ]);
  return viewMe(user, count, blocked, services.settings.adminTwoStep);
}
