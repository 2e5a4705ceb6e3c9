import { boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '#server/accounts/tables.ts';
import { id, moment } from '#server/db/columns.ts';

/** The single conversation between two users; `firstId` is the smaller of the two ids. */
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
    latestAt: moment().notNull(),
  },
  (t) => [
    uniqueIndex('chats_pair').on(t.firstId, t.secondId),
    index('chats_first').on(t.firstId, t.latestAt),
    index('chats_second').on(t.secondId, t.latestAt),
  ],
);

/** Chat messages. `image` is a private file's key; `isSystem` marks messages from Skep itself. */
export const messages = pgTable(
  'messages',
  {
    id: id(),
    chatId: text()
      .notNull()
      .references(() => chats.id),
    senderId: text()
      .notNull()
      .references(() => users.id),
    receiverId: text()
      .notNull()
      .references(() => users.id),
    content: text().notNull(),
    image: text(),
    isSystem: boolean().notNull().default(false),
    readAt: moment(),
    createdAt: moment().notNull(),
  },
  (t) => [index('messages_chat').on(t.chatId, t.createdAt), index('messages_unread').on(t.receiverId, t.readAt)],
);
