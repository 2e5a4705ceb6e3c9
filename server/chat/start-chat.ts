import { and, eq, isNull } from 'drizzle-orm';
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

/** Throws `blocked`, with a sentence that is true for the viewer, if one of the two has blocked the other. */
export async function refuseBlocked(db: Reads, mine: string, theirs: string): Promise<void> {
  const found = await findBlocks(db, mine, theirs);
  if (found.blockedByMe) throw new Problem('blocked', blockedByMe);
  if (found.blockedMe) throw new Problem('blocked');
}

/** Opens the viewer's chat with a user, the same every time, and sets what it is about if that is given. */
export async function startChat(ctx: ViewerCtx, { body: { userId, ...given } }: Input<typeof endpoint>) {
  const { db, viewer, limiter, live, now } = ctx;
  if (userId === viewer.id) throw new Problem('forbidden', 'You cannot send messages to yourself.');
  await limiter.spend('startChatAccount', viewer.id);
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.bannedAt), isNull(users.deletedAt)));
  if (!user) throw new Problem('user_not_found');
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
