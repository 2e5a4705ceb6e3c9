import { eq, and } from 'drizzle-orm';
import { addBlock, removeBlock } from '#server/accounts/blocks.ts';
import type { ViewerCtx } from '#server/context.ts';
import { pairOf } from './sides.ts';
import { chats } from './tables.ts';

/** Notifies both people's open tabs, which then show the change. */
async function notifyBoth({ db, live, viewer }: ViewerCtx, userId: string): Promise<void> {
  const { firstId, secondId } = pairOf(viewer.id, userId);
  const [chat] = await db
    .select({ id: chats.id })
    .from(chats)
    .where(and(eq(chats.firstId, firstId), eq(chats.secondId, secondId)));
  if (chat) live.toUsers([firstId, secondId], 'chatChanged', { chatId: chat.id });
}

export async function blockUser(ctx: ViewerCtx, userId: string): Promise<void> {
  await addBlock(ctx, userId);
  await notifyBoth(ctx, userId);
}

export async function unblockUser(ctx: ViewerCtx, userId: string): Promise<void> {
  await removeBlock(ctx, userId);
  await notifyBoth(ctx, userId);
}
