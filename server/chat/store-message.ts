import { sql } from 'drizzle-orm';
import type { MessageWarning } from '#contract/message-warnings.ts';
import type { Db } from '#server/db/client.ts';
import { prepared } from '#server/db/prepared.ts';
import { pairOf } from './sides.ts';

export type NewMessage = {
  id: string;
  chatId: string;
  senderId: string;
  receiverId: string;
  clientId: string;
  content: string;
  image: string | null;
  warning: MessageWarning | null;
  at: Date;
};

const text = (name: string) => sql`${sql.placeholder(name)}::text`;
const [sender, receiver, chat, client] = ['senderId', 'receiverId', 'chatId', 'clientId'].map(text);
const at = sql`${sql.placeholder('at')}::timestamptz`;

/** Gives the message its number, if it may be sent and is not stored yet; `unread` is the receiver's column. */
const numbering = (unread: 'first_unread' | 'second_unread') => sql`
  update chats set last_number = last_number + 1, latest_at = ${at}, ${sql.identifier(unread)} = ${sql.identifier(unread)} + 1
  where id = ${chat} and first_id = ${text('firstId')} and second_id = ${text('secondId')}
    and exists (select from users where users.id = ${sender}
      and verified_at is not null and banned_at is null and deleted_at is null)
    and exists (select from users where users.id = ${receiver} and banned_at is null and deleted_at is null)
    and not exists (select from blocks where (blocker_id, blocked_id) in ((${sender}, ${receiver}), (${receiver}, ${sender})))
    and not exists (select from messages where sender_id = ${sender} and client_id = ${client})
  returning last_number as number, ${sql.identifier(unread)} as unread`;

const inserting = sql`
  insert into messages (id, chat_id, number, sender_id, receiver_id, client_id, content, image, warning, created_at)
  select ${text('id')}, ${chat}, number, ${sender}, ${receiver}, ${client}, ${text('content')}, ${text('image')},
    ${text('warning')}, ${at} from numbered`;

/** What the receiver has not read in all chats: this one and the others. */
const unreadInAll = sql<number>`(unread + (
  select coalesce(sum(case when first_id = ${receiver} then first_unread else second_unread end), 0)
  from chats where id <> ${chat} and
    ((first_id = ${receiver} and first_unread > 0) or (second_id = ${receiver} and second_unread > 0))
))::int`.mapWith(Number);

const statementFor = (tx: Db, unread: 'first_unread' | 'second_unread') =>
  prepared(tx, `store_message_${unread}`, (db) => {
    const numbered = db.$with('numbered', { number: sql<number>`number`.as('number') }).as(numbering(unread));
    const stored = db.$with('stored', {}).as(inserting);
    return db.with(numbered, stored).select({ number: numbered.number, unread: unreadInAll }).from(numbered);
  });

/**
 * Stores a message in one statement: the chat's row is locked while it gives the message its number, so that numbers have no gaps and
 * everybody sees the same order. Returns the number and how many messages the receiver has not read in all; nothing if the message is
 * stored already, or may not be sent: both accounts must be open, the sender's verified, and neither may have blocked the other.
 */
export async function storeMessage(tx: Db, message: NewMessage) {
  const pair = pairOf(message.senderId, message.receiverId);
  const unread = pair.firstId === message.receiverId ? 'first_unread' : 'second_unread';
  const [stored] = await statementFor(tx, unread).execute({ ...message, ...pair, at: message.at.toISOString() });
  return stored;
}
