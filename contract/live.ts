import { z } from 'zod';
import { chatMessage } from './chat.ts';
import type { ProblemCode } from './problems.ts';
import { maxLength } from './sizes.ts';
import { id, isVisible, optionalText } from './text.ts';

/**
 * The events of the socket: Socket.IO on the same port, with `auth: {token}` in the handshake. A client may send each event with an
 * acknowledgement, which gets `{ok: true, …}` or `{ok: false, code, message}`; a refusal also arrives as `refused` or `blocked`.
 * After each connection a client fetches what it missed (`after` of `listMessages`): nothing is replayed.
 */

/** The size of the largest payload a client may send, in bytes; a larger one ends the connection. */
export const maxPayloadBytes = 1_200_000;

const text = optionalText(maxLength.message);
const emptyAsNull = (value: string | null | undefined) => value || null;

/** What clients send. Their token says who they are: somebody else's `userId` or `senderId` is refused. */
export const clientEvents = {
  /** The user's own id. Sockets receive their user's events even without it; the response is the event `unread`. */
  join: z.union([id, z.object({ userId: id }).transform(({ userId }) => userId)]),
  sendMessage: z
    .object({
      senderId: id.optional(),
      receiverId: id,
      chatId: id,
      content: text.nullish().transform((content) => (content && isVisible(content) ? content : '')),
      /** The `chatImageUrl` of an upload that has not been sent yet. */
      image: optionalText(200).nullish().transform(emptyAsNull),
      /** A UUID chosen by the client: sent again, the message is stored once and acknowledged as before. */
      clientId: z.uuid().optional(),
    })
    .refine(({ content, image }) => content || image, 'Please write a message.'),
  /** All messages in the chat have been seen, or those up to a number. */
  markAsRead: z.object({
    chatId: id,
    userId: id.optional(),
    upTo: z
      .int()
      .min(1)
      .max(2 ** 31 - 1)
      .optional(),
  }),
  typing: z.object({ chatId: id }),
} as const satisfies Record<string, z.ZodType>;

/** What clients receive. */
const serverEvents = {
  /** To both people's tabs, once for each message. A gap in the numbers shows a client that it has missed one and must fetch it. */
  newMessage: chatMessage,
  /** `userId` has read all messages up to this number; to both people's tabs. */
  messageRead: z.object({ chatId: z.string(), userId: z.string(), upTo: z.number() }),
  /** The other person is typing; show it for about three seconds. */
  typing: z.object({ chatId: z.string(), userId: z.string() }),
  /** Somebody in one of the user's chats has opened or left Skep. */
  presence: z.object({ userId: z.string(), isOnline: z.boolean(), lastSeenAt: z.string().nullable() }),
  /** The user's totals; each is sent only when it has changed. */
  unread: z.object({ unreadMessages: z.number().optional(), unreadNotifications: z.number().optional() }),
  /** One of the two has blocked or unblocked the other, or the chat's topic has changed: `readChat` returns the new state. */
  chatChanged: z.object({ chatId: z.string() }),
  /** A message was not sent, because one of the two has blocked the other. */
  blocked: z.object({ message: z.string() }),
  refused: z.object({ event: z.string(), message: z.string(), code: z.string() }),
  /** Events may have been lost: the client refetches everything it is showing. */
  resync: z.object({}),
} as const satisfies Record<string, z.ZodType>;

export type ClientEvent = keyof typeof clientEvents;
export type ClientPayload<E extends ClientEvent> = z.output<(typeof clientEvents)[E]>;
export type ServerEvent = keyof typeof serverEvents;
export type ServerPayload<E extends ServerEvent> = z.output<(typeof serverEvents)[E]>;

/** The acknowledgement of an event; for `sendMessage` it contains the stored message. */
export type Acknowledgement =
  | { ok: true; message?: z.infer<typeof chatMessage> }
  | { ok: false; code: ProblemCode; message: string };

/** For Socket.IO's types, on both sides. */
export type ClientToServer = {
  [E in ClientEvent]: (
    payload: z.input<(typeof clientEvents)[E]>,
    acknowledge?: (reply: Acknowledgement) => void,
  ) => void;
};
export type ServerToClient = { [E in ServerEvent]: (payload: ServerPayload<E>) => void };
