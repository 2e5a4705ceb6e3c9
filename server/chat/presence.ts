import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Role } from '#contract/accounts.ts';
import type { readPresence as endpoint } from '#contract/chat.ts';
import type { Input } from '#contract/endpoint.ts';
import { Problem } from '#contract/problems.ts';
import { findBlocks, isBlock } from '#server/accounts/blocks.ts';
import { blocks, users } from '#server/accounts/tables.ts';
import type { Services, ViewerCtx } from '#server/context.ts';
import { logFailure } from '#server/http/errors.ts';
import { chats, lastSeen } from './tables.ts';

/** When a user comes online or leaves, at most this many people from their latest chats are notified. */
const maxPartners = 100;
/** A reloaded page reconnects sooner than this. */
const graceMs = 3_000;

/** Returns the other people in a user's latest chats, except where one has blocked the other. */
async function partnersOf({ db }: Services, userId: string): Promise<string[]> {
  const partnerId = sql<string>`case when ${chats.firstId} = ${userId} then ${chats.secondId} else ${chats.firstId} end`;
  const rows = await db
    .select({ partnerId })
    .from(chats)
    .leftJoin(blocks, or(isBlock(chats.firstId, chats.secondId), isBlock(chats.secondId, chats.firstId)))
    .where(and(or(eq(chats.firstId, userId), eq(chats.secondId, userId)), isNull(blocks.blockerId)))
    .orderBy(desc(chats.latestAt))
    .limit(maxPartners);
  return rows.map((row) => row.partnerId);
}

/** Nobody else can see whether an admin is online. */
export const hasPresence = ({ role }: { role: Role }): boolean => role !== 'admin';

async function announce(ctx: ViewerCtx, isOnline: boolean, at: Date): Promise<void> {
  const { id: userId } = ctx.viewer;
  const partners = hasPresence(ctx.viewer) ? await partnersOf(ctx, userId) : [];
  const lastSeenAt = isOnline ? null : at.toISOString();
  if (partners.length > 0) ctx.live.toUsers(partners, 'presence', { userId, isOnline, lastSeenAt });
}

/** Skips deleted accounts: their tabs close after the deletion has removed the time they were last seen. */
export async function storeLastSeen({ db }: Services, userIds: string[], at: Date): Promise<void> {
  if (userIds.length === 0) return;
  const rows = db
    .select({ userId: users.id, at: sql`${at.toISOString()}::timestamptz`.as('at') })
    .from(users)
    .where(and(inArray(users.id, userIds), isNull(users.deletedAt)));
  await db.insert(lastSeen).select(rows).onConflictDoUpdate({ target: lastSeen.userId, set: { at } });
}

export const announceArrival = (ctx: ViewerCtx): Promise<void> => announce(ctx, true, ctx.now());

/** Announces that a user has left, unless they return within seconds or have Skep open on another process. */
export function announceLeaving(ctx: ViewerCtx): void {
  const { id } = ctx.viewer;
  const leave = async () => {
    if ((await ctx.live.findOnline([id])).has(id)) return;
    const at = ctx.now();
    await storeLastSeen(ctx, [id], at);
    await announce(ctx, false, at);
  };
  const timer = setTimeout(() => {
    leave().catch((error: Error) => logFailure(ctx.log, error, 'a departure could not be announced'));
  }, graceMs);
  timer.unref();
}

/** Whether a user is online, if the viewer may know. Separate from the profile, which is cached for everyone. */
export async function readPresence({ db, live, viewer }: ViewerCtx, { params: { id } }: Input<typeof endpoint>) {
  const [user] = await db
    .select({ role: users.role })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt), isNull(users.bannedAt)));
  if (!user) throw new Problem('user_not_found');
  const { blockedByMe, blockedMe } = await findBlocks(db, viewer.id, id);
  const isShown = hasPresence(user) && !blockedByMe && !blockedMe;
  return { isOnline: isShown && (await live.findOnline([id])).has(id) };
}
