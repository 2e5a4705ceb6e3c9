import { sql } from 'drizzle-orm';
import type { Ctx } from '#server/context.ts';

const windowMs = 90 * 86_400_000;
/** The latest conversations, and of each the latest messages: it costs the same however many a seller has. */
const most = 100;
/** Fewer answers say nothing about the next one. */
const fewestAnswers = 3;

/**
 * How soon a seller answers: the median, in whole minutes, of the times from the first message they had not answered to
 * their answer, over the last 90 days; null where there are fewer than three answers. Messages of Skep itself are neither.
 * It reads the tables of chat by name: every module may ask this, and chat stands to the right of most.
 */
export async function readReplyMinutes({ db, now }: Pick<Ctx, 'db' | 'now'>, sellerId: string): Promise<number | null> {
  const since = new Date(now().getTime() - windowMs).toISOString();
  const { rows } = await db.execute(sql`
    with recent as (
      select id from chats where (first_id = ${sellerId} or second_id = ${sellerId}) and latest_at >= ${since}::timestamptz
      order by latest_at desc limit ${most}
    ), said as (
      select message.* from recent cross join lateral (
        select chat_id, id, sender_id, created_at from messages
        where chat_id = recent.id and created_at >= ${since}::timestamptz and not is_system
        order by created_at desc, id desc limit ${most}
      ) message
    ), turns as (
      select * from (select *, lag(sender_id) over talk as before from said
        window talk as (partition by chat_id order by created_at, id)) turn
      where before is distinct from sender_id
    ), answers as (
      select sender_id, extract(epoch from created_at - lag(created_at) over
        (partition by chat_id order by created_at, id))::float8 / 60 as took from turns
    )
    select count(*)::int as answers, percentile_cont(0.5) within group (order by took) as minutes
    from answers where sender_id = ${sellerId} and took is not null`);
  const [row] = rows;
  return Number(row?.answers) >= fewestAnswers ? Math.round(Number(row?.minutes)) : null;
}
