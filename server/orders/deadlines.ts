import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, ne, or } from 'drizzle-orm';
import { nextDeadline } from '#contract/order-deadlines.ts';
import { Problem } from '#contract/problems.ts';
import { hourMs } from '#contract/time.ts';
import { users } from '#server/accounts/tables.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import { type Events, record } from '#server/events.ts';
import { isMarkedDisputed } from '#server/payments/earnings.ts';
import { disputes } from '#server/payments/tables.ts';
import { move } from './move-order.ts';
import { orders } from './tables.ts';
import { deadlineOf, lockOrders, type Order, updateOrder } from './transition.ts';

const batchSize = 200;

const isSuspended = async (tx: Db, id: string): Promise<boolean> =>
  (await tx.$count(users, and(eq(users.id, id), isNotNull(users.bannedAt)))) > 0;

/**
 * Reminds the seller to send an order, unless it is too late or they are suspended. The order's next deadline is then the last day
 * to send it. Throws `conflict` while the buyer's bank is disputing the payment, because the seller must not send it then.
 */
async function remind(ctx: Ctx, tx: Db, order: Order, remindedAt: Date): Promise<void> {
  if (await isMarkedDisputed(tx, order.id)) throw new Problem('conflict', 'A bank is disputing this payment.');
  const deadlineAt = deadlineOf(ctx, { ...order, remindedAt });
  await updateOrder(tx, order.id, { remindedAt, deadlineAt });
  if (deadlineAt && deadlineAt > ctx.now() && !(await isSuspended(tx, order.sellerId)))
    await record(ctx, tx, 'order.unsent', { orderId: order.id });
}

/** Once a bank has decided a dispute, reminds sellers who were asked not to send their orders and would now be late, giving them more time. */
export async function resumeSending(ctx: Ctx, tx: Db, { disputeId }: Events['dispute.changed']): Promise<void> {
  const disputed = tx.select({ id: disputes.purchaseId }).from(disputes);
  const decided = disputed.where(and(eq(disputes.id, disputeId), ne(disputes.state, 'open')));
  const unsent = and(inArray(orders.purchaseId, decided), eq(orders.state, 'paid'));
  for (const order of await lockOrders(tx, unsent)) {
    const first = deadlineOf(ctx, { ...order, remindedAt: null });
    if (first && first <= ctx.now() && !(await isMarkedDisputed(tx, order.id))) await remind(ctx, tx, order, ctx.now());
  }
}

const inAnHour = (ctx: Ctx) => new Date(ctx.now().getTime() + hourMs);

/** Matches orders whose deadline has passed, unless a retry is set within the next hour. Any later retry was set while the clock was wrong. */
const isDue = (ctx: Ctx) => {
  const { deadlineAt, deadlineRetryAt: retryAt } = orders;
  const mayRetry = or(isNull(retryAt), lte(retryAt, ctx.now()), gt(retryAt, inAnHour(ctx)));
  return and(lte(deadlineAt, ctx.now()), mayRetry);
};

/** Schedules a retry of an action that failed or is currently impossible, such as a refund while the buyer's bank is disputing the payment. */
const retryLater = (ctx: Ctx, id: string) => updateOrder(ctx.db, id, { deadlineRetryAt: inAnHour(ctx) });

/** Acts on an order's deadline, if it has passed and still applies. */
async function handleDeadline(ctx: Ctx, id: string): Promise<void> {
  try {
    await transact(ctx.db, async (tx) => {
      const [order] = await lockOrders(tx, and(eq(orders.id, id), isDue(ctx)));
      if (!order) return;
      const due = nextDeadline(order, ctx.settings.deadlineDays);
      // The operator has since extended the deadline.
      if (!due || due.at > ctx.now()) await updateOrder(tx, id, { deadlineAt: due?.at ?? null });
      else if (due.what === 'remind') await remind(ctx, tx, order, due.at);
      else await move(ctx, tx, order, due.what, { kind: 'clock' });
    });
  } catch (error) {
    const isExpected = error instanceof Problem;
    ctx.log[isExpected ? 'info' : 'error'](
      { err: error, orderId: id },
      "could not act on an order's deadline; retrying in an hour",
    );
    await retryLater(ctx, id);
  }
}

/** Acts on every order whose deadline has passed, earliest first. This also catches up after downtime of any length. */
export async function handleDeadlines(ctx: Ctx): Promise<void> {
  for (;;) {
    const due = await ctx.db
      .select({ id: orders.id })
      .from(orders)
      .where(isDue(ctx))
      .orderBy(asc(orders.deadlineAt))
      .limit(batchSize);
    for (const { id } of due) await handleDeadline(ctx, id);
    if (due.length === 0) return;
  }
}
