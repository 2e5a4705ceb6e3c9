import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { maxPictureBytes } from './sizes.ts';
import { id, paging } from './text.ts';

const participant = z.object({ _id: z.string(), name: z.string(), avatar: z.string().nullable() });

/** A conversation between two users. */
export const chat = z.object({
  _id: z.string(),
  participants: z.array(participant),
  lastMessage: z
    .object({ receiver: z.string(), read: z.boolean(), content: z.string(), createdAt: z.string() })
    .nullable(),
});

export const chatMessage = z.object({
  _id: z.string(),
  chatId: z.string(),
  sender: z.string(),
  receiver: z.string(),
  content: z.string(),
  image: z.string().nullable(),
  createdAt: z.string(),
  read: z.boolean(),
  system: z.boolean(),
});

export const unreadMessages = endpoint({
  method: 'GET',
  path: '/api/chats/unread-count',
  summary: 'How many messages the signed-in user has not read',
  who: 'user',
  output: z.object({ unreadMessages: z.number() }),
  status: 200,
  errors: [],
});

export const listChats = endpoint({
  method: 'GET',
  path: '/api/chats',
  summary: "The signed-in user's conversations, latest first",
  who: 'user',
  query: z.object(paging(100)),
  output: z.array(chat),
  status: 200,
  errors: [],
});

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/chats/{chatId}/messages',
  summary: 'The latest 50 messages, oldest first, or those before a message',
  who: 'user',
  params: z.object({ chatId: id }),
  query: z.object({ limit: paging(50).limit, before: id.optional() }),
  output: z.array(chatMessage),
  status: 200,
  errors: ['not_found'],
});

export const startChat = endpoint({
  method: 'POST',
  path: '/api/chats/start',
  summary: 'Open the conversation with a user',
  who: 'verified',
  body: z.object({ userId: id }),
  output: z.object({ _id: z.string() }),
  status: 200,
  errors: ['user_not_found', 'forbidden'],
});

export const blockUser = endpoint({
  method: 'POST',
  path: '/api/users/block/{id}',
  summary: 'Block a user',
  who: 'user',
  params: z.object({ id }),
  status: 204,
  errors: ['user_not_found'],
});

export const unblockUser = endpoint({
  method: 'POST',
  path: '/api/users/unblock/{id}',
  summary: 'Unblock a user',
  who: 'user',
  params: z.object({ id }),
  status: 204,
  errors: ['user_not_found'],
});

export const whoBlockedMe = endpoint({
  method: 'GET',
  path: '/api/users/who-blocked-me',
  summary: 'The users who have blocked the signed-in user',
  who: 'user',
  output: z.array(z.object({ _id: z.string() })),
  status: 200,
  errors: [],
});

export const uploadChatImage = endpoint({
  method: 'POST',
  path: '/api/uploads/chat-image',
  summary: 'Upload a picture for a message',
  who: 'verified',
  multipart: { file: 'chatImage', maxBytes: maxPictureBytes },
  output: z.object({ chatImageUrl: z.string() }),
  status: 201,
  errors: ['too_large', 'unsupported_type'],
});
