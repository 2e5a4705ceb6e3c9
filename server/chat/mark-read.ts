import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { ClientPayload } from '#contract/live.ts';
import { Problem } from '#contract/problems.ts';
import type { ViewerCtx } from '#server/context.ts';
import { countUnread, findChat } from './sides.ts';
import { chats, messages } from './tables.ts';

const first = { readTo: chats.firstReadTo, unread: chats.firstUnread };
const second = { readTo: chats.secondReadTo, unread: chats.secondUnread };

/** Marks all messages in one of the viewer's chats, or those up to a given number, as read. Notifies both people's tabs. */
export async function markAsRead(ctx: ViewerCtx, { chatId, userId, upTo }: ClientPayload<'markAsRead'>): Promise<void> {
  const { db, viewer, live } = ctx;
  if (userId && userId !== viewer.id) throw new Problem('forbidden');
  const chat = await findChat(ctx, chatId);
  const isFirst = chat.firstId === viewer.id;
  const { readTo, unread } = isFirst ? first : second;
  const target = upTo ? sql`least(${upTo}, ${chats.lastNumber})` : chats.lastNumber;
  const newlyRead = db
    .select({ count: sql`count(*)` })
    .from(messages)
    .where(
      and(
        eq(messages.chatId, chats.id),
        gt(messages.number, readTo),
        lte(messages.number, target),
        eq(messages.receiverId, viewer.id),
        eq(messages.isSystem, false),
      ),
    );
  // Once the last message has been read, nothing is unread, even if this statement's snapshot has missed some.
  const left = sql`case when ${target} = ${chats.lastNumber} then 0 else ${unread} - (${newlyRead}) end`;
  const change = { readTo: sql`${target}`, unread: left };
  const [changed] = await db
    .update(chats)
    .set(
      isFirst
        ? { firstReadTo: change.readTo, firstUnread: change.unread }
        : { secondReadTo: change.readTo, secondUnread: change.unread },
    )
    .where(and(eq(chats.id, chatId), sql`${target} > ${readTo}`))
    .returning({ upTo: readTo });
  if (!changed) return;
  live.toUsers([chat.firstId, chat.secondId], 'messageRead', { chatId, userId: viewer.id, upTo: changed.upTo });
  live.toUsers([viewer.id], 'unread', { unreadMessages: await countUnread(ctx, viewer.id) });
}
