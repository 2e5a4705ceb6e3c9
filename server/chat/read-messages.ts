import { and, asc, desc, eq, gt, lt } from 'drizzle-orm';
import type { listMessages as endpoint } from '#contract/chat.ts';
import type { Input } from '#contract/endpoint.ts';
import { Problem } from '#contract/problems.ts';
import type { ViewerCtx } from '#server/context.ts';
import { findChat, readToOf } from './sides.ts';
import { messages } from './tables.ts';
import { viewMessage } from './view.ts';

/** The number of a message of a chat; throws `not_found`. */
async function numberOf({ db }: ViewerCtx, chatId: string, messageId: string): Promise<number> {
  const [message] = await db
    .select({ number: messages.number })
    .from(messages)
    .where(and(eq(messages.id, messageId), eq(messages.chatId, chatId)));
  if (!message) throw new Problem('not_found', 'This message does not exist.');
  return message.number;
}

/** Some messages of a chat of the viewer's, oldest first: the latest, the latest before a message, or the first after one. */
export async function listMessages(ctx: ViewerCtx, { params: { chatId }, query }: Input<typeof endpoint>) {
  const chat = await findChat(ctx, chatId);
  const { before, after, limit } = query;
  const rows = await ctx.db
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.chatId, chatId),
        before ? lt(messages.number, await numberOf(ctx, chatId, before)) : undefined,
        after ? gt(messages.number, await numberOf(ctx, chatId, after)) : undefined,
      ),
    )
    .orderBy(after && !before ? asc(messages.number) : desc(messages.number))
    .limit(limit);
  return rows
    .toSorted((a, b) => a.number - b.number)
    .map((message) => viewMessage(message, readToOf(chat, message.receiverId)));
}
