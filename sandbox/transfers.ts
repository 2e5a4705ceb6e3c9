import { and, desc, eq, lte, sql } from 'drizzle-orm';
import { dayMs } from '#contract/time.ts';
import type { Db } from '#server/db/client.ts';
import { canBePaid, lockAccount } from './accounts.ts';
import { accountsWithMoney, balanceOf, recordMovement } from './balance.ts';
import {
  emitEvent,
  resourceMissing,
  newId,
  newSortableId,
  type SandboxContext,
  StripeError,
  unixSeconds,
} from './events.ts';
import { sandboxIntents, sandboxPayouts, sandboxReversals, sandboxTransfers } from './tables.ts';

type Transfer = typeof sandboxTransfers.$inferSelect;
type Payout = typeof sandboxPayouts.$inferSelect;

const insufficientFunds = (message: string) => new StripeError(400, 'balance_insufficient', message);

const viewReversal = ({ id, transferId, amount, metadata, createdAt }: typeof sandboxReversals.$inferSelect) => ({
  id,
  object: 'transfer_reversal',
  amount,
  created: unixSeconds(createdAt),
  currency: 'gbp',
  metadata,
  transfer: transferId,
});

/** The reversals of a transfer as Stripe's API lists them, newest first. */
export async function listReversals(db: Db, transferId: string) {
  const rows = await db
    .select()
    .from(sandboxReversals)
    .where(eq(sandboxReversals.transferId, transferId))
    .orderBy(desc(sandboxReversals.createdAt), desc(sandboxReversals.id));
  return { object: 'list', data: rows.map(viewReversal), has_more: false };
}

/** How many reversals Stripe includes in a transfer. */
const shownReversals = 10;

async function viewReversals(db: Db, transferId: string) {
  const { data, ...list } = await listReversals(db, transferId);
  return { ...list, data: data.slice(0, shownReversals), has_more: data.length > shownReversals };
}

/** A transfer as Stripe's API shows it. */
export const viewTransfer = async (db: Db, transfer: Transfer) => ({
  id: transfer.id,
  object: 'transfer',
  amount: transfer.amount,
  amount_reversed: transfer.amountReversed,
  created: unixSeconds(transfer.createdAt),
  currency: 'gbp',
  destination: transfer.accountId,
  livemode: false,
  metadata: transfer.metadata,
  reversals: await viewReversals(db, transfer.id),
  reversed: transfer.amountReversed === transfer.amount,
  source_transaction: transfer.sourceTransaction,
  transfer_group: transfer.transferGroup,
});

/** Locks the charge that a transfer draws on, and rejects an amount greater than what is left of the charge. */
async function checkCharge(tx: Db, chargeId: string, amount: number): Promise<void> {
  const intentId = chargeId.replace(/^ch_/, 'pi_');
  const [intent] = await tx.select().from(sandboxIntents).where(eq(sandboxIntents.id, intentId)).for('update');
  if (intent?.status !== 'succeeded') throw resourceMissing('charge', chargeId);
  const [before] = await tx
    .select({
      sum: sql<number>`coalesce(sum(${sandboxTransfers.amount} - ${sandboxTransfers.amountReversed}), 0)::int`,
    })
    .from(sandboxTransfers)
    .where(eq(sandboxTransfers.sourceTransaction, chargeId));
  if (amount > intent.amount - (before?.sum ?? 0))
    throw insufficientFunds('The transfer is larger than what is left of the charge.');
}

type NewTransfer = Pick<Transfer, 'accountId' | 'amount' | 'sourceTransaction' | 'transferGroup' | 'metadata'>;

