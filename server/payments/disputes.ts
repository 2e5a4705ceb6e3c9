import { and, eq, exists, isNull } from 'drizzle-orm';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { record } from '#server/events.ts';
import type { DisputeNews } from '#server/gateways/stripe-events.ts';
import { book } from './ledger.ts';
import { disputes, earnings, purchases, refunds } from './tables.ts';

/** Books what a dispute has moved of our balance, each movement once: our claim, and the provider's fee, which is ours to bear. */
async function bookMovements(ctx: Ctx, tx: Db, { id, movements }: DisputeNews): Promise<void> {
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

/** Keeps the money of a payment's orders where it is, or lets it move again; what was refunded is nobody's to keep. */
const mark = (tx: Db, purchaseId: string, isDisputed: boolean) =>
  tx
    .update(earnings)
    .set({ isDisputed })
    .where(and(eq(earnings.purchaseId, purchaseId), isNull(earnings.endedAt)))
    .returning();

/** The sellers' money of a payment moves again. */
async function release(ctx: Ctx, tx: Db, purchaseId: string): Promise<void> {
  for (const { orderId, state } of await mark(tx, purchaseId, false))
    if (state === 'due') await ctx.queue.enqueue(tx, 'transfer-due', { orderId });
}

const unsentOf = (purchaseId: string) => and(eq(refunds.purchaseId, purchaseId), isNull(refunds.providerRefundId));

/** The payment is ours again: what waited goes on. */
async function win(ctx: Ctx, tx: Db, purchaseId: string): Promise<void> {
  await release(ctx, tx, purchaseId);
  for (const { id } of await tx.select().from(refunds).where(unsentOf(purchaseId)))
    await ctx.queue.enqueue(tx, 'send-refund', { refundId: id });
}

/** What was to be refunded, the bank has given back: it is not sent as well. */
async function settleRefunds(ctx: Ctx, tx: Db, purchaseId: string, disputeId: string): Promise<void> {
  const settled = await tx.update(refunds).set({ providerRefundId: disputeId }).where(unsentOf(purchaseId)).returning();
  for (const { orderId, amountPence } of settled)
    await book(ctx, tx, {
      kind: 'chargeback',
      cause: `chargeback:${orderId}`,
      orderId,
      entries: [
        { account: 'refunding', pence: -amountPence },
        { account: 'disputed', pence: amountPence },
      ],
    });
}

type Lost = Pick<DisputeNews, 'id' | 'amountPence'>;

const sumOf = (rows: number[]): number => rows.reduce((sum, pence) => sum + pence, 0);

/**
 * The bank keeps it. As much as was left of the payment is taken back from its orders' sellers; of a smaller part nobody knows whose
 * it is, so it is ours to bear and what waited goes on.
 */
async function lose(ctx: Ctx, tx: Db, { id, amountPence }: Lost, purchaseId: string): Promise<void> {
  const sold = sumOf((await mark(tx, purchaseId, true)).map(({ totalPence }) => totalPence));
  if (amountPence < sold) return release(ctx, tx, purchaseId);
  await record(ctx, tx, 'payment.lost', { purchaseId });
  const unsent = await tx.select().from(refunds).where(unsentOf(purchaseId));
  const owed = sumOf(unsent.map((refund) => refund.amountPence));
  if (amountPence - sold >= owed) await settleRefunds(ctx, tx, purchaseId, id);
}

/** News that a payment was lost may come before that it was made: what is paid now is taken back at once. */
export async function takeEarlierLoss(ctx: Ctx, tx: Db, purchaseId: string): Promise<void> {
  const isWaiting = and(eq(earnings.purchaseId, purchaseId), earnings.isDisputed, isNull(earnings.endedAt));
  const { id, amountPence } = disputes;
  const [lost] = await tx
    .select({ id, amountPence })
    .from(disputes)
    .where(
      and(
        eq(disputes.purchaseId, purchaseId),
        eq(disputes.state, 'lost'),
        exists(tx.select().from(earnings).where(isWaiting)),
      ),
    )
    .limit(1);
  if (lost) await lose(ctx, tx, lost, purchaseId);
}

/** Opens a dispute; answers whether it was unknown. */
async function open(ctx: Ctx, tx: Db, { id, amountPence }: DisputeNews, purchaseId: string): Promise<boolean> {
  const opened = await tx
    .insert(disputes)
    .values({ id, purchaseId, amountPence, state: 'open', openedAt: ctx.now() })
    .onConflictDoNothing()
    .returning({ id: disputes.id });
  if (opened.length > 0) await mark(tx, purchaseId, true);
  return opened.length > 0;
}

/** Closes an open dispute; answers whether it was open. */
async function close(ctx: Ctx, tx: Db, news: DisputeNews, state: 'won' | 'lost', purchaseId: string): Promise<boolean> {
  const closed = await tx
    .update(disputes)
    .set({ state, closedAt: ctx.now() })
    .where(and(eq(disputes.id, news.id), eq(disputes.state, 'open')))
    .returning({ id: disputes.id });
  if (closed.length === 0) return false;
  await (state === 'won' ? win(ctx, tx, purchaseId) : lose(ctx, tx, news, purchaseId));
  return true;
}

/**
 * A cardholder's bank asks for a payment back, or has decided. Whatever comes first opens the dispute; what was decided stays so.
 * The operator and the sellers are told at both times; the operator answers the bank at the provider's.
 */
export async function takeDispute(ctx: Ctx, tx: Db, news: DisputeNews): Promise<void> {
  const { id, intentId, state } = news;
  const [purchase] = await tx.select().from(purchases).where(eq(purchases.providerIntentId, intentId)).for('update');
  if (!purchase) return ctx.log.warn({ disputeId: id }, 'a dispute about an unknown payment');
  const isNew = await open(ctx, tx, news, purchase.id);
  await bookMovements(ctx, tx, news);
  const isOver = state !== 'open' && (await close(ctx, tx, news, state, purchase.id));
  if (isNew || isOver) await record(ctx, tx, 'dispute.changed', { disputeId: id });
}
