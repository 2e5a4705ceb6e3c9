import { and, eq, gt, or, sql } from 'drizzle-orm';
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
/** After cancelling orders of this many payments, a buyer has to wait: the provider keeps its fee for a payment that is refunded. */
const maxCancelled = 10;

/**
 * Returns how many of the buyer's checkouts in the last 24 hours expired unpaid, and when the last one did. A payment resets the count.
 * Also returns of how many of their payments they cancelled orders in the last 24 hours, and when they first did.
 */
async function readRecent(ctx: Ctx, tx: Db, buyerId: string) {
  const since = new Date(ctx.now().getTime() - countedMs);
  const { at, transition } = orderEvents;
  const lastPaid = sql`(select max(${purchases.paidAt}) from ${purchases} where ${purchases.buyerId} = ${buyerId} and ${purchases.state} = 'paid')`;
  const isExpiry = and(eq(transition, 'expire'), sql`${at} > coalesce(${lastPaid}, '-infinity')`);
  const isCancellation = eq(transition, 'cancelAsBuyer');
  const [row] = await tx
    .select({
      expired: sql<number>`(count(distinct ${orders.purchaseId}) filter (where ${isExpiry}))::int`,
      lastExpiry: sql`max(${at}) filter (where ${isExpiry})`.mapWith(at),
      cancelled: sql<number>`(count(distinct ${orders.purchaseId}) filter (where ${isCancellation}))::int`,
      firstCancelled: sql`min(${at}) filter (where ${isCancellation})`.mapWith(at),
    })
    .from(orders)
    .innerJoin(orderEvents, eq(orderEvents.orderId, orders.id))
    .where(
      and(
        eq(orders.buyerId, buyerId),
        gt(at, since),
        // An order may be cancelled days after it was paid. No other old order needs to be read.
        or(gt(orders.createdAt, since), eq(orders.state, 'called_off')),
      ),
    );
  return row ?? { expired: 0, lastExpiry: null, cancelled: 0, firstCancelled: null };
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
 * Throws `too_many_requests` for a buyer who recently left several checkouts unpaid, or cancelled many paid orders. The error says when
 * they can try again.
 */
export async function refuseDuringCooldown(ctx: Ctx, tx: Db, buyerId: string): Promise<void> {
  const { expired, lastExpiry, cancelled, firstCancelled } = await readRecent(ctx, tx, buyerId);
  if (cancelled >= maxCancelled && firstCancelled)
    refuseUntil(
      ctx,
      firstCancelled.getTime() + countedMs,
      (end) =>
        `You've cancelled ${cancelled} purchases within 24 hours. You can check out again on ${formatDayAndMonth(end)} at ${formatTime(end)}.`,
    );
  if (expired <= freeExpiries || !lastExpiry) return;
  const cooldown = cooldownsMs[Math.min(expired - freeExpiries, cooldownsMs.length) - 1] ?? 0;
  refuseUntil(
    ctx,
    lastExpiry.getTime() + cooldown,
    (end) => `Your last ${expired} checkouts expired without payment. You can check out again at ${formatTime(end)}.`,
  );
}
