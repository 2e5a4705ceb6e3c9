import { and, eq, gt, isNotNull, ne, not, or, sql } from 'drizzle-orm';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import type { Reversal } from '#server/gateways/stripe-events.ts';
import { isRefusal } from '#server/gateways/stripe.ts';
import { fetchCharge } from './charges.ts';
import { lockEarning, owedOf, updateEarning, type Earning } from './earnings.ts';
import { book } from './ledger.ts';
import { retryEach } from './retry-each.ts';
import { ledgerTransactions } from './ledger-tables.ts';
import { earnings, isOwed, payoutAccounts } from './tables.ts';

/** How many earnings a sweep retries. They are in random order, so that those that always fail do not hold up the others. */
const batchSize = 1000;

/** Records an order's transfer, as returned by the provider or reported by webhook. Idempotent. */
export async function recordTransfer(ctx: Ctx, tx: Db, orderId: string, transferId: string): Promise<void> {
  const earning = await lockEarning(tx, orderId);
  if (!earning) return ctx.log.warn({ transferId }, 'transfer for an unknown order');
  if (earning.providerTransferId) return;
  const { sellerId, endedAt, sentPence } = earning;
  const sent = {
    state: endedAt ? 'refunded' : 'transferred',
    sentAt: ctx.now(),
    providerTransferId: transferId,
  } as const;
  await updateEarning(tx, orderId, sent);
  await book(ctx, tx, {
    kind: 'transfer',
    cause: `transfer:${orderId}`,
    orderId,
    providerObject: transferId,
    entries: [
      { account: 'due', sellerId, pence: -sentPence },
      { account: 'account', sellerId, pence: sentPence },
    ],
  });
  if (owedOf({ ...earning, ...sent }) > 0) await ctx.queue.enqueue(tx, 'transfer-due', { orderId });
}

/** Records one reversal of an order's transfer, identified by the provider's id. Idempotent. */
export async function recordReversal(ctx: Ctx, tx: Db, orderId: string, { id, amountPence }: Reversal): Promise<void> {
  const earning = await lockEarning(tx, orderId);
  const isRecorded = and(eq(ledgerTransactions.orderId, orderId), eq(ledgerTransactions.providerObject, id));
  if (!earning || (await tx.$count(ledgerTransactions, isRecorded)) > 0) return;
  const { sellerId } = earning;
  const change = {
    reversedPence: earning.reversedPence + amountPence,
    reversingPence: Math.max(0, earning.reversingPence - amountPence),
  };
  await updateEarning(tx, orderId, change);
  const excessPence = -owedOf({ ...earning, ...change });
  if (excessPence > 0)
    ctx.log.error(
      { orderId, excessPence },
      'more was reversed than the seller owed on this order; docs/operations.md says what to do',
    );
  await book(ctx, tx, {
    kind: 'reversal',
    cause: `reversal:${id}`,
    orderId,
    providerObject: id,
    entries: [
      { account: 'account', sellerId, pence: -amountPence },
      { account: 'due', sellerId, pence: amountPence },
    ],
  });
  await enqueueDueTransfers(ctx, tx, sellerId);
}

/**
 * Takes what a seller owes on other orders from `pence` of an order's money, and returns how much that was. Returns undefined while the
 * outcome of a reversal is unknown, since it may settle the debt. The caller holds the order's lock.
 */
async function netDebts(tx: Db, { orderId, sellerId }: Earning, pence: number): Promise<number | undefined> {
  const isTheirs = and(eq(earnings.sellerId, sellerId), ne(earnings.orderId, orderId), isOwed);
  const owing = await tx.select().from(earnings).where(isTheirs).orderBy(earnings.paidAt).for('update');
  if (owing.some(({ reversingPence }) => reversingPence > 0)) return undefined;
  let left = pence;
  for (const each of owing) {
    const netted = Math.min(owedOf(each), left);
    if (netted === 0) break;
    left -= netted;
    await updateEarning(tx, each.orderId, { nettedPence: each.nettedPence + netted });
  }
  return pence - left;
}

/**
 * Marks a due earning as being sent, before the provider is called, and fixes its amount. Returns undefined if there is nothing to send
 * (yet): partial refunds may have left only commission, all of it may have gone towards what the seller owes, or how much they owe is not known yet.
 */
function markSending(ctx: Ctx, orderId: string): Promise<(Earning & { accountId: string }) | undefined> {
  return transact(ctx.db, async (tx) => {
    const earning = await lockEarning(tx, orderId);
    if (earning?.state !== 'due' && earning?.state !== 'sending') return undefined;
    if (earning.state === 'due' && (earning.isDisputed || earning.isClaimed)) return undefined;
    const [account] = await tx.select().from(payoutAccounts).where(eq(payoutAccounts.sellerId, earning.sellerId));
    if (!account || (earning.state === 'due' && !account.ready)) return undefined;
    const accountId = account.providerAccountId;
    if (earning.state === 'sending') return { ...earning, accountId };
    const duePence = Math.max(0, -owedOf(earning));
    const netted = await netDebts(tx, earning, duePence);
    if (netted === undefined) return undefined;
    const sentPence = duePence - netted;
    const nettedPence = earning.nettedPence - netted;
    await updateEarning(tx, orderId, { state: sentPence > 0 ? 'sending' : 'transferred', sentPence, nettedPence });
    return sentPence > 0 ? { ...earning, sentPence, nettedPence, accountId } : undefined;
  });
}

/**
 * Records that the provider refused a reversal or a transfer, which becomes due again. The next call uses a new idempotency key.
 * Repeated responses for the same key count once.
 */
