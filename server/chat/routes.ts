import * as contract from '#contract/chat.ts';
import { listBlocked, listBlockers } from '#server/accounts/blocks.ts';
import { route } from '#server/http/route.ts';
import { blockUser, unblockUser } from './change-blocks.ts';
import { readChatImage, uploadChatImage } from './images.ts';
import { listChats, readChat, readUnread } from './read-chats.ts';
import { listMessages } from './read-messages.ts';
import { readPresence } from './presence.ts';
import { startChat } from './start-chat.ts';

export const routes = [
  route(contract.listChats, listChats),
  route(contract.unreadMessages, readUnread),
  route(contract.readChat, (ctx, { params }) => readChat(ctx, params.chatId)),
  route(contract.listMessages, listMessages),
  route(contract.startChat, startChat),
  route(contract.blockUser, (ctx, { params }) => blockUser(ctx, params.id), { limit: 'blockAccount' }),
  route(contract.unblockUser, (ctx, { params }) => unblockUser(ctx, params.id), { limit: 'blockAccount' }),
  route(contract.readPresence, readPresence),
  route(contract.whoBlockedMe, listBlockers),
  route(contract.listBlocked, listBlocked),
  route(contract.uploadChatImage, uploadChatImage, { limit: 'chatImageAccount' }),
  route(contract.readChatImage, readChatImage),
];
