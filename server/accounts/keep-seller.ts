import { and, eq, isNull } from 'drizzle-orm';
import { Problem } from '#contract/problems.ts';
import type { ViewerCtx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { users } from './tables.ts';

/**
 * Throws if the viewer has deleted their account, was suspended or is no longer a seller since their request arrived; until the
 * transaction ends none of that can happen.
 */
export async function keepSeller({ viewer }: ViewerCtx, tx: Db): Promise<void> {
  const isSeller = and(
    eq(users.id, viewer.id),
    eq(users.role, 'seller'),
    isNull(users.bannedAt),
    isNull(users.deletedAt),
  );
  const [seller] = await tx.select({ id: users.id }).from(users).where(isSeller).for('share');
  if (!seller) throw new Problem('forbidden', 'You can no longer sell on Skep.');
}
