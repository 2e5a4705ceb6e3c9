import { and, eq, gt, sql } from 'drizzle-orm';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { TooManyRequests } from '#server/http/limits.ts';
import { purchases } from '#server/payments/tables.ts';
import { orderEvents, orders } from './tables.ts';

const minute = 60_000;
/** What is older is forgotten. */
const memoryMs = 24 * 60 * minute;
/** So many checkouts may run out without a payment; after each further one there is a pause, which grows. */
const free = 3;
const pausesMs = [5 * minute, 15 * minute, 60 * minute, 360 * minute];

const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/London' });

/** The buyer's checkouts of a day that ran out without a payment, and when the last did. A payment begins the count anew. */
async function readLapses(ctx: Ctx, tx: Db, buyerId: string) {
  const lastPaid = sql`(select max(${purchases.paidAt}) from ${purchases} where ${purchases.buyerId} = ${buyerId} and ${purchases.state} = 'paid')`;
  const [row] = await tx
    .select({
      count: sql<number>`count(distinct ${orders.purchaseId})::int`,
      last: sql`max(${orderEvents.at})`.mapWith(orderEvents.at),
    })
    .from(orders)
    .innerJoin(orderEvents, eq(orderEvents.orderId, orders.id))
    .where(
      and(
        eq(orders.buyerId, buyerId),
        gt(orders.createdAt, new Date(ctx.now().getTime() - memoryMs)),
        eq(orderEvents.transition, 'expire'),
        sql`${orderEvents.at} > coalesce(${lastPaid}, '-infinity')`,
      ),
    );
  return row ?? { count: 0, last: null };
}

/** Refuses a checkout (`too_many_requests`) to who has lately left several unpaid; the answer says when there may be another. */
export async function refuseWhilePaused(ctx: Ctx, tx: Db, buyerId: string): Promise<void> {
  const { count, last } = await readLapses(ctx, tx, buyerId);
  if (count <= free || !last) return;
  const pause = pausesMs[Math.min(count - free, pausesMs.length) - 1] ?? 0;
  const endsAt = last.getTime() + pause;
  const leftMs = endsAt - ctx.now().getTime();
  if (leftMs <= 0) return;
  // Rounded up, so that whoever comes back at that minute is let in.
  const shown = time.format(Math.ceil(endsAt / minute) * minute);
  throw new TooManyRequests(
    Math.ceil(leftMs / 1000),
    `Your last ${count} checkouts ran out without a payment. You can check out again at ${shown}.`,
  );
}
