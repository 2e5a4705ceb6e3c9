import { z } from 'zod';
import { picture } from './catalogue.ts';
import { endpoint } from './endpoint.ts';
import { messageWarnings, type MessageWarning } from './message-texts.ts';
import { pounds } from './money.ts';
import { fulfillmentStatuses, orderStatuses } from './order-states.ts';
import { formatNumber } from './numbers.ts';
import { longPageSize, maxEntries, maxLength, maxPictureBytes } from './sizes.ts';
import { id, optionalText, paging, peekingPages } from './text.ts';

const warnings = Object.keys(messageWarnings) as [MessageWarning, ...MessageWarning[]];

const participant = z.object({ _id: z.string(), name: z.string(), avatar: z.string().nullable() });

/** A conversation between two users. */
export const chat = z.object({
  _id: z.string(),
  participants: z.array(participant),
  lastMessage: z
    .object({
      _id: z.string(),
      sender: z.string(),
      receiver: z.string(),
      read: z.boolean(),
      content: z.string(),
      system: z.boolean(),
      createdAt: z.string(),
    })
    .nullable(),
  /** The title of the listing or order that it is about. */
  topicTitle: z.string().nullable(),
  /** How many of its messages the signed-in user has not read. */
  unread: z.number(),
  /** Whether the other person has Skep open now, and when they last did. False and null for admins, in a closed chat, and after a block. */
  isOnline: z.boolean(),
  lastSeenAt: z.string().nullable(),
  /** Set if the other person is banned or has deleted their account. The chat can still be read, but nothing more can be sent. */
  closed: z.enum(['banned', 'deleted']).nullable(),
});
export type Chat = z.infer<typeof chat>;

/** The subject of a conversation, shown on its pinned card: a listing, or an order between the two people. */
const topic = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('listing'),
    _id: z.string(),
    title: z.string(),
    price: pounds,
    picture: picture.nullable(),
    sellerId: z.string(),
    status: z.enum(['active', 'sold_out', 'inactive']),
  }),
  z.object({
    kind: z.literal('order'),
    _id: z.string(),
    title: z.string(),
    totalPrice: pounds,
    image: z.string(),
    quantity: z.number(),
    sellerId: z.string(),
    status: z.enum(orderStatuses),
    fulfillmentStatus: z.enum(fulfillmentStatuses),
    deliveryOption: z.enum(['Postage', 'Collection']),
  }),
]);

/** A conversation in full. */
export const openChat = chat.extend({
  about: topic.nullable(),
  /** Whether the signed-in user has blocked the other person, and vice versa. */
  blockedByMe: z.boolean(),
  blockedMe: z.boolean(),
  /** The number of the last message (0 if there is none), and the number up to which each person has read. */
  lastNumber: z.number(),
  readUpTo: z.object({ mine: z.number(), theirs: z.number() }),
});
export type OpenChat = z.infer<typeof openChat>;

export const chatMessage = z.object({
  _id: z.string(),
  chatId: z.string(),
  /** The message's position in the conversation: 1, 2, 3 … without gaps, and the same for both people. */
  number: z.number(),
  /** An id chosen by the sender. A message sent again with the same id is stored only once. */
  clientId: z.string(),
  sender: z.string(),
  receiver: z.string(),
  /** `imageOnly` if it is only an image. */
  content: z.string(),
  /** The URL of `readChatImage`. */
  image: z.string().nullable(),
  createdAt: z.string(),
  read: z.boolean(),
  /** From Skep itself, about an order; never counted as unread. */
  system: z.boolean(),
  warning: z.enum(warnings).nullable(),
  /** An admin has removed the message. `content` is a notice instead, and the message cannot be reported. */
  removed: z.boolean(),
});
export type ChatMessage = z.infer<typeof chatMessage>;

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
  summary:
    "The signed-in user's conversations, newest first; `search` finds words in the other person's name, in the title of the listing or order that a conversation is about, or in its last message",
  who: 'user',
  query: z.object({ ...paging(100), search: optionalText(maxLength.search).optional() }),
  output: z.array(chat),
  status: 200,
  errors: [],
});

