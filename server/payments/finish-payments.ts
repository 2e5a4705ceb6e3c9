import { and, eq, isNotNull, isNull, lt, notExists, sql } from 'drizzle-orm';
import type { Ctx } from '#server/context.ts';
import { isProviderDown } from '#server/gateways/stripe.ts';
import { closeIntent } from './close-intent.ts';
import { sendRefund } from './refund.ts';
import { disputes, purchases, refunds } from './tables.ts';

/** Anything newer is left to its own job. */
const ownJobMs = 15 * 60_000;
const batchSize = 200;
/** Random, so that rows that fail every time do not keep the others waiting. */
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
    .limit(batchSize);

/** Refunds not yet sent to the provider, except those of a payment with an open dispute, which cannot be sent. */
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
    .limit(batchSize);
};

/**
 * Retries what a job gave up on or never reached: cancels the intents of closed purchases and sends refunds. Repeating a call to the
 * provider is harmless. Throws at the end if any of them failed.
 */
export async function finishPayments(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now().getTime() - ownJobMs);
  let failures = 0;
  const attempt = async (work: Promise<void>, details: object) => {
    try {
      await work;
    } catch (error) {
      if (isProviderDown(error)) throw error;
      failures += 1;
      ctx.log.error({ err: error, ...details }, 'a payment could not be finished');
    }
  };
  for (const { id } of await unsentRefunds(ctx, before)) await attempt(sendRefund(ctx, id), { refundId: id });
  for (const { id } of await openIntents(ctx, before)) await attempt(closeIntent(ctx, id), { purchaseId: id });
  if (failures > 0) throw new Error(`${failures} payments could not be finished`);
}
