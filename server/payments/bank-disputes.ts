import { and, eq, exists, isNull } from 'drizzle-orm';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { record } from '#server/events.ts';
import type { DisputeUpdate } from '#server/gateways/stripe-events.ts';
import { leftOf } from './earnings.ts';
import { book } from './ledger.ts';
import { disputes, earnings, purchases, refunds } from './tables.ts';

/** Books each movement of a dispute on our balance once: the disputed amount, and the provider's fee, which we bear. */
async function bookMovements(ctx: Ctx, tx: Db, { id, movements }: DisputeUpdate): Promise<void> {
  for (const { id: movementId, pence, feePence } of movements) {
    if (pence === 0 && feePence === 0) continue;
    await book(ctx, tx, {
      kind: 'dispute',
      cause: `dispute:${movementId}`,
      providerObject: id,
      entries: [
        { account: 'buyers', pence: -pence },
        { account: 'disputed', pence },
        { account: 'fees', pence: -feePence },
        { account: 'provider', pence: feePence },
      ],
    });
  }
}

/** Freezes or unfreezes the earnings from a payment's orders, except those already refunded or reversed. */
const markDisputed = (tx: Db, purchaseId: string, isDisputed: boolean) =>
  tx
    .update(earnings)
    .set({ isDisputed })
    .where(and(eq(earnings.purchaseId, purchaseId), isNull(earnings.endedAt)))
    .returning();

/** A bank that corrects the amount opens a second dispute about the same payment, and may close the first one later. */
const isStillDisputed = async (tx: Db, purchaseId: string): Promise<boolean> =>
  (await tx.$count(disputes, and(eq(disputes.purchaseId, purchaseId), eq(disputes.state, 'open')))) > 0;

const isUnsent = (purchaseId: string) => and(eq(refunds.purchaseId, purchaseId), isNull(refunds.providerRefundId));

/** Unless the payment is still disputed, unfreezes the sellers' money and resumes pending transfers and refunds. */
async function release(ctx: Ctx, tx: Db, purchaseId: string): Promise<void> {
  if (await isStillDisputed(tx, purchaseId)) return;
  for (const { orderId, state } of await markDisputed(tx, purchaseId, false))
    if (state === 'due') await ctx.queue.enqueue(tx, 'transfer-due', { orderId });
  for (const { id } of await tx.select().from(refunds).where(isUnsent(purchaseId)))
    await ctx.queue.enqueue(tx, 'send-refund', { refundId: id });
}

/** Settles pending refunds without sending them, as the bank has already paid the buyer back. */
async function settleRefunds(ctx: Ctx, tx: Db, purchaseId: string, disputeId: string): Promise<void> {
  const settled = await tx.update(refunds).set({ providerRefundId: disputeId }).where(isUnsent(purchaseId)).returning();
  for (const { id, orderId, amountPence } of settled)
    await book(ctx, tx, {
      kind: 'chargeback',
      cause: `chargeback:${id}`,
      orderId,
      entries: [
        { account: 'refunding', pence: -amountPence },
        { account: 'disputed', pence: amountPence },
      ],
    });
}

type Lost = Pick<DisputeUpdate, 'id' | 'amountPence'>;

const sumOf = (rows: number[]): number => rows.reduce((sum, pence) => sum + pence, 0);

/**
 * Handles a lost dispute. If the bank keeps all that was left of the payment, the sellers' share is taken back. A smaller amount
 * cannot be attributed to an order, so we bear it and release the sellers' money.
 */
async function lose(ctx: Ctx, tx: Db, { id, amountPence }: Lost, purchaseId: string): Promise<void> {
  const sold = sumOf((await markDisputed(tx, purchaseId, true)).map(leftOf));
  if (amountPence < sold) return release(ctx, tx, purchaseId);
  await record(ctx, tx, 'payment.lost', { purchaseId });
  const unsent = await tx.select().from(refunds).where(isUnsent(purchaseId));
  const owed = sumOf(unsent.map((refund) => refund.amountPence));
  if (amountPence - sold >= owed) await settleRefunds(ctx, tx, purchaseId, id);
}

/** Applies a lost dispute once its payment is recorded, if the dispute's webhook arrived before the payment's. */
export async function applyEarlierLoss(ctx: Ctx, tx: Db, purchaseId: string): Promise<void> {
  const isFrozen = and(eq(earnings.purchaseId, purchaseId), earnings.isDisputed, isNull(earnings.endedAt));
  const { id, amountPence } = disputes;
  const [lost] = await tx
    .select({ id, amountPence })
    .from(disputes)
    .where(
      and(
        eq(disputes.purchaseId, purchaseId),
        eq(disputes.state, 'lost'),
        exists(tx.select().from(earnings).where(isFrozen)),
      ),
    )
    .limit(1);
  if (lost) await lose(ctx, tx, lost, purchaseId);
}

/** Opens a dispute; returns whether it is new. */
async function open(ctx: Ctx, tx: Db, { id, amountPence }: DisputeUpdate, purchaseId: string): Promise<boolean> {
  const opened = await tx
    .insert(disputes)
    .values({ id, purchaseId, amountPence, state: 'open', openedAt: ctx.now() })
    .onConflictDoNothing()
    .returning({ id: disputes.id });
  if (opened.length > 0) await markDisputed(tx, purchaseId, true);
  return opened.length > 0;
}

/** Closes an open dispute; returns whether it was open. */
async function close(
  ctx: Ctx,
  tx: Db,
  update: DisputeUpdate,
  state: 'won' | 'lost',
  purchaseId: string,
): Promise<boolean> {
  const closed = await tx
    .update(disputes)
    .set({ state, closedAt: ctx.now() })
    .where(and(eq(disputes.id, update.id), eq(disputes.state, 'open')))
    .returning({ id: disputes.id });
  if (closed.length === 0) return false;
  await (state === 'won' ? release(ctx, tx, purchaseId) : lose(ctx, tx, update, purchaseId));
  return true;
}

/**
 * Handles a report that a cardholder's bank is disputing a payment, or has decided the dispute. The first event to arrive opens the dispute; a
 * decision is final. Admins and sellers are notified of both. The operator responds to the bank in the provider's dashboard.
 */
export async function handleDispute(ctx: Ctx, tx: Db, update: DisputeUpdate): Promise<void> {
  const { id, intentId, state } = update;
  const [purchase] = await tx.select().from(purchases).where(eq(purchases.providerIntentId, intentId)).for('update');
  if (!purchase) return ctx.log.warn({ disputeId: id }, 'dispute for an unknown payment');
  const isNew = await open(ctx, tx, update, purchase.id);
  await bookMovements(ctx, tx, update);
  const isOver = state !== 'open' && (await close(ctx, tx, update, state, purchase.id));
  if (isNew || isOver) await record(ctx, tx, 'dispute.changed', { disputeId: id });
}
