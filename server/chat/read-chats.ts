import { and, count, desc, eq, inArray, isNull, or } from 'drizzle-orm';
import type { listChats as endpoint } from '#contract/chat.ts';
import type { Input } from '#contract/endpoint.ts';
import { users } from '#server/accounts/tables.ts';
import type { ViewerCtx } from '#server/context.ts';
import { chats, messages } from './tables.ts';

/** How many messages the viewer has not read. */
export async function countUnread(ctx: ViewerCtx) {
  const [row] = await ctx.db
    .select({ unread: count() })
    .from(messages)
    .where(and(eq(messages.receiverId, ctx.viewer.id), isNull(messages.readAt)));
  return { unreadMessages: row?.unread ?? 0 };
}

async function latestOf(ctx: ViewerCtx, chatIds: string[]) {
  const rows = await ctx.db
    .selectDistinctOn([messages.chatId])
    .from(messages)
    .where(inArray(messages.chatId, chatIds))
    .orderBy(messages.chatId, desc(messages.createdAt), desc(messages.id));
  return new Map(rows.map((row) => [row.chatId, row]));
}

async function peopleOf(ctx: ViewerCtx, ids: string[]) {
  const columns = { _id: users.id, name: users.name, avatar: users.avatar };
  const rows = await ctx.db.select(columns).from(users).where(inArray(users.id, ids));
  return new Map(rows.map((row) => [row._id, row]));
}

/** A page of the viewer's conversations, latest first, with the other person and the last message of each. */
export async function listChats(ctx: ViewerCtx, { query: { limit, page } }: Input<typeof endpoint>) {
  const { id } = ctx.viewer;
  const rows = await ctx.db
    .select()
    .from(chats)
    .where(or(eq(chats.firstId, id), eq(chats.secondId, id)))
    .orderBy(desc(chats.latestAt), desc(chats.id))
    .limit(limit)
    .offset((page - 1) * limit);
  if (rows.length === 0) return [];
  const [latest, people] = await Promise.all([
    latestOf(
      ctx,
      rows.map((row) => row.id),
    ),
    peopleOf(ctx, [...new Set(rows.flatMap((row) => [row.firstId, row.secondId]))]),
  ]);
  return rows.map((row) => {
    const last = latest.get(row.id);
    return {
      _id: row.id,
      participants: [row.firstId, row.secondId].flatMap((one) => people.get(one) ?? []),
      lastMessage: last
        ? {
            receiver: last.receiverId,
            read: last.readAt !== null,
            content: last.content,
            createdAt: last.createdAt.toISOString(),
          }
        : null,
    };
  });
}
