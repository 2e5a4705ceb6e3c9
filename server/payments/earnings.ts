import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { commissionOf, refundedCommission } from './commission.ts';
import { book, type Entry } from './ledger.ts';
import { deductions, type deductionKinds, disputes, earnings, isOwed, purchases } from './tables.ts';

/** The fields of an order that determine its money. */
export type OrderTotal = { id: string; purchaseId: string; sellerId: string; totalPence: number };

export type Earning = typeof earnings.$inferSelect;

type Shared = Pick<Earning, 'totalPence' | 'feePence' | 'returnedPence' | 'returnedFeePence'>;

/** The part of an order's total that hasn't been refunded. */
export const leftOf = ({ totalPence, returnedPence }: Pick<Earning, 'totalPence' | 'returnedPence'>): number =>
  totalPence - returnedPence;

/** The commission on what is left. */
export const feeOf = ({ feePence, returnedFeePence }: Pick<Earning, 'feePence' | 'returnedFeePence'>): number =>
  feePence - returnedFeePence;

/** The seller's share of what is left of an order, after commission. */
export const shareOf = (earning: Shared): number => leftOf(earning) - feeOf(earning);

/** The sum over many earnings of the share less what went towards debts on other orders, in SQL. */
export const sumOfUnsent =
  sql<number>`coalesce(sum(${earnings.totalPence} - ${earnings.feePence} - ${earnings.returnedPence} + ${earnings.returnedFeePence} + ${earnings.nettedPence}), 0)::bigint`.mapWith(
    Number,
  );

/** How much a seller has received (and not returned) in excess of their share of an order; below zero if they have yet to receive some. */
export const owedOf = (earning: Earning): number => {
  const received = earning.providerTransferId ? earning.sentPence - earning.reversedPence : 0;
  return received - earning.nettedPence - shareOf(earning);
};

/** Locks a seller's earning from an order; undefined if the order was never paid. */
export async function lockEarning(tx: Db, orderId: string): Promise<Earning | undefined> {
  const [earning] = await tx.select().from(earnings).where(eq(earnings.orderId, orderId)).for('update');
  return earning;
}

/**
 * Whether an order's earning is marked as disputed: it is neither refunded nor transferred until the buyer's bank has decided, and stays
 * marked if the bank keeps the payment. Locks the earning.
 */
export const isMarkedDisputed = async (tx: Db, orderId: string): Promise<boolean> =>
  (await lockEarning(tx, orderId))?.isDisputed ?? false;

/** Updates an earning; the caller holds its lock. */
export async function updateEarning(tx: Db, orderId: string, change: Partial<Earning>): Promise<void> {
  await tx.update(earnings).set(change).where(eq(earnings.orderId, orderId));
}

/** The payment intent of a purchase; null if the provider was never involved (demo orders with real keys). */
const intentOf = (purchaseId: string): SQL =>
  sql`(select ${purchases.providerIntentId} from ${purchases} where ${purchases.id} = ${purchaseId})`;

/** Books the payment of an order, once; `entries` say where the money goes. */
export const bookCharge = (ctx: Ctx, tx: Db, { id: orderId, purchaseId, totalPence }: OrderTotal, entries: Entry[]) =>
  book(ctx, tx, {
    kind: 'charge',
    cause: `charge:${orderId}`,
    orderId,
    providerObject: intentOf(purchaseId),
    entries: [{ account: 'buyers', pence: -totalPence }, ...entries],
  });

/** Holds a paid order's money until the order completes, and fixes its commission. */
export async function holdEarning(ctx: Ctx, tx: Db, order: OrderTotal): Promise<void> {
  const { id: orderId, purchaseId, sellerId, totalPence } = order;
  const feePence = commissionOf(totalPence, ctx.settings.platformFeePercent);
  // The dispute's webhook can arrive before the payment's.
  const isDisputed = sql`exists (select from ${disputes} where ${disputes.purchaseId} = ${purchaseId} and ${disputes.state} <> 'won')`;
  await tx
    .insert(earnings)
    .values({ orderId, purchaseId, sellerId, totalPence, feePence, state: 'held', paidAt: ctx.now(), isDisputed });
  await bookCharge(ctx, tx, order, [
    { account: 'held', sellerId, pence: totalPence - feePence },
    { account: 'fees', pence: feePence },
  ]);
}

