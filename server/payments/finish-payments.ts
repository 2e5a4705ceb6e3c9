import { and, eq, isNotNull, isNull, lt, notExists, sql } from 'drizzle-orm';
import { minuteMs } from '#contract/time.ts';
import type { Ctx } from '#server/context.ts';
import { closeIntent } from './close-intent.ts';
import { sendRefund } from './refund.ts';
import { retryEach } from './retry-each.ts';
import { disputes, purchases, refunds } from './tables.ts';

/** Anything newer is left to its original job. */
const ownJobMs = 15 * minuteMs;
const batchSize = 200;
/** Random, so that rows that fail every time do not hold up the others. */
const randomOrder = sql`random()`;

/** Closed purchases whose intent can, as far as we know, still be paid. */
const openIntents = (ctx: Ctx, before: Date) =>
  ctx.db
    .select({ id: purchases.id })
    .from(purchases)
    .where(
      and(
        eq(purchases.state, 'closed'),
        isNull(purchases.intentEndedAt),
        isNotNull(purchases.providerIntentId),
        lt(purchases.expiresAt, before),
      ),
    )
    .orderBy(randomOrder)
    .limit(batchSize)
    .then((rows) => rows.map(({ id }) => id));

/** Refunds not yet sent to the provider, except for payments in an open dispute, whose refunds cannot be sent. */
const unsentRefunds = (ctx: Ctx, before: Date) => {
  const isDisputed = and(eq(disputes.purchaseId, refunds.purchaseId), eq(disputes.state, 'open'));
  return ctx.db
    .select({ id: refunds.id })
    .from(refunds)
    .where(
      and(
        isNull(refunds.providerRefundId),
        lt(refunds.createdAt, before),
        notExists(ctx.db.select().from(disputes).where(isDisputed)),
      ),
    )
    .orderBy(randomOrder)
    .limit(batchSize)
    .then((rows) => rows.map(({ id }) => id));
};

/**
 * Cancels the intents of closed purchases and sends refunds, if a job failed to do so or never started. Repeating a request to the
 * provider is harmless.
 */
export async function finishPayments(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now().getTime() - ownJobMs);
  await retryEach(ctx, 'refund', await unsentRefunds(ctx, before), sendRefund);
  await retryEach(ctx, 'closing an intent', await openIntents(ctx, before), closeIntent);
}
