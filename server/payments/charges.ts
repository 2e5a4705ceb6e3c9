import { and, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import { book } from './ledger.ts';
import { purchases, refunds } from './tables.ts';

/** Records the charge of a purchase's payment and books the provider's fee. Idempotent. */
export async function recordCharge(
  ctx: Ctx,
  tx: Db,
  purchaseId: string,
  charge: { id: string; feePence: number },
): Promise<void> {
  const [recorded] = await tx
    .update(purchases)
    .set({ providerChargeId: charge.id })
    .where(and(eq(purchases.id, purchaseId), isNull(purchases.providerChargeId)))
    .returning({ intentId: purchases.providerIntentId });
  if (!recorded || charge.feePence === 0) return;
  await book(ctx, tx, {
    kind: 'provider_fee',
    cause: `provider-fee:${purchaseId}`,
    providerObject: recorded.intentId,
    entries: [
      { account: 'fees', pence: -charge.feePence },
      { account: 'provider', pence: charge.feePence },
    ],
  });
}

/**
 * Fetches a payment's charge and fee from the provider, unless they are already recorded. Returns the charge's id, or undefined if
 * the provider does not know the purchase (demo orders with real keys).
 */
export async function fetchCharge(ctx: Ctx, purchaseId: string): Promise<string | undefined> {
  const [purchase] = await ctx.db.select().from(purchases).where(eq(purchases.id, purchaseId));
  if (!purchase?.providerIntentId) return undefined;
  if (purchase.providerChargeId) return purchase.providerChargeId;
  const charge = await ctx.payments.readCharge(purchase.providerIntentId);
  if (!charge) throw new Error('the provider has no charge for this payment yet');
  await transact(ctx.db, (tx) => recordCharge(ctx, tx, purchaseId, charge));
  return charge.id;
}

/** Enqueues a job for every payment whose charge is unknown, because its job failed permanently or it predates the ledger. */
export async function enqueueMissingCharges(ctx: Ctx): Promise<void> {
  const refunded = ctx.db.select({ id: refunds.purchaseId }).from(refunds);
  const missing = await ctx.db
    .select({ purchaseId: purchases.id })
    .from(purchases)
    .where(
      and(
        isNull(purchases.providerChargeId),
        isNotNull(purchases.providerIntentId),
        or(eq(purchases.state, 'paid'), inArray(purchases.id, refunded)),
      ),
    );
  for (const { purchaseId } of missing) await ctx.queue.enqueue(ctx.db, 'fetch-charge', { purchaseId });
}
