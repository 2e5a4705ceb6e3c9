import type { ChatMessage } from '#contract/chat.ts';
import type { messages } from './tables.ts';

type Message = typeof messages.$inferSelect;

export const imagePath = '/api/chats/images/';

/** The text shown for a message: a notice if an admin has removed it. */
export const shownOf = ({ content, removedAt }: Pick<Message, 'content' | 'removedAt'>): string =>
  removedAt ? 'This message was removed by Skep.' : content;

/** A message as both people see it; `readTo` is the number of the last message its receiver has read. */
export const viewMessage = (message: Message, readTo: number): ChatMessage => ({
  _id: message.id,
  chatId: message.chatId,
  number: message.number,
  clientId: message.clientId,
  sender: message.senderId,
  receiver: message.receiverId,
  content: shownOf(message),
  image: message.image && !message.removedAt ? imagePath + message.image : null,
  createdAt: message.createdAt.toISOString(),
  read: message.number <= readTo,
  system: message.isSystem,
  warning: message.removedAt ? null : message.warning,
  removed: message.removedAt !== null,
});
