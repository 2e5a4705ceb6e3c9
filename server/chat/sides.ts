import { and, eq, or, sql } from 'drizzle-orm';
import { Problem } from '#contract/problems.ts';
import type { Ctx, ViewerCtx } from '#server/context.ts';
import type { Reads } from '#server/db/client.ts';
import { chats } from './tables.ts';

type Chat = typeof chats.$inferSelect;

/** The two people in the order in which their chat stores them. */
export const pairOf = (one: string, other: string): { firstId: string; secondId: string } =>
  one < other ? { firstId: one, secondId: other } : { firstId: other, secondId: one };

/** A chat as seen by one of its two people. */
export function sideOf(chat: Chat, userId: string) {
  const { firstId, secondId, firstReadTo, secondReadTo, firstUnread, secondUnread } = chat;
  return firstId === userId
    ? { otherId: secondId, unread: firstUnread, readUpTo: { mine: firstReadTo, theirs: secondReadTo } }
    : { otherId: firstId, unread: secondUnread, readUpTo: { mine: secondReadTo, theirs: firstReadTo } };
}

/** The number of the last message that the receiver of a message has read. */
export const readToOf = (chat: Pick<Chat, 'firstId' | 'firstReadTo' | 'secondReadTo'>, receiverId: string): number =>
  chat.firstId === receiverId ? chat.firstReadTo : chat.secondReadTo;

/** One of the viewer's chats, as they see it; throws `not_found`. */
export async function findChat({ db, viewer }: Pick<ViewerCtx, 'viewer'> & { db: Reads }, chatId: string) {
  const isMine = or(eq(chats.firstId, viewer.id), eq(chats.secondId, viewer.id));
  const [chat] = await db
    .select()
    .from(chats)
    .where(and(eq(chats.id, chatId), isMine));
  if (!chat) throw new Problem('not_found', 'This conversation does not exist.');
  return { ...chat, ...sideOf(chat, viewer.id) };
}

/** How many messages a user has not read. */
export async function countUnread({ db }: Pick<Ctx, 'db'>, userId: string): Promise<number> {
  const { rows } = await db.execute(sql`
    select coalesce(sum(unread), 0)::int as unread from (
      select first_unread as unread from chats where first_id = ${userId} and first_unread > 0
      union all select second_unread from chats where second_id = ${userId} and second_unread > 0
    ) unread_chats`);
  return Number(rows[0]?.unread);
}
