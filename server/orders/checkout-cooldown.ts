import { and, desc, eq, gt, isNull, max, sql } from 'drizzle-orm';
import { dayMs, formatDayAndMonth, formatTime, hourMs, minuteMs } from '#contract/time.ts';
import { users } from '#server/accounts/tables.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { TooManyRequests } from '#server/http/limits.ts';
import { purchases } from '#server/payments/tables.ts';
import { orderEvents, orders } from './tables.ts';

/** Older expired checkouts no longer count. */
const expiriesCountedMs = dayMs;
/** How many checkouts may expire unpaid. Each further one starts a longer cooldown. */
const freeExpiries = 3;
const cooldownsMs = [5 * minuteMs, 15 * minuteMs, hourMs, 6 * hourMs];
/** How many purchases a buyer may cancel a day, on average: the provider keeps its fee for a payment that is refunded. */
const cancelledDaily = 10;
/** Cancellations of older orders no longer count. */
const cancellationsCountedMs = 100 * dayMs;

const since = (ctx: Ctx, ms: number) => new Date(ctx.now().getTime() - ms);

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
        gt(orders.createdAt, since(ctx, expiriesCountedMs)),
        eq(orderEvents.transition, 'expire'),
        sql`${orderEvents.at} > coalesce(${lastPaid}, '-infinity')`,
      ),
    );
  return row ?? { count: 0, last: null };
}

/**
 * Returns when the buyer cancelled each purchase, in part or in full, the latest first. Orders whose
 * seller is suspended do not count, because we ask the buyer to cancel them.
 */
async function readCancellations(ctx: Ctx, tx: Db, buyerId: string): Promise<Date[]> {
  const at = max(orderEvents.at);
  const rows = await tx
    .select({ at })
    .from(orders)
    .innerJoin(orderEvents, eq(orderEvents.orderId, orders.id))
    .innerJoin(users, and(eq(users.id, orders.sellerId), isNull(users.bannedAt)))
    .where(
      and(
        eq(orders.buyerId, buyerId),
        gt(orders.createdAt, since(ctx, cancellationsCountedMs)),
        eq(orders.state, 'called_off'),
        eq(orderEvents.transition, 'cancelAsBuyer'),
      ),
    )
    .groupBy(orders.purchaseId)
    .orderBy(desc(at));
  return rows.flatMap((row) => row.at ?? []);
}

/** Throws `too_many_requests` before `endsAt`. `explain` receives the time to show. */
function refuseUntil(ctx: Ctx, endsAt: number, explain: (end: Date) => string): void {
  const leftMs = endsAt - ctx.now().getTime();
  if (leftMs <= 0) return;
  // Rounded up, so that a buyer who returns at the minute shown is not refused.
  const shown = new Date(Math.ceil(endsAt / minuteMs) * minuteMs);
  throw new TooManyRequests(Math.ceil(leftMs / 1000), explain(shown));
}

/** Refuses a buyer who has cancelled ten purchases within one day, twenty within two days, thirty within three days, and so on. */
async function refuseAfterCancelling(ctx: Ctx, tx: Db, buyerId: string): Promise<void> {
  const cancellations = await readCancellations(ctx, tx, buyerId);
  const waits = cancellations.flatMap((at, index) => {
    const days = (index + 1) / cancelledDaily;
    return Number.isInteger(days) ? { days, endsAt: at.getTime() + days * dayMs } : [];
  });
  const [longest] = waits.toSorted((a, b) => b.endsAt - a.endsAt);
  if (!longest) return;
  const { days, endsAt } = longest;
  const period = days === 1 ? '24 hours' : `${days} days`;
  refuseUntil(
    ctx,
    endsAt,
    (end) =>
      `You've cancelled ${days * cancelledDaily} purchases within ${period}. You can check out again on ${formatDayAndMonth(end)} at ${formatTime(end)}.`,
  );
}

/**
 * Throws `too_many_requests` for a buyer who recently left several checkouts unpaid, or cancelled many purchases. The error says when
 * they can try again.
 */
export async function refuseDuringCooldown(ctx: Ctx, tx: Db, buyerId: string): Promise<void> {
  await refuseAfterCancelling(ctx, tx, buyerId);
  const { count, last } = await readExpiries(ctx, tx, buyerId);
  if (count <= freeExpiries || !last) return;
  const cooldown = cooldownsMs[Math.min(count - freeExpiries, cooldownsMs.length) - 1] ?? 0;
  refuseUntil(
    ctx,
    last.getTime() + cooldown,
    (end) => `Your last ${count} checkouts expired without payment. You can check out again at ${formatTime(end)}.`,
  );
}
