import { and, eq, isNotNull, isNull, lt, notExists, sql } from 'drizzle-orm';
import type { Ctx } from '#server/context.ts';
import { isProviderDown } from '#server/gateways/stripe.ts';
import { closeIntent } from './close-intent.ts';
import { sendRefund } from './refund.ts';
import { disputes, purchases, refunds } from './tables.ts';

/** What is younger is left to its own job. */
const ownJobMs = 15 * 60_000;
/** Any of them, so that some that fail every time do not keep the others waiting. */
const mostAtOnce = 200;
const inAnyOrder = sql`random()`;

/** Purchases that were closed while their intent, as far as is known, can still be paid. */
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
    .orderBy(inAnyOrder)
    .limit(mostAtOnce);

/** Refunds that the provider does not know of. While a bank has not decided about the payment, none can be sent. */
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
    .orderBy(inAnyOrder)
    .limit(mostAtOnce);
};

/**
 * Does again what a job has given up or never came to: cancels the intents of closed purchases and sends refunds. Asking the
 * provider twice changes nothing there. Throws at the end if something still could not be done.
 */
export async function finishPayments(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now().getTime() - ownJobMs);
  let failures = 0;
  const attempt = async (work: Promise<void>, about: object) => {
    try {
      await work;
    } catch (error) {
      if (isProviderDown(error)) throw error;
      failures += 1;
      ctx.log.error({ err: error, ...about }, 'a payment could not be finished');
    }
  };
  for (const { id } of await unsentRefunds(ctx, before)) await attempt(sendRefund(ctx, id), { refundId: id });
  for (const { id } of await openIntents(ctx, before)) await attempt(closeIntent(ctx, id), { purchaseId: id });
  if (failures > 0) throw new Error(`${failures} payments could not be finished`);
}
