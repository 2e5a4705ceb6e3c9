import { sql } from 'drizzle-orm';
import type { MessageWarning } from '#contract/message-texts.ts';
import { createBatches } from '#server/batches.ts';
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

/** A message's number in its chat, and its receiver's total of unread messages. */
type Stored = { id: string; number: number; unread: number };

/** The messages as rows. `messages` is a JSON list with at most one message per chat. */
const sent = sql`
  select * from json_to_recordset(${sql.placeholder('messages')}::json) as sent (id text, chat_id text, first_id text,
    second_id text, sender_id text, receiver_id text, client_id text, content text, image text, warning text, at timestamptz)`;

/** An array makes PostgreSQL find these chats by index. With a list of unknown length, it would scan all of a small table. */
const chatIds = sql`any(array(select chat_id from sent))`;

/** Locked in a fixed order, so that two processes cannot deadlock. */
const locked = sql`select id from chats where id = ${chatIds} order by id for update`;

/** Gives each message its number, if it may be sent and is not stored yet. */
const numbering = sql`
  update chats set last_number = last_number + 1, latest_at = sent.at,
    first_unread = first_unread + (sent.receiver_id = chats.first_id)::int,
    second_unread = second_unread + (sent.receiver_id = chats.second_id)::int
  from sent join locked on locked.id = sent.chat_id
  where chats.id = ${chatIds} and chats.id = sent.chat_id and chats.first_id = sent.first_id and chats.second_id = sent.second_id
    and exists (select from users where users.id = sent.sender_id
      and verified_at is not null and banned_at is null and deleted_at is null)
    and exists (select from users where users.id = sent.receiver_id and banned_at is null and deleted_at is null)
    and not exists (select from blocks where blocker_id = sent.sender_id and blocked_id = sent.receiver_id)
    and not exists (select from blocks where blocker_id = sent.receiver_id and blocked_id = sent.sender_id)
    and not exists (select from messages where messages.sender_id = sent.sender_id and messages.client_id = sent.client_id)
  returning sent.id, chats.id as chat_id, sent.receiver_id, last_number as number,
    case when sent.receiver_id = chats.first_id then first_unread else second_unread end as unread`;

const inserting = sql`
  insert into messages (id, chat_id, number, sender_id, receiver_id, client_id, content, image, warning, created_at)
  select id, sent.chat_id, number, sender_id, sent.receiver_id, client_id, content, image, warning, at
  from numbered join sent using (id)`;

/** The receiver's total of unread messages, both in the chats that this statement changes and in all others. */
const totalUnread =
  sql<number>`((select sum(each.unread) from numbered each where each.receiver_id = numbered.receiver_id) + (
  select coalesce(sum(case when first_id = numbered.receiver_id then first_unread else second_unread end), 0)
  from chats where id not in (select chat_id from numbered each where each.receiver_id = numbered.receiver_id) and
    ((first_id = numbered.receiver_id and first_unread > 0) or (second_id = numbered.receiver_id and second_unread > 0))
))::int`.mapWith(Number);

const statementFor = (tx: Db) =>
  prepared(tx, 'store_messages', (db) => {
    const numbered = db
      .$with('numbered', { id: sql<string>`id`.as('id'), number: sql<number>`number`.as('number') })
      .as(numbering);
    const [list, rows, stored] = [db.$with('sent', {}), db.$with('locked', {}), db.$with('stored', {})];
    return db
      .with(list.as(sent), rows.as(locked), numbered, stored.as(inserting))
      .select({ id: numbered.id, number: numbered.number, unread: totalUnread })
      .from(numbered);
  });

/**
 * Stores messages of different chats in one statement. Each chat's row stays locked until its message is committed, so that numbers
 * have no gaps and everybody sees the same order. Skips messages that are already stored or may not be sent: both accounts must be
 * active, the sender's must be verified, and neither may have blocked the other. Throws if two messages with the same sender and
 * client id are stored at the same time.
 */
export async function storeMessages(tx: Db, messages: NewMessage[]): Promise<Map<string, Stored>> {
  const rows = messages.map(({ id, chatId, senderId, receiverId, clientId, content, image, warning, at }) => {
    const { firstId, secondId } = pairOf(senderId, receiverId);
    return {
      id,
      chat_id: chatId,
      first_id: firstId,
      second_id: secondId,
      sender_id: senderId,
      receiver_id: receiverId,
      client_id: clientId,
      content,
      image,
      warning,
      at,
    };
  });
  const stored = await statementFor(tx).execute({ messages: JSON.stringify(rows) });
  return new Map(stored.map((each) => [each.id, each]));
}

/** More would lock too many chats for too long. */
const maxTogether = 100;

/**
 * Stores messages in batches: those that arrive while a statement is running share the next one. Pass a chat's next message only
 * once the previous one is stored. Resolves to undefined if the message is skipped (see `storeMessages`).
 */
export const openMessageStore = (db: Db) =>
  createBatches(maxTogether, async (messages: NewMessage[]) => {
    const stored = await storeMessages(db, messages);
    return messages.map(({ id }) => stored.get(id));
  });
