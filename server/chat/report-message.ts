import { and, desc, eq, lte } from 'drizzle-orm';
import type { reportMessage as endpoint } from '#contract/chat.ts';
import type { Input } from '#contract/endpoint.ts';
import { Problem } from '#contract/problems.ts';
import type { ViewerCtx } from '#server/context.ts';
import { findChat, readToOf } from './sides.ts';
import { chatReports, messages } from './tables.ts';
import { viewMessage } from './view.ts';

/** How many messages before a reported one are stored with it. */
const contextLength = 10;

/** Stores a message of the other person, with those before it, for the moderators. A second report of it changes nothing. */
export async function reportMessage(ctx: ViewerCtx, { params, body }: Input<typeof endpoint>): Promise<void> {
  const { db, viewer, limiter, now } = ctx;
  const chat = await findChat(ctx, params.chatId);
  const [reported] = await db
    .select()
    .from(messages)
    .where(and(eq(messages.id, params.messageId), eq(messages.chatId, chat.id), eq(messages.receiverId, viewer.id)));
  if (!reported || reported.isSystem) throw new Problem('not_found', 'This message does not exist.');
  await limiter.spend('reportAccount', viewer.id);
  const rows = await db
    .select()
    .from(messages)
    .where(and(eq(messages.chatId, chat.id), lte(messages.number, reported.number)))
    .orderBy(desc(messages.number))
    .limit(contextLength + 1);
  const context = rows.toReversed().map((row) => viewMessage(row, readToOf(chat, row.receiverId)));
  await db
    .insert(chatReports)
    .values({ messageId: reported.id, reporterId: viewer.id, reason: body.reason, context, reportedAt: now() })
    .onConflictDoNothing();
}