export const readChat = endpoint({
  method: 'GET',
  path: '/api/chats/{chatId}',
  summary:
    "One of the signed-in user's conversations: the other person, what it is about, and whether messages can be sent",
  who: 'user',
  params: z.object({ chatId: id }),
  output: openChat,
  status: 200,
  errors: ['not_found'],
});

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/chats/{chatId}/messages',
  summary: `The latest ${longPageSize} messages, oldest first; or those just before or just after a given message, or around the first unread message`,
  who: 'user',
  params: z.object({ chatId: id }),
  /** `before` and `after` are message ids. `around` returns the latest messages if none are unread, or if they include all unread ones. */
  query: z.object({
    limit: paging(longPageSize).limit,
    before: id.optional(),
    after: id.optional(),
    around: z.literal('unread').optional(),
  }),
  output: z.array(chatMessage),
  status: 200,
  errors: ['not_found'],
});

export const startChat = endpoint({
  method: 'POST',
  path: '/api/chats/start',
  summary: 'Open the conversation with a user, optionally about a listing or an order',
  who: 'verified',
  /** A public listing by one of the two, or an order between them. */
  body: z.object({ userId: id, listingId: id.optional(), orderId: id.optional() }),
  output: z.object({ _id: z.string() }),
  status: 200,
  errors: [
    'user_not_found',
    'product_not_found',
    'order_not_found',
    'forbidden',
    'blocked',
    'chat_closed',
    'too_many_requests',
  ],
});

export const blockUser = endpoint({
  method: 'POST',
  path: '/api/users/block/{id}',
  summary: 'Block a user',
  who: 'user',
  params: z.object({ id }),
  status: 204,
  errors: ['user_not_found', 'forbidden', 'conflict', 'too_many_requests'],
});

export const unblockUser = endpoint({
  method: 'POST',
  path: '/api/users/unblock/{id}',
  summary: 'Unblock a user',
  who: 'user',
  params: z.object({ id }),
  status: 204,
  errors: ['user_not_found', 'too_many_requests'],
});

export const readPresence = endpoint({
  method: 'GET',
  path: '/api/users/{id}/presence',
  summary: 'Whether a user is online; always false for admins, and if either user has blocked the other',
  who: 'user',
  params: z.object({ id }),
  output: z.object({ isOnline: z.boolean() }),
  status: 200,
  errors: ['user_not_found'],
});

export const whoBlockedMe = endpoint({
  method: 'GET',
  path: '/api/users/who-blocked-me',
  summary: `The users who have blocked the signed-in user, newest first, ${formatNumber(maxEntries)} unless \`limit\` is given`,
  who: 'user',
  query: z.object(paging(maxEntries, maxEntries)),
  output: z.array(z.object({ _id: z.string() })),
  status: 200,
  errors: [],
});

export const listBlocked = endpoint({
  method: 'GET',
  path: '/api/users/blocked',
  summary: 'The users whom the signed-in user has blocked, newest first',
  who: 'user',
  query: z.object(peekingPages(100, 100)),
  output: z.array(participant.extend({ blockedAt: z.string() })),
  status: 200,
  errors: [],
});

export const uploadChatImage = endpoint({
  method: 'POST',
  path: '/api/uploads/chat-image',
  summary: 'Upload a picture for a message',
  who: 'verified',
  /** `chatId`: the conversation it is for; refused if nothing can be sent there. */
  multipart: { file: 'chatImage', maxBytes: maxPictureBytes, fields: z.object({ chatId: id.optional() }) },
  output: z.object({ chatImageUrl: z.string() }),
  status: 201,
  errors: ['not_found', 'blocked', 'chat_closed', 'conflict', 'too_large', 'unsupported_type', 'too_many_requests'],
});

export const readChatImage = endpoint({
  method: 'GET',
  path: '/api/chats/images/{id}',
  summary:
    'The picture in a message, for the two people in its chat; before it is sent, only for the person who uploaded it',
  who: 'user',
  params: z.object({ id }),
  content: ['image/webp'],
  status: 200,
  errors: ['not_found'],
});
