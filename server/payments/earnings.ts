import { eq, sql, type SQL } from 'drizzle-orm';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { commissionOf } from './commission.ts';
import { book } from './ledger.ts';
import { disputes, earnings, purchases } from './tables.ts';

/** The fields of an order that determine its money. */
export type OrderTotal = { id: string; purchaseId: string; sellerId: string; totalPence: number };

export type Earning = typeof earnings.$inferSelect;

/** The seller's share of an order: its total less the commission. */
export const shareOf = ({ totalPence, feePence }: Pick<Earning, 'totalPence' | 'feePence'>): number =>
  totalPence - feePence;

/** Locks a seller's earning from an order; undefined if the order was never paid. */
export async function lockEarning(tx: Db, orderId: string): Promise<Earning | undefined> {
  const [earning] = await tx.select().from(earnings).where(eq(earnings.orderId, orderId)).for('update');
  return earning;
}

/** Updates an earning; the caller holds its lock. */
export async function updateEarning(tx: Db, orderId: string, change: Partial<Earning>): Promise<void> {
  await tx.update(earnings).set(change).where(eq(earnings.orderId, orderId));
}

/** The payment intent of a purchase; null if the provider was never involved (demo orders under real keys). */
export const intentOf = (purchaseId: string): SQL =>
  sql`(select ${purchases.providerIntentId} from ${purchases} where ${purchases.id} = ${purchaseId})`;

/** An order is paid: its money is held until the order completes, and its commission is fixed. */
export async function holdEarning(ctx: Ctx, tx: Db, order: OrderTotal): Promise<void> {
  const { id: orderId, purchaseId, sellerId, totalPence } = order;
  const feePence = commissionOf(totalPence, ctx.settings.platformFeePercent);
  // The dispute's webhook can arrive before the payment's.
  const isDisputed = sql`exists (select from ${disputes} where ${disputes.purchaseId} = ${purchaseId} and ${disputes.state} <> 'won')`;
  await tx
    .insert(earnings)
    .values({ orderId, purchaseId, sellerId, totalPence, feePence, state: 'held', paidAt: ctx.now(), isDisputed });
  await book(ctx, tx, {
    kind: 'charge',
    cause: `charge:${orderId}`,
    orderId,
    providerObject: intentOf(purchaseId),
    entries: [
      { account: 'buyers', pence: -totalPence },
      { account: 'held', sellerId, pence: totalPence - feePence },
      { account: 'fees', pence: feePence },
    ],
  });
}

/**
 * Takes all of an order's money from its seller, and the commission from us, to the account `to`; the caller holds the earning's lock.
 * The seller owes what was already sent (`due` turns negative) until the transfer is reversed; a transfer in progress is reversed once it
 * is known to have happened.
 */
export async function endEarning(ctx: Ctx, tx: Db, earning: Earning, to: 'refunding' | 'disputed'): Promise<void> {
  const { orderId, sellerId, totalPence, feePence, providerTransferId, state } = earning;
  const kind = to === 'refunding' ? 'refund' : 'chargeback';
  await updateEarning(tx, orderId, { state: providerTransferId ? 'returning' : 'refunded', endedAt: ctx.now() });
  await book(ctx, tx, {
    kind,
    cause: `${kind}:${orderId}`,
    orderId,
    entries: [
      { account: state === 'held' ? 'held' : 'due', sellerId, pence: -shareOf(earning) },
      { account: 'fees', pence: -feePence },
      { account: to, pence: totalPence },
    ],
  });
  if (providerTransferId) await ctx.queue.enqueue(tx, 'transfer-due', { orderId });
}

/** An order is complete: its money is due to the seller, and a job sends it, unless the commission takes everything. */
export async function releaseEarning(ctx: Ctx, tx: Db, { id: orderId }: OrderTotal): Promise<void> {
  const earning = await lockEarning(tx, orderId);
  if (earning?.state !== 'held') throw new Error('only held money can become due');
  const { sellerId } = earning;
  const share = shareOf(earning);
  const at = ctx.now();
  if (share === 0) return updateEarning(tx, orderId, { state: 'transferred', dueAt: at, sentAt: at });
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
