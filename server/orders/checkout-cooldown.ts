import { and, eq, gt, sql } from 'drizzle-orm';
import { dayMs, formatTime, hourMs, minuteMs } from '#contract/time.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { TooManyRequests } from '#server/http/limits.ts';
import { purchases } from '#server/payments/tables.ts';
import { orderEvents, orders } from './tables.ts';

/** Older checkouts no longer count. */
const countedMs = dayMs;
/** How many checkouts may expire unpaid. Each further one starts a longer cooldown. */
const freeExpiries = 3;
const cooldownsMs = [5 * minuteMs, 15 * minuteMs, hourMs, 6 * hourMs];

/** Returns how many of the buyer's checkouts in the last 24 hours expired unpaid, and when the last one did. A payment resets the count. */
async function readExpiries(ctx: Ctx, tx: Db, buyerId: string) {
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
        gt(orders.createdAt, new Date(ctx.now().getTime() - countedMs)),
        eq(orderEvents.transition, 'expire'),
        sql`${orderEvents.at} > coalesce(${lastPaid}, '-infinity')`,
      ),
    );
  return row ?? { count: 0, last: null };
}

/** Throws `too_many_requests` for a buyer who recently left several checkouts unpaid. The error says when they can try again. */
export async function refuseDuringCooldown(ctx: Ctx, tx: Db, buyerId: string): Promise<void> {
  const { count, last } = await readExpiries(ctx, tx, buyerId);
  if (count <= freeExpiries || !last) return;
  const cooldown = cooldownsMs[Math.min(count - freeExpiries, cooldownsMs.length) - 1] ?? 0;
  const endsAt = last.getTime() + cooldown;
  const leftMs = endsAt - ctx.now().getTime();
  if (leftMs <= 0) return;
  // Rounded up, so that a buyer who returns at the minute shown is not refused.
  const shown = formatTime(new Date(Math.ceil(endsAt / minuteMs) * minuteMs));
  throw new TooManyRequests(
    Math.ceil(leftMs / 1000),
    `Your last ${count} checkouts expired without payment. You can check out again at ${shown}.`,
  );
}
