import { and, eq, isNull, ne } from 'drizzle-orm';
import { Problem } from '#contract/problems.ts';
import type { ViewerCtx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { users } from './tables.ts';

/** Whether another admin can decide in the viewer's place. */
export async function hasOtherAdmin({ viewer }: ViewerCtx, tx: Db): Promise<boolean> {
  const isOther = and(
    eq(users.role, 'admin'),
    ne(users.id, viewer.id),
    isNull(users.bannedAt),
    isNull(users.deletedAt),
  );
  return (await tx.$count(users, isOther)) > 0;
}

/** Throws `forbidden` with the message `sentence` if another admin can decide instead of the viewer. */
export async function leaveToOtherAdmin(ctx: ViewerCtx, tx: Db, sentence: string): Promise<void> {
  if (await hasOtherAdmin(ctx, tx)) throw new Problem('forbidden', sentence);
}
