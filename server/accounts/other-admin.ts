import { and, eq, isNull, ne } from 'drizzle-orm';
import { Problem } from '#contract/problems.ts';
import type { ViewerCtx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { users } from './tables.ts';

/** Throws `forbidden`, with this sentence, if there is another admin who can decide in the viewer's place. */
export async function leaveToOtherAdmin({ viewer }: ViewerCtx, tx: Db, sentence: string): Promise<void> {
  const isOther = and(
    eq(users.role, 'admin'),
    ne(users.id, viewer.id),
    isNull(users.bannedAt),
    isNull(users.deletedAt),
  );
  if ((await tx.$count(users, isOther)) > 0) throw new Problem('forbidden', sentence);
}
