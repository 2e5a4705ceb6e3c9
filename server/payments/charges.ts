import { and, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import { book } from './ledger.ts';
import { purchases, refunds } from './tables.ts';

/** Keeps which charge a purchase's payment became, and books what the provider kept of it. A second time changes nothing. */
export async function keepCharge(
  ctx: Ctx,
  tx: Db,
  purchaseId: string,
  charge: { id: string; feePence: number },
): Promise<void> {
  const [kept] = await tx
    .update(purchases)
    .set({ providerChargeId: charge.id })
    .where(and(eq(purchases.id, purchaseId), isNull(purchases.providerChargeId)))
    .returning({ intentId: purchases.providerIntentId });
  if (!kept || charge.feePence === 0) return;
  await book(ctx, tx, {
    kind: 'provider_fee',
    cause: `provider-fee:${purchaseId}`,
    providerObject: kept.intentId,
    entries: [
      { account: 'fees', pence: -charge.feePence },
      { account: 'provider', pence: charge.feePence },
    ],
  });
}

/**
 * Asks the provider, once, which charge a payment became and what it kept of it. Answers the charge's id; undefined for a
 * purchase that no provider knows of (demo orders under real keys).
 */
export async function noteCharge(ctx: Ctx, purchaseId: string): Promise<string | undefined> {
  const [purchase] = await ctx.db.select().from(purchases).where(eq(purchases.id, purchaseId));
  if (!purchase?.providerIntentId) return undefined;
  if (purchase.providerChargeId) return purchase.providerChargeId;
  const charge = await ctx.payments.readCharge(purchase.providerIntentId);
  if (!charge) throw new Error('the provider has no charge for this payment yet');
  await transact(ctx.db, (tx) => keepCharge(ctx, tx, purchaseId, charge));
  return charge.id;
}

/** Has the charge of every payment asked for that is not known: its job has given up, or it is older than the ledger. */
export async function enqueueUnnoted(ctx: Ctx): Promise<void> {
  const refunded = ctx.db.select({ id: refunds.purchaseId }).from(refunds);
  const unnoted = await ctx.db
    .select({ purchaseId: purchases.id })
    .from(purchases)
    .where(
      and(
        isNull(purchases.providerChargeId),
        isNotNull(purchases.providerIntentId),
        or(eq(purchases.state, 'paid'), inArray(purchases.id, refunded)),
      ),
    );
  for (const { purchaseId } of unnoted) await ctx.queue.enqueue(ctx.db, 'note-charge', { purchaseId });
}
