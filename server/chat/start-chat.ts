import { and, eq } from 'drizzle-orm';
import type { startChat as endpoint } from '#contract/chat.ts';
import type { Input } from '#contract/endpoint.ts';
import { Problem } from '#contract/problems.ts';
import { findBlocks } from '#server/accounts/blocks.ts';
import { users } from '#server/accounts/tables.ts';
import type { ViewerCtx } from '#server/context.ts';
import type { Reads } from '#server/db/client.ts';
import { newId } from '#server/db/columns.ts';
import { pairOf } from './sides.ts';
import { chats } from './tables.ts';
import { checkTopic } from './topics.ts';

const blockedByMe = 'You have blocked this user. Unblock them to send messages.';

/** Throws `blocked`, with an explanation for the viewer, if either person has blocked the other. */
export async function refuseBlocked(db: Reads, mine: string, theirs: string): Promise<void> {
  const found = await findBlocks(db, mine, theirs);
  if (found.blockedByMe) throw new Problem('blocked', blockedByMe);
  if (found.blockedMe) throw new Problem('blocked');
}

/** Returns the viewer's chat with a banned or deleted user, which is read-only. Throws if there is none. */
async function openClosed({ db, viewer }: ViewerCtx, userId: string, { orderId }: { orderId?: string | undefined }) {
  const { firstId, secondId } = pairOf(viewer.id, userId);
  const [chat] = await db
    .select({ _id: chats.id })
    .from(chats)
    .where(and(eq(chats.firstId, firstId), eq(chats.secondId, secondId)));
  if (chat) return chat;
  if (!orderId) throw new Problem('user_not_found');
  await checkTopic(db, { orderId }, [viewer.id, userId]);
  throw new Problem('chat_closed', 'This person can no longer receive messages.');
}

/** Opens the viewer's chat with a user, creating it if necessary, and sets its topic if one is given. */
export async function startChat(ctx: ViewerCtx, { body: { userId, ...given } }: Input<typeof endpoint>) {
  const { db, viewer, limiter, live, now } = ctx;
  if (userId === viewer.id) throw new Problem('forbidden', 'You cannot send messages to yourself.');
  await limiter.spend('startChatAccount', viewer.id);
  const [user] = await db
    .select({ bannedAt: users.bannedAt, deletedAt: users.deletedAt })
    .from(users)
    .where(eq(users.id, userId));
  if (!user) throw new Problem('user_not_found');
  if (user.bannedAt ?? user.deletedAt) return openClosed(ctx, userId, given);
  await refuseBlocked(db, viewer.id, userId);
  const pair = pairOf(viewer.id, userId);
  const topic = await checkTopic(db, given, [viewer.id, userId]);
  const [chat] = await db
    .insert(chats)
    .values({ id: newId(), ...pair, ...topic, latestAt: now() })
    // Without a topic nothing changes, but the row is returned.
    .onConflictDoUpdate({ target: [chats.firstId, chats.secondId], set: topic ?? { firstId: pair.firstId } })
    .returning({ id: chats.id });
  if (!chat) throw new Error('the chat was not stored');
  if (topic) live.toUsers([viewer.id, userId], 'chatChanged', { chatId: chat.id });
  return { _id: chat.id };
}
