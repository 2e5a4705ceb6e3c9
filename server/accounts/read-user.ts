import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { Me } from '#contract/accounts.ts';
import { Problem } from '#contract/problems.ts';
import type { Ctx } from '#server/context.ts';
import { users } from './tables.ts';
import { viewMe } from './view.ts';

const { search: _, ...columns } = getTableColumns(users);
/** All columns of a user except the search vector. */
export const userColumns = columns;

/** How many public listings a user has, as a subquery so that one statement is enough. */
export const productCount = sql<number>`(select count(*)::int from listings where seller_id = users.id and status = 'active' and hidden_at is null)`;

/** A user's row with the number of their public listings; throws `user_not_found`. */
export async function readUserRow(ctx: Ctx, id: string) {
  const [row] = await ctx.db.select({ user: userColumns, productCount }).from(users).where(eq(users.id, id));
  if (!row) throw new Problem('user_not_found');
  return row;
}

export async function readMe(ctx: Ctx, id: string): Promise<Me> {
  const { user, productCount: count } = await readUserRow(ctx, id);
  return viewMe(user, count);
}
