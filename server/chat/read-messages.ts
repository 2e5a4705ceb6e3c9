import { and, asc, desc, eq, gt, gte, lt } from 'drizzle-orm';
import type { listMessages as endpoint } from '#contract/chat.ts';
import type { Input } from '#contract/endpoint.ts';
import { Problem } from '#contract/problems.ts';
import type { ViewerCtx } from '#server/context.ts';
import { findChat, readToOf } from './sides.ts';
import { messages } from './tables.ts';
import { viewMessage } from './view.ts';

type MyChat = Awaited<ReturnType<typeof findChat>>;

/** The number of a message in a chat; throws `not_found`. */
async function numberOf({ db }: ViewerCtx, chatId: string, messageId: string): Promise<number> {
  const [message] = await db
    .select({ number: messages.number })
    .from(messages)
    .where(and(eq(messages.id, messageId), eq(messages.chatId, chatId)));
  if (!message) throw new Problem('not_found', 'This message does not exist.');
  return message.number;
}

/** Returns the number of the first message to list, a few before the first unread one; undefined if none are unread. */
async function startAroundUnread({ db, viewer }: ViewerCtx, chat: MyChat, limit: number): Promise<number | undefined> {
  if (chat.unread === 0) return undefined;
  const [first] = await db
    .select({ number: messages.number })
    .from(messages)
    .where(
      and(
        eq(messages.chatId, chat.id),
        gt(messages.number, chat.readUpTo.mine),
        eq(messages.receiverId, viewer.id),
        eq(messages.isSystem, false),
      ),
    )
    .orderBy(asc(messages.number))
    .limit(1);
  return first && Math.min(first.number - Math.floor(limit / 5), chat.lastNumber - limit + 1);
}

/**
 * Lists messages in one of the viewer's chats, oldest first: the latest, those just before or after a given message, or those
 * around the first unread one.
 */
export async function listMessages(ctx: ViewerCtx, { params: { chatId }, query }: Input<typeof endpoint>) {
  const chat = await findChat(ctx, chatId);
  const { before, after, around, limit } = query;
  const start = around && (await startAroundUnread(ctx, chat, limit));
  const rows = await ctx.db
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.chatId, chatId),
        before ? lt(messages.number, await numberOf(ctx, chatId, before)) : undefined,
        after ? gt(messages.number, await numberOf(ctx, chatId, after)) : undefined,
        start === undefined ? undefined : gte(messages.number, start),
      ),
    )
    .orderBy((after && !before) || start !== undefined ? asc(messages.number) : desc(messages.number))
    .limit(limit);
  return rows
    .toSorted((a, b) => a.number - b.number)
    .map((message) => viewMessage(message, readToOf(chat, message.receiverId)));
}
