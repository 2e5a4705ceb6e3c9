import { and, desc, eq, isNull, ne, or, type SQLWrapper } from 'drizzle-orm';
import type { listBlocked as endpoint, whoBlockedMe } from '#contract/chat.ts';
import type { Input } from '#contract/endpoint.ts';
import { formatNumber } from '#contract/numbers.ts';
import { Problem } from '#contract/problems.ts';
import type { Ctx, ViewerCtx } from '#server/context.ts';
import type { Reads } from '#server/db/client.ts';
import { blocks, users } from './tables.ts';

/** Whether `blocker` has blocked `blocked`, in SQL. */
export const isBlock = (blocker: string | SQLWrapper, blocked: string | SQLWrapper) =>
  and(eq(blocks.blockerId, blocker), eq(blocks.blockedId, blocked));

/** The most users anyone can block: `GET /api/users/me` lists all of them. */
export const maxBlocked = 1_000;

/** Blocks a user. Idempotent. Throws `user_not_found`, `conflict` at the limit, and `forbidden` if the viewer tries to block themselves. */
export async function addBlock({ db, viewer, now }: ViewerCtx, blockedId: string): Promise<void> {
  if (blockedId === viewer.id) throw new Problem('forbidden', 'You cannot block yourself.');
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, blockedId), isNull(users.deletedAt)));
  if (!user) throw new Problem('user_not_found');
  const others = and(eq(blocks.blockerId, viewer.id), ne(blocks.blockedId, blockedId));
  if ((await db.$count(blocks, others)) >= maxBlocked)
    throw new Problem('conflict', `You've blocked ${formatNumber(maxBlocked)} people. Please unblock someone first.`);
  await db.insert(blocks).values({ blockerId: viewer.id, blockedId, blockedAt: now() }).onConflictDoNothing();
}

/** Removes the viewer's block, if any. Throws `user_not_found` if the user does not exist. */
export async function removeBlock({ db, viewer }: ViewerCtx, blockedId: string): Promise<void> {
  const removed = await db.delete(blocks).where(isBlock(viewer.id, blockedId)).returning({ id: blocks.blockedId });
  if (removed.length === 0 && (await db.$count(users, eq(users.id, blockedId))) === 0)
    throw new Problem('user_not_found');
}

/** Whether each of two users has blocked the other. */
export async function findBlocks(db: Reads, mine: string, theirs: string) {
  const rows = await db
    .select({ blockerId: blocks.blockerId })
    .from(blocks)
    .where(or(isBlock(mine, theirs), isBlock(theirs, mine)));
  const hasBlocked = (id: string) => rows.some(({ blockerId }) => blockerId === id);
  return { blockedByMe: hasBlocked(mine), blockedMe: hasBlocked(theirs) };
}

/** A page of the users the viewer has blocked, newest block first. */
export async function listBlocked({ db, viewer }: ViewerCtx, { query: { limit, page, peek } }: Input<typeof endpoint>) {
  const rows = await db
    .select({ _id: users.id, name: users.name, avatar: users.avatar, blockedAt: blocks.blockedAt })
    .from(blocks)
    .innerJoin(users, eq(users.id, blocks.blockedId))
    .where(eq(blocks.blockerId, viewer.id))
    .orderBy(desc(blocks.blockedAt), desc(blocks.blockedId))
    .limit(limit + Number(peek))
    .offset((page - 1) * limit);
  return rows.map(({ blockedAt, ...user }) => ({ ...user, blockedAt: blockedAt.toISOString() }));
}

/** The ids of all users that a user has blocked. */
export async function blockedIds({ db }: Pick<Ctx, 'db'>, id: string): Promise<string[]> {
  const rows = await db.select({ id: blocks.blockedId }).from(blocks).where(eq(blocks.blockerId, id));
  return rows.map((row) => row.id);
}

/** A page of the users who have blocked the viewer, newest block first. */
export const listBlockers = ({ db, viewer }: ViewerCtx, { query: { limit, page } }: Input<typeof whoBlockedMe>) =>
  db
    .select({ _id: blocks.blockerId })
    .from(blocks)
    .where(eq(blocks.blockedId, viewer.id))
    .orderBy(desc(blocks.blockedAt), desc(blocks.blockerId))
    .limit(limit)
    .offset((page - 1) * limit);
