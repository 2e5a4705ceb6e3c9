import { sql } from 'drizzle-orm';
import type { MessageWarning } from '#contract/chat.ts';
import type { Db } from '#server/db/client.ts';
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

/**
 * Stores a message in one statement: the chat's row is locked while it gives the message its number, so that numbers have no gaps and
 * everybody sees the same order. Returns the number and how many messages the receiver has not read in all; nothing if the message is
 * stored already, or may not be sent: both accounts must be open, the sender's verified, and neither may have blocked the other.
 */
export async function storeMessage(tx: Db, message: NewMessage) {
  const { id, chatId, senderId, receiverId, clientId, content, image, warning } = message;
  const { firstId, secondId } = pairOf(senderId, receiverId);
  const unread = sql.identifier(firstId === receiverId ? 'first_unread' : 'second_unread');
  const at = message.at.toISOString();
  const { rows } = await tx.execute(sql`
    with numbered as (
      update chats set last_number = last_number + 1, latest_at = ${at}::timestamptz, ${unread} = ${unread} + 1
      where id = ${chatId} and first_id = ${firstId} and second_id = ${secondId}
        and exists (select from users where users.id = ${senderId}
          and verified_at is not null and banned_at is null and deleted_at is null)
        and exists (select from users where users.id = ${receiverId} and banned_at is null and deleted_at is null)
        and not exists (select from blocks where (blocker_id, blocked_id) in
          ((${senderId}, ${receiverId}), (${receiverId}, ${senderId})))
        and not exists (select from messages where sender_id = ${senderId} and client_id = ${clientId})
      returning last_number, ${unread} as unread
    ), stored as (
      insert into messages (id, chat_id, number, sender_id, receiver_id, client_id, content, image, warning, created_at)
      select ${id}, ${chatId}, last_number, ${senderId}, ${receiverId}, ${clientId}, ${content}, ${image}, ${warning},
        ${at}::timestamptz from numbered
    )
    select last_number as number, unread + (
      select coalesce(sum(case when first_id = ${receiverId} then first_unread else second_unread end), 0)
      from chats where id <> ${chatId} and
        ((first_id = ${receiverId} and first_unread > 0) or (second_id = ${receiverId} and second_unread > 0))
    )::int as unread from numbered`);
  return rows[0] as { number: number; unread: number } | undefined;
}
