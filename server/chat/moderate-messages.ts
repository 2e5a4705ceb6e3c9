import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { Problem } from '#contract/problems.ts';
import { recordAction } from '#server/accounts/audit.ts';
import type { Ctx, ViewerCtx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { readToOf } from './sides.ts';
import { chats, messages } from './tables.ts';
import { viewMessage } from './view.ts';

/** Removes a message for an admin: both people see a notice in its place. */
export async function removeMessage(ctx: ViewerCtx, tx: Db, id: string, reason: string): Promise<void> {
  const isShown = and(eq(messages.id, id), isNull(messages.removedAt));
  const removed = await tx.update(messages).set({ removedAt: ctx.now() }).where(isShown).returning({ id: messages.id });
  if (removed.length === 0) throw new Problem('conflict', 'This message has already been removed.');
  await recordAction(ctx, tx, 'message.removed', id, { reason });
}

/** Restores a message that an admin has removed. */
export async function restoreMessage(ctx: ViewerCtx, tx: Db, id: string, reason: string): Promise<void> {
  const isRemoved = and(eq(messages.id, id), isNotNull(messages.removedAt));
  const restored = await tx.update(messages).set({ removedAt: null }).where(isRemoved).returning({ id: messages.id });
  if (restored.length === 0) throw new Problem('conflict', 'This message has not been removed.');
  await recordAction(ctx, tx, 'message.restored', id, { reason });
}

/** Shows the current state of a message in both people's open tabs. */
export async function announceMessage({ db, live }: Ctx, id: string): Promise<void> {
  const [found] = await db
    .select({ message: messages, chat: chats })
    .from(messages)
    .innerJoin(chats, eq(chats.id, messages.chatId))
    .where(eq(messages.id, id));
  if (!found) return;
  const { message, chat } = found;
  const both = [message.senderId, message.receiverId];
  live.toUsers(both, 'newMessage', viewMessage(message, readToOf(chat, message.receiverId)));
}
