import { and, eq } from 'drizzle-orm';
import { markAsRead } from '#server/chat/mark-read.ts';
import { startChat } from '#server/chat/start-chat.ts';
import { storeMessages } from '#server/chat/store-messages.ts';
import { writeMove } from '#server/chat/system-messages.ts';
import type { Ctx } from '#server/context.ts';
import { newId } from '#server/db/columns.ts';
import { transact } from '#server/db/transact.ts';
import { orders } from '#server/orders/tables.ts';
import { actingAs, noInput } from './acting.ts';
import { chats, type DemoChat } from './chats.ts';
import type { Ids } from './shape.ts';

async function loadChat(ctx: Ctx, ids: Ids, { buyer, seller, listing, lines, isRead }: DemoChat): Promise<void> {
  const id = { buyer: ids.get(buyer) ?? '', seller: ids.get(seller) ?? '' };
  const listingId = ids.get(listing) ?? '';
  const as = (role: 'buyer' | 'seller', hoursAgo: number) => actingAs(ctx, id[role], role, hoursAgo);
  const start = (hoursAgo: number, topic: { listingId: string } | { orderId: string }) =>
    startChat(as('buyer', hoursAgo), { ...noInput, body: { userId: id.seller, ...topic } });
  const { _id: chatId } = await start(lines[0]?.hoursAgo ?? 0, { listingId });
  const isTheirs = and(eq(orders.buyerId, id.buyer), eq(orders.listingId, listingId));
  const [order] = await ctx.db.select({ id: orders.id }).from(orders).where(isTheirs);
  for (const line of lines) {
    const by = as(line.by, line.hoursAgo);
    if ('move' in line) {
      if (!order) throw new Error(`the demo chat about "${listing}" has no order`);
      await start(line.hoursAgo, { orderId: order.id });
      await transact(ctx.db, (tx) => writeMove(by, tx, order.id, line.move, line.by));
      continue;
    }
    await markAsRead(by, { chatId });
    const [senderId, receiverId] = line.by === 'buyer' ? [id.buyer, id.seller] : [id.seller, id.buyer];
    const shared = { chatId, senderId, receiverId, image: null, warning: null, at: by.now() };
    await storeMessages(ctx.db, [{ id: newId(), clientId: newId(), content: line.text, ...shared }]);
  }
  if (isRead) for (const role of ['buyer', 'seller'] as const) await markAsRead(as(role, 0), { chatId });
}

/** Loads conversations about listings and an order, with one unread message for the demo buyer and one for the demo seller. */
export async function loadChats(ctx: Ctx, ids: Ids): Promise<void> {
  for (const chat of chats) await loadChat(ctx, ids, chat);
}
