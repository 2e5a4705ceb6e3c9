import { and, asc, desc, eq, isNull, or, sql } from 'drizzle-orm';
import { users } from '#server/accounts/tables.ts';
import type { Ctx, Viewer } from '#server/context.ts';
import { few, total } from '#server/db/few.ts';
import { chats, messages } from './tables.ts';

const shown = 3;
const longest = 140;

/** The viewer's conversations whose last word is the other side's, the one that waits longest first; not with who has gone. */
export async function readOpenQuestions({ db, viewer }: Ctx & { viewer: Viewer }) {
  const last = db
    .select()
    .from(messages)
    .where(and(eq(messages.chatId, chats.id), eq(messages.isSystem, false)))
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(1)
    .as('last');
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
      ),
    )
    .orderBy(asc(last.createdAt), asc(chats.id))
    .limit(shown);
  return few(rows, ({ chatId, name, text, askedAt }) => ({
    chatId,
    name,
    text: text.length > longest ? `${text.slice(0, longest).trimEnd()}…` : text,
    askedAt: askedAt.toISOString(),
  }));
}
