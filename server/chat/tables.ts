import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { MessageWarning } from '#contract/message-texts.ts';
import { users } from '#server/accounts/tables.ts';
import { listings } from '#server/catalogue/tables.ts';
import { id, moment } from '#server/db/columns.ts';
import { orders } from '#server/orders/tables.ts';

/**
 * The single conversation between two users. `firstId` is the smaller of their ids. Each side has the number of the last message
 * they have read, and a count of unread ones. The topic, if any, is a listing or an order.
 */
export const chats = pgTable(
  'chats',
  {
    id: id(),
    firstId: text()
      .notNull()
      .references(() => users.id),
    secondId: text()
      .notNull()
      .references(() => users.id),
    /** The number of the last message. */
    lastNumber: integer().notNull().default(0),
    latestAt: moment().notNull(),
    firstReadTo: integer().notNull().default(0),
    secondReadTo: integer().notNull().default(0),
    firstUnread: integer().notNull().default(0),
    secondUnread: integer().notNull().default(0),
    listingId: text().references(() => listings.id, { onDelete: 'set null' }),
    orderId: text().references(() => orders.id),
  },
  (t) => [
    uniqueIndex('chats_pair').on(t.firstId, t.secondId),
    index('chats_first').on(t.firstId, t.latestAt),
    index('chats_second').on(t.secondId, t.latestAt),
    index('chats_first_unread')
      .on(t.firstId)
      .where(sql`${t.firstUnread} > 0`),
    index('chats_second_unread')
      .on(t.secondId)
      .where(sql`${t.secondUnread} > 0`),
    index('chats_listing').on(t.listingId),
  ],
);

/** Chat messages, numbered 1, 2, 3 … within their chat. `image` is a picture's id; `isSystem` marks messages from Skep itself. */
export const messages = pgTable(
  'messages',
  {
    id: id(),
    chatId: text()
      .notNull()
      .references(() => chats.id),
    number: integer().notNull(),
    senderId: text()
      .notNull()
      .references(() => users.id),
    receiverId: text()
      .notNull()
      .references(() => users.id),
    /** Chosen by the sender's client, so that a message sent twice is stored once. */
    clientId: text().notNull(),
    content: text().notNull(),
    image: text(),
    isSystem: boolean().notNull().default(false),
    warning: text().$type<MessageWarning>(),
    createdAt: moment().notNull(),
    /** When an admin removed it: a notice is shown in its place. */
    removedAt: moment(),
  },
  (t) => [
    uniqueIndex('messages_number').on(t.chatId, t.number),
    uniqueIndex('messages_client').on(t.senderId, t.clientId),
  ],
);

/** Pictures uploaded for messages and stored as private files. Deleted after a day if they are not sent. */
export const chatImages = pgTable(
  'chat_images',
  {
    id: id(),
    uploaderId: text()
      .notNull()
      .references(() => users.id),
    messageId: text().references(() => messages.id),
    uploadedAt: moment().notNull(),
  },
  (t) => [
    index('chat_images_message').on(t.messageId),
    index('chat_images_unsent')
      .on(t.uploaderId, t.uploadedAt)
      .where(sql`${t.messageId} is null`),
  ],
);

/** When somebody last had Skep open. */
export const lastSeen = pgTable('last_seen', {
  userId: text()
    .primaryKey()
    .references(() => users.id),
  at: moment().notNull(),
});
