import type { ChatMessage } from '#contract/chat.ts';
import type { messages } from './tables.ts';

type Message = typeof messages.$inferSelect;

export const imagePath = '/api/chats/images/';

/** A message as both people see it; `readTo` is how far its receiver has read. */
export const viewMessage = (message: Message, readTo: number): ChatMessage => ({
  _id: message.id,
  chatId: message.chatId,
  number: message.number,
  clientId: message.clientId,
  sender: message.senderId,
  receiver: message.receiverId,
  content: message.content,
  image: message.image && imagePath + message.image,
  createdAt: message.createdAt.toISOString(),
  read: message.number <= readTo,
  system: message.isSystem,
  warning: message.warning,
});
