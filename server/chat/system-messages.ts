import { and, eq, sql } from 'drizzle-orm';
import { formatCollectionTime } from '#contract/collection.ts';
import type { OrderActor } from '#contract/order-move.ts';
import { moveOf, type Transition } from '#contract/order-process.ts';
import type { Ctx, Services } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { newId } from '#server/db/columns.ts';
import type { Reactions } from '#server/events.ts';
import { logFailure } from '#server/http/errors.ts';
import { orders } from '#server/orders/tables.ts';
import { pairOf } from './sides.ts';
import { chats, lastSeen, messages } from './tables.ts';
import { viewMessage } from './view.ts';

/** The collection time that a transition is about. */
function timeOf(name: Transition, { collectionProposal, collectionAt }: Times): Date | null {
  if (name === 'proposeTime') return collectionProposal ?? collectionAt;
  return name === 'agreeTime' ? collectionAt : null;
}
type Times = Pick<typeof orders.$inferSelect, 'collectionProposal' | 'collectionAt'>;

/** Posts an order's transition as a system message in the chat of its buyer and seller, if they have one. */
export async function writeMove(ctx: Ctx, tx: Db, orderId: string, name: Transition, by: OrderActor): Promise<void> {
  const [order] = await tx
    .select({
      buyerId: orders.buyerId,
      sellerId: orders.sellerId,
      productName: orders.productName,
      collectionProposal: orders.collectionProposal,
      collectionAt: orders.collectionAt,
    })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (!order) return;
  const { buyerId, sellerId, productName } = order;
  const { firstId, secondId } = pairOf(buyerId, sellerId);
  const [chat] = await tx
    .update(chats)
    .set({ lastNumber: sql`${chats.lastNumber} + 1`, latestAt: ctx.now() })
    .where(and(eq(chats.firstId, firstId), eq(chats.secondId, secondId)))
    .returning({ id: chats.id, number: chats.lastNumber });
  if (!chat) return;
  const time = timeOf(name, order);
  const what = time ? `${formatCollectionTime(time)}. ${productName}` : productName;
  const [senderId, receiverId] = by === 'buyer' ? [buyerId, sellerId] : [sellerId, buyerId];
  const id = newId();
  await tx.insert(messages).values({
    id,
    chatId: chat.id,
    number: chat.number,
    senderId,
    receiverId,
    clientId: id,
    content: `${moveOf(name).label}: ${what} (order ${orderId})`,
    isSystem: true,
    createdAt: ctx.now(),
  });
}

export const reactions: Reactions<Ctx> = {
  'user.deleted': [async (_ctx, tx, { userId }) => void (await tx.delete(lastSeen).where(eq(lastSeen.userId, userId)))],
  'purchase.paid': [
    async (ctx, tx, { orders: paid }) => {
      for (const { id } of paid) await writeMove(ctx, tx, id, 'pay', 'buyer');
    },
  ],
  'order.moved': [(ctx, tx, { orderId, transition, by }) => writeMove(ctx, tx, orderId, transition, by)],
};

/** Sends a system message, which never counts as unread, to both people's open tabs on this process. */
async function sendToTabs({ db, live }: Services, id: string): Promise<void> {
  const [message] = await db.select().from(messages).where(eq(messages.id, id));
  if (!message) return;
  const both = [message.senderId, message.receiverId];
  if (both.some(live.hasTabs)) live.toOwnTabs(both, 'newMessage', viewMessage(message, message.number));
}

/** Sends system messages written by any process to open tabs, once their transaction is committed. */
export function deliverSystemMessages(services: Services, log: Ctx['log']): void {
  services.liveFeed.subscribe(
    ({ table, ids: [id = ''] }) => {
      if (table === 'messages')
        sendToTabs(services, id).catch((error: Error) =>
          logFailure(log, error, 'a system message could not be sent to tabs'),
        );
    },
    () => services.live.resync(),
  );
}
