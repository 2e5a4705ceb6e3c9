import { and, eq, inArray, ne, or, sql } from 'drizzle-orm';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import { isRefusal } from '#server/gateways/stripe.ts';
import { fetchCharge } from './charges.ts';
import { lockEarning, updateEarning, shareOf, type Earning } from './earnings.ts';
import { book } from './ledger.ts';
import { retryEach } from './retry-each.ts';
import { earnings, payoutAccounts } from './tables.ts';

/** How many a sweep retries, in random order, so that those that fail every time do not keep the others waiting. */
const batchSize = 1000;

/** Records an order's transfer, as returned by the provider or reported by its webhook. Doing it again changes nothing. */
export async function recordTransfer(ctx: Ctx, tx: Db, orderId: string, transferId: string): Promise<void> {
  const earning = await lockEarning(tx, orderId);
  if (!earning) return ctx.log.warn({ transferId }, 'transfer for an unknown order');
  if (earning.providerTransferId) return;
  const { sellerId, endedAt } = earning;
  const share = shareOf(earning);
  const state = endedAt ? 'returning' : 'transferred';
  await updateEarning(tx, orderId, { state, sentAt: ctx.now(), providerTransferId: transferId });
  await book(ctx, tx, {
    kind: 'transfer',
    cause: `transfer:${orderId}`,
    orderId,
    providerObject: transferId,
    entries: [
      { account: 'due', sellerId, pence: -share },
      { account: 'account', sellerId, pence: share },
    ],
  });
  if (endedAt) await ctx.queue.enqueue(tx, 'transfer-due', { orderId });
}

/** Records the reversal of a refunded order's transfer. Doing it again changes nothing. */
export async function recordReversal(ctx: Ctx, tx: Db, orderId: string, reversalId: string): Promise<void> {
  const earning = await lockEarning(tx, orderId);
  if (earning?.state !== 'returning') return;
  const { sellerId } = earning;
  const share = shareOf(earning);
  await updateEarning(tx, orderId, { state: 'reversed', providerReversalId: reversalId });
  await book(ctx, tx, {
    kind: 'reversal',
    cause: `reversal:${orderId}`,
    orderId,
    providerObject: reversalId,
    entries: [
      { account: 'account', sellerId, pence: -share },
      { account: 'due', sellerId, pence: share },
    ],
  });
}

/** Marks a due earning as being sent, before the provider is called; undefined if there is nothing to send (yet). */
function claim(ctx: Ctx, orderId: string): Promise<(Earning & { accountId: string }) | undefined> {
  return transact(ctx.db, async (tx) => {
    const earning = await lockEarning(tx, orderId);
    if (earning?.state !== 'due' && earning?.state !== 'sending') return undefined;
    if (earning.state === 'due' && earning.isDisputed) return undefined;
    const [account] = await tx.select().from(payoutAccounts).where(eq(payoutAccounts.sellerId, earning.sellerId));
    if (!account || (earning.state === 'due' && !account.ready)) return undefined;
    await updateEarning(tx, orderId, { state: 'sending' });
    return { ...earning, accountId: account.providerAccountId };
  });
}

/**
 * The provider refused the transfer, which is due again, or its reversal. The next call uses a new idempotency key; a repeated response
 * to the same key counts once.
 */
const recordRefusal = (ctx: Ctx, { orderId, refusals }: Earning) =>
  transact(ctx.db, async (tx) => {
    const earning = await lockEarning(tx, orderId);
    if (earning?.refusals !== refusals) return;
    const state = earning.state === 'sending' ? 'due' : earning.state;
    await updateEarning(tx, orderId, { state, refusals: refusals + 1 });
  });

async function send(ctx: Ctx, { orderId, purchaseId }: Earning): Promise<void> {
  const chargeId = await fetchCharge(ctx, purchaseId);
  if (!chargeId) return ctx.log.warn({ orderId }, 'cannot transfer money that has no payment at the provider');
  const claimed = await claim(ctx, orderId);
  if (!claimed) return;
  const { accountId, refusals } = claimed;
  try {
    const { id } = await ctx.payments.transfer({
      orderId,
      purchaseId,
      chargeId,
      accountId,
      amountPence: shareOf(claimed),
      refusals,
    });
    await transact(ctx.db, (tx) => recordTransfer(ctx, tx, orderId, id));
  } catch (error) {
    if (isRefusal(error)) await recordRefusal(ctx, claimed);
    throw error;
  }
}

async function takeBack(ctx: Ctx, earning: Earning): Promise<void> {
  const { orderId, providerTransferId: transferId, refusals } = earning;
  if (!transferId) return;
  const { id } = await ctx.payments.reverse({ orderId, transferId, refusals }).catch(async (error: unknown) => {
    if (isRefusal(error)) await recordRefusal(ctx, earning);
    throw error;
  });
  await transact(ctx.db, (tx) => recordReversal(ctx, tx, orderId, id));
}

/**
 * Sends an order's due money to its seller, or takes back what was sent for a refunded one. Safe to run repeatedly and concurrently: the
 * provider allows one transfer and one reversal per order. The money stays due until the seller can be paid.
 */
export async function transferDue(ctx: Ctx, orderId: string): Promise<void> {
  const [earning] = await ctx.db.select().from(earnings).where(eq(earnings.orderId, orderId));
  if (earning?.state === 'due' || earning?.state === 'sending') await send(ctx, earning);
  if (earning?.state === 'returning') await takeBack(ctx, earning);
}

/** Enqueues all due transfers to a seller who can now be paid. */
export async function enqueueDueTransfers(ctx: Ctx, tx: Db, sellerId: string): Promise<void> {
  const due = await tx
    .select({ orderId: earnings.orderId })
    .from(earnings)
    .where(and(eq(earnings.sellerId, sellerId), eq(earnings.state, 'due')));
  for (const { orderId } of due) await ctx.queue.enqueue(tx, 'transfer-due', { orderId });
}

/** Retries transfers and reversals whose job gave up: some are refused for weeks, such as a reversal of money that has left for a bank. */
export async function retryUnsettledTransfers(ctx: Ctx): Promise<void> {
  const unsettled = await ctx.db
    .select({ orderId: earnings.orderId })
    .from(earnings)
    .innerJoin(payoutAccounts, eq(payoutAccounts.sellerId, earnings.sellerId))
    .where(
      and(
        inArray(earnings.state, ['due', 'sending', 'returning']),
        or(ne(earnings.state, 'due'), eq(payoutAccounts.ready, true)),
      ),
    )
    .orderBy(sql`random()`)
    .limit(batchSize);
  const ids = unsettled.map(({ orderId }) => orderId);
  await retryEach(ctx, 'transfer', ids, transferDue);
}
