import { eq, getTableColumns } from 'drizzle-orm';
import type { Me } from '#contract/accounts.ts';
import { Problem } from '#contract/problems.ts';
import type { Ctx } from '#server/context.ts';
import { blockedIds } from './blocks.ts';
import { users } from './tables.ts';
import { viewMe } from './view.ts';

const { search: _, ...columns } = getTableColumns(users);
/** All columns of a user except the search vector. */
export const userColumns = columns;

/** A user's row with the number of their public listings; throws `user_not_found`. */
export async function readUserRow({ db, productCount }: Ctx, id: string) {
  const [row] = await db.select({ user: userColumns, productCount }).from(users).where(eq(users.id, id));
  if (!row) throw new Problem('user_not_found');
  return row;
}

export async function readMe(ctx: Ctx, id: string): Promise<Me> {
  const [{ user, productCount: count }, blocked] = await Promise.all([readUserRow(ctx, id), blockedIds(ctx, id)]);
  return viewMe(user, count, blocked, ctx.settings.adminTwoStep);
}