export async function createTransfer(ctx: SandboxContext, tx: Db, wanted: NewTransfer) {
  const { accountId, amount, sourceTransaction } = wanted;
  if (amount < 1) throw new StripeError(400, 'parameter_invalid_integer', 'A transfer must be at least one penny.');
  const account = await lockAccount(tx, accountId);
  if (!canBePaid(account))
    throw new StripeError(400, 'insufficient_capabilities_for_transfer', 'The destination cannot be paid yet.');
  if (sourceTransaction) await checkCharge(tx, sourceTransaction, amount);
  else if (amount > (await balanceOf(tx))) throw insufficientFunds('You have insufficient funds for this transfer.');
  const [transfer] = await tx
    .insert(sandboxTransfers)
    .values({ id: newId('tr'), ...wanted, createdAt: ctx.now() })
    .returning();
  if (!transfer) throw new Error('the transfer was not stored');
  await recordMovement(ctx, tx, { type: 'transfer', source: transfer.id, amount: -amount });
  await recordMovement(ctx, tx, { accountId, type: 'payment', source: transfer.id, amount });
  const shown = await viewTransfer(tx, transfer);
  await emitEvent(ctx, tx, 'transfer.created', shown);
  return shown;
}

type NewReversal = { transferId: string; amount: number | undefined; metadata: Record<string, string> };

/** Reverses part of a transfer, or all that is left of it, provided the account still holds that much. */
export async function reverseTransfer(ctx: SandboxContext, tx: Db, { transferId, metadata, ...wanted }: NewReversal) {
  const [transfer] = await tx.select().from(sandboxTransfers).where(eq(sandboxTransfers.id, transferId)).for('update');
  if (!transfer) throw resourceMissing('transfer', transferId);
  const { accountId } = transfer;
  const left = transfer.amount - transfer.amountReversed;
  const amount = wanted.amount ?? left;
  if (left === 0) throw new StripeError(400, 'transfer_already_reversed', 'The transfer is already reversed.');
  if (amount < 1) throw new StripeError(400, 'parameter_invalid_integer', 'A reversal must be at least one penny.');
  if (amount > left)
    throw new StripeError(400, 'amount_too_large', 'The reversal is larger than what is left of the transfer.');
  await lockAccount(tx, accountId);
  if (amount > (await balanceOf(tx, accountId))) throw insufficientFunds('The account no longer holds that much.');
  const reversal = { id: newSortableId('trr'), transferId, amount, metadata, createdAt: ctx.now() };
  await tx.insert(sandboxReversals).values(reversal);
  const amountReversed = transfer.amountReversed + amount;
  await tx.update(sandboxTransfers).set({ amountReversed }).where(eq(sandboxTransfers.id, transferId));
  await recordMovement(ctx, tx, { type: 'transfer_refund', source: reversal.id, amount });
  await recordMovement(ctx, tx, { accountId, type: 'payment_refund', source: reversal.id, amount: -amount });
  await emitEvent(ctx, tx, 'transfer.reversed', await viewTransfer(tx, { ...transfer, amountReversed }));
  return viewReversal(reversal);
}

const viewPayout = ({ id, amount, status, arrivesAt, createdAt }: Payout) => ({
  id,
  object: 'payout',
  amount,
  arrival_date: unixSeconds(arrivesAt),
  created: unixSeconds(createdAt),
  currency: 'gbp',
  status,
});

function payOut(ctx: SandboxContext, accountId: string): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    const account = await lockAccount(tx, accountId);
    const amount = await balanceOf(tx, accountId);
    if (amount <= 0 || !canBePaid(account)) return;
    const createdAt = ctx.now();
    const arrivesAt = new Date(createdAt.getTime() + dayMs);
    const payout: Payout = { id: newId('po'), accountId, amount, status: 'in_transit', arrivesAt, createdAt };
    await tx.insert(sandboxPayouts).values(payout);
    await recordMovement(ctx, tx, { accountId, type: 'payout', source: payout.id, amount: -amount });
    await emitEvent(ctx, tx, 'payout.created', viewPayout(payout), accountId);
  });
}

/** Pays out every connected account, as Stripe does daily, and marks payouts as paid after a day. */
export async function payOutAccounts(ctx: SandboxContext): Promise<void> {
  for (const { accountId } of await accountsWithMoney(ctx.db)) await payOut(ctx, accountId);
  await ctx.db.transaction(async (tx) => {
    const arrived = await tx
      .update(sandboxPayouts)
      .set({ status: 'paid' })
      .where(and(eq(sandboxPayouts.status, 'in_transit'), lte(sandboxPayouts.arrivesAt, ctx.now())))
      .returning();
    for (const payout of arrived) await emitEvent(ctx, tx, 'payout.paid', viewPayout(payout), payout.accountId);
  });
}
