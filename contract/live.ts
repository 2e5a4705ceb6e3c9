import { z } from 'zod';
import { chatMessage } from './chat.ts';
import type { ProblemCode } from './problems.ts';
import { maxLength } from './sizes.ts';
import { id, isVisible, optionalText } from './text.ts';

/**
 * Socket events. Socket.IO runs on the same port, with `auth: {token}` in the handshake. A refused connection gets the error code in `data`,
 * as from the API. A client may request an acknowledgement of any event, and gets `{ok: true, …}` or `{ok: false, code, message}`. A refusal
 * is also sent as the event `refused` or `blocked`. Events are not replayed: after each connection, a client fetches what it missed
 * (`after` of `listMessages`).
 */

/** The maximum payload from a client, in bytes. Anything larger closes the connection. */
export const maxPayloadBytes = 1_200_000;

const text = optionalText(maxLength.message);
const emptyAsNull = (value: string | null | undefined) => value || null;

/** Events sent by clients. The token identifies the user, so another user's `userId` or `senderId` is refused. */
export const clientEvents = {
  /** The user's own id. The server responds with `unread`. Sockets receive their user's events even without joining. */
  join: z.union([id, z.object({ userId: id }).transform(({ userId }) => userId)]),
  sendMessage: z
    .object({
      senderId: id.optional(),
      receiverId: id,
      chatId: id,
      content: text.nullish().transform((content) => (content && isVisible(content) ? content : '')),
      /** The `chatImageUrl` of an upload that has not been sent yet. */
      image: optionalText(200).nullish().transform(emptyAsNull),
      /** A UUID chosen by the client. A message sent again with it is stored only once, and acknowledged as before. */
      clientId: z.uuid().optional(),
    })
    .refine(({ content, image }) => content || image, 'Please write a message.'),
  /** All messages in the chat have been seen, or those up to the given number. */
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

/** Events sent to clients. */
const serverEvents = {
  /** Sent once per message to both people's tabs. A gap in the numbers means that the client missed a message and must fetch it. */
  newMessage: chatMessage,
  /** `userId` has read all messages up to this number. Sent to both people's tabs. */
  messageRead: z.object({ chatId: z.string(), userId: z.string(), upTo: z.number() }),
  /** The other person is typing; show it for about three seconds. */
  typing: z.object({ chatId: z.string(), userId: z.string() }),
  /** Somebody in one of the user's chats has opened or left Skep. */
  presence: z.object({ userId: z.string(), isOnline: z.boolean(), lastSeenAt: z.string().nullable() }),
  /** The user's totals; each is sent only when it has changed. */
  unread: z.object({ unreadMessages: z.number().optional(), unreadNotifications: z.number().optional() }),
  /** One person has blocked or unblocked the other, or the chat's topic has changed. `readChat` returns the new state. */
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

/** An event's acknowledgement. For `sendMessage`, it contains the stored message. */
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
