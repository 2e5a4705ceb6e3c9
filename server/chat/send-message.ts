import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { v4 } from 'uuid';
import type { ChatMessage } from '#contract/chat.ts';
import type { ClientPayload } from '#contract/live.ts';
import { imageOnly } from '#contract/message-texts.ts';
import { Problem } from '#contract/problems.ts';
import { users } from '#server/accounts/tables.ts';
import { createBatches } from '#server/batches.ts';
import type { ViewerCtx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { newId } from '#server/db/columns.ts';
import { isUniqueViolation } from '#server/db/sql-errors.ts';
import { transact } from '#server/db/transact.ts';
import { record } from '#server/events.ts';
import { logFailure } from '#server/http/errors.ts';
import { TooManyRequests } from '#server/http/limits.ts';
import { orders } from '#server/orders/tables.ts';
import { createKeyedQueue } from '#server/keyed-queue.ts';
import { detectRisk } from './detect-risk.ts';
import { countUnread, findChat, readToOf } from './sides.ts';
import { refuseBlocked } from './start-chat.ts';
import { type NewMessage, openMessageStore, storeMessages } from './store-messages.ts';
import { chatImages, messages } from './tables.ts';
import { imagePath, viewMessage } from './view.ts';

/** Makes this process send each chat's messages in the order of their numbers. */
const inTurn = createKeyedQueue();

/** The ids of the latest messages that this process has announced. */
const announced = new LRUCache<string, true>({ max: 10_000 });

type SentMessage = { ctx: ViewerCtx; messageId: string; receiverId: string };

/** Records sent messages, with one event for all that are sent at the same moment. */
const openRecord = (db: Db) =>
  createBatches(100, async (messages: SentMessage[]) => {
    const [first] = messages;
    if (first) await record(first.ctx, db, 'message.sent', { messages });
    return messages;
  });

const openStores = (db: Db) => ({ store: openMessageStore(db), record: openRecord(db) });
const stores = new WeakMap<Db, ReturnType<typeof openStores>>();

/** The batches in which this process stores and records messages in a database. */
function storesOf(db: Db) {
  const opened = stores.get(db) ?? openStores(db);
  stores.set(db, opened);
  return opened;
}

/**
 * Notifies the receiver's devices about a message, then sends it to all tabs of both people at the same moment, because no reply
 * or read receipt may overtake it. The sender's tab gets it in the same write as its acknowledgement.
 */
async function announce(ctx: ViewerCtx, sent: ChatMessage, unread: number): Promise<void> {
  const { _id: messageId, sender, receiver } = sent;
  announced.set(messageId, true);
  // If this fails, the message is still sent.
  await storesOf(ctx.db)
    .record({ ctx, messageId, receiverId: receiver })
    .catch((error: Error) => logFailure(ctx.log, error, 'nobody was notified about a message'));
  ctx.live.toUsers([sender, receiver], 'newMessage', sent);
  ctx.live.toUsers([receiver], 'unread', { unreadMessages: unread });
}

/** The message already sent with this client id, if any. */
async function findSent(ctx: ViewerCtx, clientId: string): Promise<ChatMessage | undefined> {
  const [sent] = await ctx.db
    .select()
    .from(messages)
    .where(and(eq(messages.senderId, ctx.viewer.id), eq(messages.clientId, clientId)));
  return sent && viewMessage(sent, readToOf(await findChat(ctx, sent.chatId), sent.receiverId));
}

/** Throws a Problem with the reason why a message cannot be sent. */
async function refuse(ctx: ViewerCtx, { chatId, receiverId }: NewMessage): Promise<never> {
  const { db, viewer } = ctx;
  const chat = await findChat(ctx, chatId);
  if (chat.otherId !== receiverId) throw new Problem('forbidden', 'This conversation is with somebody else.');
  await refuseBlocked(db, viewer.id, receiverId);
  const people = await db
    .select()
    .from(users)
    .where(inArray(users.id, [viewer.id, receiverId]));
  const isClosed = (id: string) => people.some((one) => one.id === id && (one.bannedAt ?? one.deletedAt));
  if (isClosed(viewer.id)) throw new Problem('banned');
  if (isClosed(receiverId)) throw new Problem('chat_closed');
  if (people.some((one) => one.id === viewer.id && !one.verifiedAt)) throw new Problem('unverified');
  // The reason for the refusal, for example a block, has just ceased to apply.
  throw new Problem('conflict', 'The message was not sent. Please try again.');
}

/** Attaches an uploaded picture to a message. Throws `invalid_input` if it is not the sender's or has already been sent. */
async function attachImage(tx: Db, { image, senderId, id }: NewMessage): Promise<void> {
  const isUnsent = and(
    eq(chatImages.id, image ?? ''),
    eq(chatImages.uploaderId, senderId),
    isNull(chatImages.messageId),
  );
  const attached = await tx.update(chatImages).set({ messageId: id }).where(isUnsent).returning({ id: chatImages.id });
  if (attached.length === 0)
    throw new Problem('invalid_input', 'This picture is no longer available. Please choose it again.');
}

function store(ctx: ViewerCtx, message: NewMessage) {
  if (!message.image) return storesOf(ctx.db).store(message);
  return transact(ctx.db, async (tx) => {
    const stored = (await storeMessages(tx, [message])).get(message.id);
    if (stored) await attachImage(tx, message);
    return stored;
  });
}

/** Whether either person has paid the other for an order on Skep, so that their messages need no warning. */
async function havePaid({ db, viewer }: ViewerCtx, receiverId: string): Promise<boolean> {
  const pair = [viewer.id, receiverId];
  const isPaid = and(inArray(orders.buyerId, pair), inArray(orders.sellerId, pair), isNotNull(orders.paidAt));
  return (await db.select({ id: orders.id }).from(orders).where(isPaid).limit(1)).length > 0;
}

type Draft = ClientPayload<'sendMessage'>;

async function compose(ctx: ViewerCtx, draft: Draft): Promise<NewMessage> {
  const { chatId, receiverId, content, image, clientId = v4() } = draft;
  const risk = detectRisk(content);
  return {
    id: newId(),
    chatId,
    senderId: ctx.viewer.id,
    receiverId,
    clientId,
    content: content || imageOnly,
    image: image && image.slice(imagePath.length),
    warning: risk && !(await havePaid(ctx, receiverId)) ? risk : null,
    at: ctx.now(),
  };
}

async function spendOne({ limiter, viewer }: ViewerCtx): Promise<void> {
  try {
    await limiter.spend('messageAccount', viewer.id);
  } catch (error) {
    if (!(error instanceof TooManyRequests)) throw error;
    const wait = `Please wait ${error.retryAfter === 1 ? 'a second' : `${error.retryAfter} seconds`}.`;
    throw new TooManyRequests(error.retryAfter, `You are sending messages too quickly. ${wait}`);
  }
}

/** Stores a message, or finds it if it has already been sent. `notified` resolves once it has been sent to both people. */
async function deliver(ctx: ViewerCtx, message: NewMessage): Promise<{ sent: ChatMessage; notified: Promise<void> }> {
  const { id, chatId, senderId, receiverId, clientId, content, image, warning, at } = message;
  const stored = await store(ctx, message).catch((error: unknown) => {
    // The same message is being sent twice at this moment.
    if (!isUniqueViolation(error)) throw error;
    return undefined;
  });
  if (!stored) {
    const sent = (await findSent(ctx, clientId)) ?? (await refuse(ctx, message));
    // The process that stored it may have died before announcing it.
    const isAnnounced = sent.read || announced.has(sent._id);
    return {
      sent,
      notified: isAnnounced ? Promise.resolve() : announce(ctx, sent, await countUnread(ctx, sent.receiver)),
    };
  }
  const { number, unread } = stored;
  const row = { id, chatId, number, senderId, receiverId, clientId, content, image, warning };
  const sent = viewMessage({ ...row, isSystem: false, createdAt: at, removedAt: null }, 0);
  return { sent, notified: announce(ctx, sent, unread) };
}

/**
 * Sends a message from the viewer in one of their chats. A message sent again with the same `clientId` is stored and delivered only
 * once. Stores nothing if it throws `forbidden`, `not_found`, `blocked`, `chat_closed`, `unverified`, `invalid_input` or
 * TooManyRequests.
 */
export async function sendMessage(ctx: ViewerCtx, draft: Draft): Promise<ChatMessage> {
  const { senderId, receiverId, image } = draft;
  if (senderId && senderId !== ctx.viewer.id) throw new Problem('forbidden', 'You can only send messages as yourself.');
  if (receiverId === ctx.viewer.id) throw new Problem('forbidden', 'You cannot send messages to yourself.');
  if (image && !image.startsWith(imagePath)) throw new Problem('invalid_input', 'Please upload the picture first.');
  await spendOne(ctx);
  const message = await compose(ctx, draft);
  const { sent, notified } = await inTurn(message.chatId, () => deliver(ctx, message));
  // Awaited outside the queue, so that the chat's next message does not have to wait for it.
  await notified;
  return sent;
}
