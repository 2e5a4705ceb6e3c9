import { and, desc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Chat as ChatView, listChats as endpoint, OpenChat } from '#contract/chat.ts';
import type { Input } from '#contract/endpoint.ts';
import { findBlocks } from '#server/accounts/blocks.ts';
import { blocks, users } from '#server/accounts/tables.ts';
import { shownColumns } from '#server/catalogue/cards.ts';
import { listings } from '#server/catalogue/tables.ts';
import type { ViewerCtx } from '#server/context.ts';
import { containsWords } from '#server/db/columns.ts';
import { orders } from '#server/orders/tables.ts';
import { hasPresence } from './presence.ts';
import { countUnread, findChat, readToOf, sideOf } from './sides.ts';
import { chats, lastSeen, messages } from './tables.ts';
import { readTopic } from './topics.ts';
import { shownOf } from './view.ts';

type Chat = typeof chats.$inferSelect;

/** How many messages the viewer has not read. */
export const readUnread = async (ctx: ViewerCtx) => ({ unreadMessages: await countUnread(ctx, ctx.viewer.id) });

const isParticipant = (userId: string) => or(eq(chats.firstId, userId), eq(chats.secondId, userId));
const isLast = and(eq(messages.chatId, chats.id), eq(messages.number, chats.lastNumber));

/** The last message of each chat, and the title of its topic. */
async function summariesOf({ db }: ViewerCtx, rows: Chat[]) {
  const ids = rows.map(({ id }) => id);
  const found = await db
    .select({ id: chats.id, message: messages, listingTitle: shownColumns.title, orderTitle: orders.productName })
    .from(chats)
    .leftJoin(messages, isLast)
    .leftJoin(listings, eq(listings.id, chats.listingId))
    .leftJoin(orders, eq(orders.id, chats.orderId))
    .where(inArray(chats.id, ids));
  return new Map(found.map((each) => [each.id, each]));
}

async function peopleOf({ db }: ViewerCtx, ids: string[]) {
  const { id, name, avatar, role, bannedAt, deletedAt } = users;
  const rows = await db
    .select({ id, name, avatar, role, bannedAt, deletedAt, seenAt: lastSeen.at })
    .from(users)
    .leftJoin(lastSeen, eq(lastSeen.userId, id))
    .where(inArray(id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns which of these people have blocked the viewer or been blocked by them. If there are any, the set also contains the viewer. */
async function blockedAmong({ db, viewer }: ViewerCtx, ids: string[]) {
  const rows = await db
    .select()
    .from(blocks)
    .where(
      or(
        and(eq(blocks.blockerId, viewer.id), inArray(blocks.blockedId, ids)),
        and(eq(blocks.blockedId, viewer.id), inArray(blocks.blockerId, ids)),
      ),
    );
  return new Set(rows.flatMap(({ blockerId, blockedId }) => [blockerId, blockedId]));
}

const closedOf = (person: { bannedAt: Date | null; deletedAt: Date | null } | undefined) =>
  person?.deletedAt ? 'deleted' : person?.bannedAt ? 'banned' : null;

/** Describes chats for lists. Presence is hidden for admins, in closed chats, and if one person has blocked the other. */
async function describe(ctx: ViewerCtx, rows: Chat[]): Promise<ChatView[]> {
  if (rows.length === 0) return [];
  const otherIds = rows.map((row) => sideOf(row, ctx.viewer.id).otherId);
  const [summaries, people, hidden, online] = await Promise.all([
    summariesOf(ctx, rows),
    peopleOf(ctx, [ctx.viewer.id, ...otherIds]),
    blockedAmong(ctx, otherIds),
    ctx.live.findOnline(otherIds),
  ]);
  return rows.map((row) => {
    const { otherId, unread } = sideOf(row, ctx.viewer.id);
    const { message, orderTitle, listingTitle } = summaries.get(row.id) ?? {};
    const other = people.get(otherId);
    const closed = closedOf(other);
    const isShown = other && hasPresence(other) && !closed && !hidden.has(otherId);
    return {
      _id: row.id,
      participants: [row.firstId, row.secondId].flatMap((id) => {
        const { name = '', avatar = null } = people.get(id) ?? {};
        return { _id: id, name, avatar };
      }),
      lastMessage: message
        ? {
            _id: message.id,
            sender: message.senderId,
            receiver: message.receiverId,
            read: message.number <= readToOf(row, message.receiverId),
            content: shownOf(message),
            system: message.isSystem,
            createdAt: message.createdAt.toISOString(),
          }
        : null,
      topicTitle: orderTitle ?? listingTitle ?? null,
      unread,
      isOnline: !!isShown && online.has(otherId),
      lastSeenAt: (isShown && other.seenAt?.toISOString()) || null,
      closed,
    };
  });
}

/** Selects the ids of the viewer's chats whose list entries contain every word of a search. */
function findChats({ db, viewer }: ViewerCtx, search: string) {
  const shown = sql`concat_ws(' ', ${users.name}, ${shownColumns.title}, ${orders.productName},
    case when ${messages.removedAt} is null then ${messages.content} end)`;
  const otherId = sql`case when ${chats.firstId} = ${viewer.id} then ${chats.secondId} else ${chats.firstId} end`;
  return db
    .select({ id: chats.id })
    .from(chats)
    .innerJoin(users, eq(users.id, otherId))
    .leftJoin(messages, isLast)
    .leftJoin(listings, eq(listings.id, chats.listingId))
    .leftJoin(orders, eq(orders.id, chats.orderId))
    .where(and(isParticipant(viewer.id), containsWords(shown, search)));
}

/** A page of the viewer's conversations, newest first. */
export async function listChats(ctx: ViewerCtx, { query: { limit, page, search } }: Input<typeof endpoint>) {
  const rows = await ctx.db
    .select()
    .from(chats)
    .where(and(isParticipant(ctx.viewer.id), search ? inArray(chats.id, findChats(ctx, search)) : undefined))
    .orderBy(desc(chats.latestAt), desc(chats.id))
    .limit(limit)
    .offset((page - 1) * limit);
  return describe(ctx, rows);
}

/** One of the viewer's conversations in full; throws `not_found`. */
export async function readChat(ctx: ViewerCtx, chatId: string): Promise<OpenChat> {
  const row = await findChat(ctx, chatId);
  const [[chat], blocked, about] = await Promise.all([
    describe(ctx, [row]),
    findBlocks(ctx.db, ctx.viewer.id, row.otherId),
    readTopic(ctx.db, row),
  ]);
  if (!chat) throw new Error('the chat no longer exists');
  return { ...chat, ...blocked, about, lastNumber: row.lastNumber, readUpTo: row.readUpTo };
}
