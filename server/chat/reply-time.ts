import { sql } from 'drizzle-orm';
import { dayMs } from '#contract/time.ts';
import type { Ctx } from '#server/context.ts';

const windowMs = 90 * dayMs;
/** Limits the conversations and the messages per conversation, so that the cost does not grow with a seller's history. */
const maxRows = 100;
/** Fewer replies say too little about how soon the next one will come. */
const minReplies = 3;

/**
 * Returns a seller's typical reply time: the median, in whole minutes, from the first unanswered message to the reply, over the
 * last 90 days. Null if there are fewer than three replies. Messages from Skep itself do not count.
 */
export async function readReplyMinutes({ db, now }: Pick<Ctx, 'db' | 'now'>, sellerId: string): Promise<number | null> {
  const since = new Date(now().getTime() - windowMs).toISOString();
  const { rows } = await db.execute(sql`
    with recent as (
      select id from chats where (first_id = ${sellerId} or second_id = ${sellerId}) and latest_at >= ${since}::timestamptz
      order by latest_at desc limit ${maxRows}
    ), sent as (
      select message.* from recent cross join lateral (
        select chat_id, number, sender_id, created_at from messages
        where chat_id = recent.id and created_at >= ${since}::timestamptz and not is_system
        order by number desc limit ${maxRows}
      ) message
    ), turns as (
      select * from (select *, lag(sender_id) over talk as before from sent
        window talk as (partition by chat_id order by number)) turn
      where before is distinct from sender_id
    ), replies as (
      select sender_id, extract(epoch from created_at - lag(created_at) over
        (partition by chat_id order by number))::float8 / 60 as took from turns
    )
    select count(*)::int as replies, percentile_cont(0.5) within group (order by took) as minutes
    from replies where sender_id = ${sellerId} and took is not null`);
  const [row] = rows;
  return Number(row?.replies) >= minReplies ? Math.round(Number(row?.minutes)) : null;
}
