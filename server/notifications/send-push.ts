import { and, eq, gt, isNull } from 'drizzle-orm';
import { sessions, users } from '#server/accounts/tables.ts';
import { readToOf } from '#server/chat/sides.ts';
import { chats, messages } from '#server/chat/tables.ts';
import type { Ctx } from '#server/context.ts';
import type { JobData } from '#server/jobs/queue.ts';
import { orders } from '#server/orders/tables.ts';
import { readPushKeys } from './push-subscriptions.ts';
import { type Row, wordsOf } from './table/row.ts';
import { notifications, pushSubscriptions } from './tables.ts';

/** What web/public/service-worker.js shows; `link` is a path on this site. */
export type PushContent = { title: string; body: string; link: string; tag: string };

/** Returns a notification's title and the item ordered; undefined once the notification has been read. */
async function aboutNotification({ db }: Ctx, id: string, orderId: string): Promise<PushContent | undefined> {
  const [found] = await db
    .select({ note: notifications, productName: orders.productName })
    .from(notifications)
    .leftJoin(orders, eq(orders.id, orderId))
    .where(and(eq(notifications.id, id), isNull(notifications.readAt)));
  if (!found) return undefined;
  const { title, link } = found.note;
  return { title, body: found.productName ?? '', link: link ?? '/notifications', tag: id };
}

/** For a message that its recipient has not read. Does not quote the message, because lock screens show this. */
const newMessage = {
  by: 'push',
  title: ({ name }) => `New message from ${name}`,
  message: 'Open Skep to read it.',
  link: ({ chatId }) => `/chat/${chatId}`,
} satisfies Row<{ name: string; chatId: string }>;

/** Names the sender of a message; undefined if it has been read or removed, or if there is a later message, which is notified separately. */
async function aboutMessage({ db }: Ctx, id: string): Promise<PushContent | undefined> {
  const [found] = await db
    .select({ message: messages, chat: chats, name: users.name })
    .from(messages)
    .innerJoin(chats, eq(chats.id, messages.chatId))
    .innerJoin(users, eq(users.id, messages.senderId))
    .where(and(eq(messages.id, id), isNull(messages.removedAt)));
  if (!found) return undefined;
  const { message, chat, name } = found;
  const { chatId, number, senderId, receiverId } = message;
  if (number <= readToOf(chat, receiverId)) return undefined;
  const isLater = and(eq(messages.chatId, chatId), eq(messages.senderId, senderId), gt(messages.number, number));
  if ((await db.$count(messages, isLater)) > 0) return undefined;
  const { title, message: body, link } = wordsOf(newMessage, { name, chatId });
  return { title, body, link: link ?? '/chat', tag: chatId };
}

/** The subscription, unless its session has ended. */
async function findDevice({ db, now }: Ctx, id: string) {
  const [device] = await db
    .select({ target: pushSubscriptions })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.tokenHash, pushSubscriptions.sessionHash))
    .where(and(eq(pushSubscriptions.id, id), gt(sessions.expiresAt, now())));
  return device?.target;
}

/** Notifies one device. Deletes the subscription if the push service no longer knows it. */
export async function sendPush(ctx: Ctx, { subscriptionId, notificationId, orderId, messageId }: JobData) {
  const device = await findDevice(ctx, String(subscriptionId));
  if (!device) return;
  const content = messageId
    ? await aboutMessage(ctx, String(messageId))
    : await aboutNotification(ctx, String(notificationId), String(orderId));
  if (!content) return;
  const message = { payload: JSON.stringify(content), tag: content.tag, isUrgent: !!messageId };
  const outcome = await ctx.push.send(await readPushKeys(ctx), device, message);
  const isDevice = eq(pushSubscriptions.id, device.id);
  if (outcome === 'gone') await ctx.db.delete(pushSubscriptions).where(isDevice);
  else await ctx.db.update(pushSubscriptions).set({ lastUsedAt: ctx.now() }).where(isDevice);
}
