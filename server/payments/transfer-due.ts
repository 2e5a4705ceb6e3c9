import { and, eq, inArray, ne, or } from 'drizzle-orm';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import { isRefusal } from '#server/gateways/stripe.ts';
import { noteCharge } from './charges.ts';
import { lockEarning, moveEarning, shareOf, type Earning } from './earnings.ts';
import { book } from './ledger.ts';
import { earnings, payoutAccounts } from './tables.ts';

/** An order's transfer exists at the provider: answered by it, or told by its webhook. A second time changes nothing. */
export async function keepTransfer(ctx: Ctx, tx: Db, orderId: string, transferId: string): Promise<void> {
  const earning = await lockEarning(tx, orderId);
  if (!earning) return ctx.log.warn({ transferId }, 'a transfer for an unknown order');
  if (earning.providerTransferId) return;
  const { sellerId, endedAt } = earning;
  const share = shareOf(earning);
  const state = endedAt ? 'returning' : 'transferred';
  await moveEarning(tx, orderId, { state, sentAt: ctx.now(), providerTransferId: transferId });
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

/** The transfer of a refunded order was reversed. A second time changes nothing. */
export async function keepReversal(ctx: Ctx, tx: Db, orderId: string, reversalId: string): Promise<void> {
  const earning = await lockEarning(tx, orderId);
  if (earning?.state !== 'returning') return;
  const { sellerId } = earning;
  const share = shareOf(earning);
  await moveEarning(tx, orderId, { state: 'reversed', providerReversalId: reversalId });
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

/** Marks a due earning as being sent, before the provider is asked; undefined where nothing is to be sent (yet). */
function claim(ctx: Ctx, orderId: string): Promise<(Earning & { accountId: string }) | undefined> {
  return transact(ctx.db, async (tx) => {
    const earning = await lockEarning(tx, orderId);
    if (earning?.state !== 'due' && earning?.state !== 'sending') return undefined;
    if (earning.state === 'due' && earning.isDisputed) return undefined;
    const [account] = await tx.select().from(payoutAccounts).where(eq(payoutAccounts.sellerId, earning.sellerId));
    if (!account || (earning.state === 'due' && !account.ready)) return undefined;
    await moveEarning(tx, orderId, { state: 'sending' });
    return { ...earning, accountId: account.providerAccountId };
  });
}

/** The provider will not send it: it is due as before. */
const unclaim = (ctx: Ctx, orderId: string) =>
  transact(ctx.db, async (tx) => {
    const earning = await lockEarning(tx, orderId);
    if (earning?.state === 'sending') await moveEarning(tx, orderId, { state: 'due' });
  });

async function send(ctx: Ctx, { orderId, purchaseId }: Earning): Promise<void> {
  const chargeId = await noteCharge(ctx, purchaseId);
  if (!chargeId) return ctx.log.warn({ orderId }, 'money without a payment at the provider cannot be sent');
  const claimed = await claim(ctx, orderId);
  if (!claimed) return;
  const { accountId } = claimed;
  try {
    const { id } = await ctx.payments.transfer({
      orderId,
      purchaseId,
      chargeId,
      accountId,
      amountPence: shareOf(claimed),
    });
    await transact(ctx.db, (tx) => keepTransfer(ctx, tx, orderId, id));
  } catch (error) {
    if (isRefusal(error)) await unclaim(ctx, orderId);
    throw error;
  }
}

async function takeBack(ctx: Ctx, { orderId, providerTransferId: transferId }: Earning): Promise<void> {
  if (!transferId) return;
  const { id } = await ctx.payments.reverse({ orderId, transferId });
  await transact(ctx.db, (tx) => keepReversal(ctx, tx, orderId, id));
}

/**
 * Sends an order's due money to its seller, or takes back what was sent for a refunded one. Any number of processes may do it
 * any number of times: the provider keeps one transfer and one reversal an order. Until the seller can be paid it stays due.
 */
export async function transferDue(ctx: Ctx, orderId: string): Promise<void> {
  const [earning] = await ctx.db.select().from(earnings).where(eq(earnings.orderId, orderId));
  if (earning?.state === 'due' || earning?.state === 'sending') await send(ctx, earning);
  if (earning?.state === 'returning') await takeBack(ctx, earning);
}

/** Has everything tried that a seller, who has become able to be paid, waits for. */
export async function enqueueDueOf(ctx: Ctx, tx: Db, sellerId: string): Promise<void> {
  const due = await tx
    .select({ orderId: earnings.orderId })
    .from(earnings)
    .where(and(eq(earnings.sellerId, sellerId), eq(earnings.state, 'due')));
  for (const { orderId } of due) await ctx.queue.enqueue(tx, 'transfer-due', { orderId });
}

/** Has everything tried again that a job has given up: what was due, began to be sent, or could not be taken back. */
export async function enqueueUnsettled(ctx: Ctx): Promise<void> {
  const unsettled = await ctx.db
    .select({ orderId: earnings.orderId })
    .from(earnings)
    .innerJoin(payoutAccounts, eq(payoutAccounts.sellerId, earnings.sellerId))
    .where(
      and(
        inArray(earnings.state, ['due', 'sending', 'returning']),
        or(ne(earnings.state, 'due'), eq(payoutAccounts.ready, true)),
      ),
    );
  for (const { orderId } of unsettled) await ctx.queue.enqueue(ctx.db, 'transfer-due', { orderId });
}
