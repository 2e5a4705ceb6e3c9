import { eq } from 'drizzle-orm';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { record } from '#server/events.ts';
import type { PayoutUpdate } from '#server/gateways/stripe-events.ts';
import { book, type Entry } from './ledger.ts';
import { payoutAccounts, payouts } from './tables.ts';

type Account = 'account' | 'transit' | 'bank';

/**
 * Handles a report that a payout from a seller's account at the provider to their bank has started, arrived or failed. The first
 * event to arrive creates the payout. Once failed, a payout stays failed, even if it was reported as paid before.
 */
export async function handlePayout(ctx: Ctx, tx: Db, { id, accountId, amountPence, arrivesAt, state }: PayoutUpdate) {
  const [owner] = await tx.select().from(payoutAccounts).where(eq(payoutAccounts.providerAccountId, accountId));
  if (!owner) return ctx.log.warn({ payoutId: id }, 'payout for an unknown account');
  const { sellerId } = owner;
  const move = (kind: 'payout' | 'payout_paid' | 'payout_failed', from: Account, to: Account) => {
    const entries: Entry[] = [
      { account: from, sellerId, pence: -amountPence },
      { account: to, sellerId, pence: amountPence },
    ];
    return book(ctx, tx, { kind, cause: `${kind}:${id}`, providerObject: id, entries });
  };
  await tx
    .insert(payouts)
    .values({ id, sellerId, amountPence, state: 'in_transit', arrivesAt, createdAt: ctx.now() })
    .onConflictDoNothing();
  const [before] = await tx.select().from(payouts).where(eq(payouts.id, id)).for('update');
  await move('payout', 'account', 'transit');
  const isChange = state === 'paid' ? before?.state === 'in_transit' : state === 'failed' && before?.state !== 'failed';
  if (!isChange && state !== before?.state) return;
  await tx.update(payouts).set({ state, arrivesAt }).where(eq(payouts.id, id));
  if (!isChange) return;
  if (state === 'paid') await move('payout_paid', 'transit', 'bank');
  else await move('payout_failed', before?.state === 'paid' ? 'bank' : 'transit', 'account');
  await record(ctx, tx, 'payout.changed', { payoutId: id });
}
