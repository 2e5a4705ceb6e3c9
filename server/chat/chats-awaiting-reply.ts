import { and, asc, desc, eq, isNull, notExists, or, sql } from 'drizzle-orm';
import { blocks, users } from '#server/accounts/tables.ts';
import type { ViewerCtx } from '#server/context.ts';
import { withTotal, total } from '#server/db/paging.ts';
import { beginningOf } from '#server/text.ts';
import { chats, messages } from './tables.ts';

const shown = 3;
const maxLength = 140;

/**
 * Returns the viewer's conversations in which the other person wrote last, longest wait first. Ignores system messages, removed
 * messages, and people the viewer cannot write to because they are deleted or banned or either has blocked the other.
 */
export async function readChatsAwaitingReply({ db, viewer }: ViewerCtx) {
  const last = db
    .select()
    .from(messages)
    .where(and(eq(messages.chatId, chats.id), eq(messages.isSystem, false), isNull(messages.removedAt)))
    .orderBy(desc(messages.number))
    .limit(1)
    .as('last');
  const [mine, theirs] = [eq(blocks.blockerId, viewer.id), eq(blocks.blockedId, viewer.id)];
  const block = db
    .select()
    .from(blocks)
    .where(or(and(mine, eq(blocks.blockedId, users.id)), and(theirs, eq(blocks.blockerId, users.id))));
  const rows = await db
    .select({ total, chatId: chats.id, name: users.name, text: last.content, askedAt: last.createdAt })
    .from(chats)
    .innerJoinLateral(last, sql`true`)
    .innerJoin(users, eq(users.id, last.senderId))
    .where(
      and(
        or(eq(chats.firstId, viewer.id), eq(chats.secondId, viewer.id)),
        eq(last.receiverId, viewer.id),
        isNull(users.deletedAt),
        isNull(users.bannedAt),
        notExists(block),
      ),
    )
    .orderBy(asc(last.createdAt), asc(chats.id))
    .limit(shown);
  return withTotal(rows, ({ chatId, name, text, askedAt }) => ({
    chatId,
    name,
    text: text.length > maxLength ? `${beginningOf(text, maxLength).trimEnd()}…` : text,
    askedAt: askedAt.toISOString(),
  }));
}