const recordRefusal = (ctx: Ctx, { orderId, refusals }: Earning) =>
  transact(ctx.db, async (tx) => {
    const earning = await lockEarning(tx, orderId);
    if (earning?.refusals !== refusals) return;
    const state = earning.state === 'sending' ? 'due' : earning.state;
    await updateEarning(tx, orderId, { state, reversingPence: 0, refusals: refusals + 1 });
    if (earning.reversingPence > 0) await enqueueDueTransfers(ctx, tx, earning.sellerId);
  });

async function send(ctx: Ctx, { orderId, purchaseId }: Earning): Promise<void> {
  const chargeId = await fetchCharge(ctx, purchaseId);
  if (!chargeId) return ctx.log.warn({ orderId }, 'cannot transfer money that has no payment at the provider');
  const sending = await markSending(ctx, orderId);
  if (!sending) return;
  const { accountId, sentPence, refusals } = sending;
  try {
    const { id } = await ctx.payments.transfer({
      orderId,
      purchaseId,
      chargeId,
      accountId,
      amountPence: sentPence,
      refusals,
    });
    await transact(ctx.db, (tx) => recordTransfer(ctx, tx, orderId, id));
  } catch (error) {
    if (isRefusal(error)) await recordRefusal(ctx, sending);
    throw error;
  }
}

const reversiblePence = (earning: Earning) =>
  earning.providerTransferId ? Math.min(owedOf(earning), earning.sentPence - earning.reversedPence) : 0;

/**
 * Fixes the amount of an earning's next reversal, before the provider is called: as much as the seller's account holds, or all of it if it
 * holds nothing, which the provider refuses. Returns undefined if there is nothing to reverse.
 */
async function markReversing(ctx: Ctx, orderId: string): Promise<Earning | undefined> {
  const [account] = await ctx.db
    .select({ id: payoutAccounts.providerAccountId })
    .from(payoutAccounts)
    .innerJoin(earnings, eq(earnings.sellerId, payoutAccounts.sellerId))
    .where(and(eq(earnings.orderId, orderId), isReversible, eq(earnings.reversingPence, 0)));
  const heldPence = account ? await ctx.payments.availableOf(account.id) : 0;
  return transact(ctx.db, async (tx) => {
    const earning = await lockEarning(tx, orderId);
    if (!earning || earning.reversingPence > 0) return earning;
    const pence = reversiblePence(earning);
    if (pence <= 0) return undefined;
    const reversingPence = heldPence > 0 ? Math.min(pence, heldPence) : pence;
    await updateEarning(tx, orderId, { reversingPence });
    return { ...earning, reversingPence };
  });
}

/** `lastPence` is how much had been reversed before the previous call. If that has not changed, the call reversed nothing, so we stop. */
async function reverseTransfer(ctx: Ctx, orderId: string, lastPence?: number): Promise<void> {
  const earning = await markReversing(ctx, orderId);
  if (!earning?.providerTransferId || earning.reversedPence === lastPence) return;
  const { providerTransferId: transferId, refusals } = earning;
  const totalPence = earning.reversedPence + earning.reversingPence;
  const reversals = await ctx.payments
    .reverse({ orderId, transferId, totalPence, refusals })
    .catch(async (error: unknown) => {
      if (isRefusal(error)) await recordRefusal(ctx, earning);
      throw error;
    });
  for (const reversal of reversals) await transact(ctx.db, (tx) => recordReversal(ctx, tx, orderId, reversal));
  // Another refund may have been made since the amount was fixed.
  await reverseTransfer(ctx, orderId, earning.reversedPence);
}

/**
 * Sends an order's due money to its seller, less what they owe on other orders, or reverses the part of the transfer that has since been
 * refunded. Safe to run repeatedly and concurrently: the provider makes one transfer per order, and never reverses more than the total
 * requested. The money stays due until the seller can be paid.
 */
export async function transferDue(ctx: Ctx, orderId: string): Promise<void> {
  const [earning] = await ctx.db.select().from(earnings).where(eq(earnings.orderId, orderId));
  if (earning?.state === 'due' || earning?.state === 'sending') await send(ctx, earning);
  else await reverseTransfer(ctx, orderId);
}

/** Matches earnings that are due and not contested. */
const maySend = and(eq(earnings.state, 'due'), not(earnings.isDisputed), not(earnings.isClaimed));

/** Matches earnings whose transfer should be reversed at least in part, and still can be. */
const isReversible = and(
  isOwed,
  isNotNull(earnings.providerTransferId),
  gt(earnings.sentPence, earnings.reversedPence),
);

/** Enqueues all due transfers to a seller, if they can be paid. */
export async function enqueueDueTransfers(ctx: Ctx, tx: Db, sellerId: string): Promise<void> {
  const due = await tx
    .select({ orderId: earnings.orderId })
    .from(earnings)
    .innerJoin(payoutAccounts, eq(payoutAccounts.sellerId, earnings.sellerId))
    .where(and(eq(earnings.sellerId, sellerId), maySend, payoutAccounts.ready));
  for (const { orderId } of due) await ctx.queue.enqueue(tx, 'transfer-due', { orderId });
}

/** Retries transfers and reversals whose jobs have failed permanently. Some fail for weeks, as money on its way to a bank cannot be reversed. */
export async function retryUnsettledTransfers(ctx: Ctx): Promise<void> {
  const unsettled = await ctx.db
    .select({ orderId: earnings.orderId })
    .from(earnings)
    .innerJoin(payoutAccounts, eq(payoutAccounts.sellerId, earnings.sellerId))
    .where(or(eq(earnings.state, 'sending'), isReversible, and(maySend, payoutAccounts.ready)))
    .orderBy(sql`random()`)
    .limit(batchSize);
  const ids = unsettled.map(({ orderId }) => orderId);
  await retryEach(ctx, 'transfer', ids, transferDue);
}
