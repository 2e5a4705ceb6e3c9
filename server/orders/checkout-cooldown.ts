import { and, desc, eq, gt, max, sql } from 'drizzle-orm';
import { dayMs, formatDayAndMonth, formatTime, hourMs, minuteMs } from '#contract/time.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { TooManyRequests } from '#server/http/limits.ts';
import { purchases } from '#server/payments/tables.ts';
import { orderEvents, orders } from './tables.ts';

/** Older checkouts and cancellations no longer count. */
const countedMs = dayMs;
/** How many checkouts may expire unpaid. Each further one starts a longer cooldown. */
const freeExpiries = 3;
const cooldownsMs = [5 * minuteMs, 15 * minuteMs, hourMs, 6 * hourMs];
/** After cancelling this many purchases, a buyer has to wait: the provider keeps its fee for a payment that is refunded. */
const maxCancelled = 10;

const countedSince = (ctx: Ctx) => new Date(ctx.now().getTime() - countedMs);

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
        gt(orders.createdAt, countedSince(ctx)),
        eq(orderEvents.transition, 'expire'),
        sql`${orderEvents.at} > coalesce(${lastPaid}, '-infinity')`,
      ),
    );
  return row ?? { count: 0, last: null };
}

/**
 * Returns when the buyer cancelled the tenth most recent of the purchases that they have cancelled, in part or in full, in the last 24
 * hours; undefined if there are fewer.
 */
async function readTenthCancellation(ctx: Ctx, tx: Db, buyerId: string): Promise<Date | undefined> {
  const at = max(orderEvents.at);
  const [tenth] = await tx
    .select({ at })
    .from(orders)
    .innerJoin(orderEvents, eq(orderEvents.orderId, orders.id))
    .where(
      and(
        eq(orders.buyerId, buyerId),
        eq(orders.state, 'called_off'),
        eq(orderEvents.transition, 'cancelAsBuyer'),
        gt(orderEvents.at, countedSince(ctx)),
      ),
    )
    .groupBy(orders.purchaseId)
    .orderBy(desc(at))
    .offset(maxCancelled - 1)
    .limit(1);
  return tenth?.at ?? undefined;
}

/** Throws `too_many_requests` before `endsAt`. `explain` receives the time to show. */
function refuseUntil(ctx: Ctx, endsAt: number, explain: (end: Date) => string): void {
  const leftMs = endsAt - ctx.now().getTime();
  if (leftMs <= 0) return;
  // Rounded up, so that a buyer who returns at the minute shown is not refused.
  const shown = new Date(Math.ceil(endsAt / minuteMs) * minuteMs);
  throw new TooManyRequests(Math.ceil(leftMs / 1000), explain(shown));
}

/**
 * Throws `too_many_requests` for a buyer who recently left several checkouts unpaid, or cancelled many purchases. The error says when
 * they can try again.
 */
export async function refuseDuringCooldown(ctx: Ctx, tx: Db, buyerId: string): Promise<void> {
  const cancelledAt = await readTenthCancellation(ctx, tx, buyerId);
  if (cancelledAt)
    refuseUntil(
      ctx,
      cancelledAt.getTime() + countedMs,
      (end) =>
        `You've cancelled ${maxCancelled} purchases within 24 hours. You can check out again on ${formatDayAndMonth(end)} at ${formatTime(end)}.`,
    );
  const { count, last } = await readExpiries(ctx, tx, buyerId);
  if (count <= freeExpiries || !last) return;
  const cooldown = cooldownsMs[Math.min(count - freeExpiries, cooldownsMs.length) - 1] ?? 0;
  refuseUntil(
    ctx,
    last.getTime() + cooldown,
    (end) => `Your last ${count} checkouts expired without payment. You can check out again at ${formatTime(end)}.`,
  );
}
