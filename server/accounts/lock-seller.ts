import { and, eq, isNull } from 'drizzle-orm';
import { Problem } from '#contract/problems.ts';
import type { ViewerCtx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { users } from './tables.ts';

/**
 * Throws `forbidden` if the viewer has deleted their account, been suspended or stopped being a seller since the request arrived. The lock
 * prevents all of these until the transaction ends.
 */
export async function lockSeller({ viewer }: ViewerCtx, tx: Db): Promise<void> {
  const isSeller = and(
    eq(users.id, viewer.id),
    eq(users.role, 'seller'),
    isNull(users.bannedAt),
    isNull(users.deletedAt),
  );
  const [seller] = await tx.select({ id: users.id }).from(users).where(isSeller).for('share');
  if (!seller) throw new Problem('forbidden', 'You can no longer sell on Skep.');
}