type Deduction = { id: string; kind: (typeof deductionKinds)[number]; amountPence: number };

const deductedTo = { refund: 'refunding', chargeback: 'disputed' } as const;

/**
 * Takes some or all of what is left of an order's money from its seller, and the commission on it from us. The caller holds the
 * earning's lock. The seller owes any money already sent (`due` turns negative) until that much of the transfer is reversed or taken from their next orders. If a
 * transfer in progress sends too much, the excess is reversed once the transfer is known to have succeeded.
 */
export async function deduct(ctx: Ctx, tx: Db, earning: Earning, { id, kind, amountPence }: Deduction): Promise<void> {
  const { orderId, sellerId, state } = earning;
  const at = ctx.now();
  const returnedPence = earning.returnedPence + amountPence;
  const returnedFeePence = refundedCommission(earning, returnedPence);
  const feePence = returnedFeePence - earning.returnedFeePence;
  const ended = returnedPence === earning.totalPence && ({ state: 'refunded', endedAt: at } as const);
  await updateEarning(tx, orderId, { returnedPence, returnedFeePence, ...ended });
  await tx.insert(deductions).values({ id, orderId, sellerId, kind, amountPence, feePence, at });
  await book(ctx, tx, {
    kind,
    cause: `${kind}:${id}`,
    orderId,
    entries: [
      { account: state === 'held' ? 'held' : 'due', sellerId, pence: feePence - amountPence },
      { account: 'fees', pence: -feePence },
      { account: deductedTo[kind], pence: amountPence },
    ],
  });
  if (earning.providerTransferId) await ctx.queue.enqueue(tx, 'transfer-due', { orderId });
}

/** Makes a completed order's money due to its seller and enqueues a job to send it, unless the commission takes all of it. */
export async function releaseEarning(ctx: Ctx, tx: Db, { id: orderId }: OrderTotal): Promise<void> {
  const earning = await lockEarning(tx, orderId);
  if (earning?.state !== 'held') throw new Error('only held money can become due');
  const { sellerId } = earning;
  const share = shareOf(earning);
  const at = ctx.now();
  if (share === 0) return updateEarning(tx, orderId, { state: 'transferred', dueAt: at });
  await updateEarning(tx, orderId, { state: 'due', dueAt: at });
  await book(ctx, tx, {
    kind: 'release',
    cause: `release:${orderId}`,
    orderId,
    entries: [
      { account: 'held', sellerId, pence: -share },
      { account: 'due', sellerId, pence: share },
    ],
  });
  await ctx.queue.enqueue(tx, 'transfer-due', { orderId });
}

/** Holds back due money while the buyer has an open refund request or dispute, until `releaseClaimed`. */
export const holdClaimed = (tx: Db, orderId: string) =>
  tx.update(earnings).set({ isClaimed: true }).where(eq(earnings.orderId, orderId));

/** Sends due money once the refund request or dispute is closed. */
export async function releaseClaimed(ctx: Ctx, tx: Db, orderId: string): Promise<void> {
  const [released] = await tx
    .update(earnings)
    .set({ isClaimed: false })
    .where(eq(earnings.orderId, orderId))
    .returning({ state: earnings.state });
  if (released?.state === 'due') await ctx.queue.enqueue(tx, 'transfer-due', { orderId });
}

/** Whether a seller has money that has not been paid out, or owes money. */
export const isAwaitingMoney = async (tx: Db, sellerId: string): Promise<boolean> =>
  (await tx.$count(
    earnings,
    and(eq(earnings.sellerId, sellerId), or(inArray(earnings.state, ['held', 'due', 'sending']), isOwed)),
  )) > 0;
