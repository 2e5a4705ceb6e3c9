import { eq, sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { users } from './tables.ts';

/** Adds `count`, which may be negative, to the number of reports about a user that are open or have led to action. */
export async function addFlags(tx: Db, userId: string, count: number): Promise<void> {
  await tx
    .update(users)
    .set({ flagCount: sql`${users.flagCount} + ${count}` })
    .where(eq(users.id, userId));
}
