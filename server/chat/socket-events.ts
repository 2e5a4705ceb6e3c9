import { Problem } from '#contract/problems.ts';
import { findBlocks } from '#server/accounts/blocks.ts';
import type { SocketHandlers } from '#server/http/socket-events.ts';
import { markAsRead } from './mark-read.ts';
import { announceArrival, announceLeaving, storeLastSeen } from './presence.ts';
import { sendMessage } from './send-message.ts';
import { countUnread, findChat } from './sides.ts';

/** Handles the chat events of sockets; see contract/live.ts. */
export const socketHandlers: SocketHandlers = {
  events: {
    join: async (ctx, userId) => {
      if (userId !== ctx.viewer.id) throw new Problem('forbidden');
      ctx.live.toUsers([userId], 'unread', { unreadMessages: await countUnread(ctx, userId) });
    },
    sendMessage: async (ctx, payload) => {
      await ctx.disk.requireWritable();
      return { message: await sendMessage(ctx, payload) };
    },
    markAsRead: async (ctx, payload) => {
      await ctx.disk.requireWritable();
      await markAsRead(ctx, payload);
    },
    typing: async (ctx, { chatId }) => {
      const { otherId } = await findChat(ctx, chatId);
      const { blockedByMe, blockedMe } = await findBlocks(ctx.db, ctx.viewer.id, otherId);
      if (!blockedByMe && !blockedMe) ctx.live.toUsers([otherId], 'typing', { chatId, userId: ctx.viewer.id });
    },
  },
  opened: announceArrival,
  left: announceLeaving,
  stopped: (services, userIds) => storeLastSeen(services, userIds, services.now()),
};
