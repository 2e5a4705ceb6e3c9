import { and, asc, eq, ne } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { recordMovement, viewMovement } from './balance.ts';
import { emitEvent, resourceMissing, newId, type SandboxContext, StripeError, unixSeconds } from './events.ts';
import { sandboxBalance, sandboxDisputes, type sandboxIntents } from './tables.ts';

type Dispute = typeof sandboxDisputes.$inferSelect;
type Disputable = Pick<typeof sandboxIntents.$inferSelect, 'id' | 'amount' | 'amountRefunded'>;

/** Stripe's fee for each dispute on a British platform, whichever side wins (stripe.com/gb/pricing): £20.00. */
const disputeFee = 2000;

/** A dispute in the format of Stripe's API, with its movements on the platform's balance. */
async function viewDispute(tx: Db, { id, intentId, amount, status, createdAt }: Dispute) {
  const moved = await tx
    .select()
    .from(sandboxBalance)
    .where(eq(sandboxBalance.source, id))
    .orderBy(asc(sandboxBalance.id));
  return {
    id,
    object: 'dispute',
    amount,
    balance_transactions: moved.map(viewMovement),
    created: unixSeconds(createdAt),
    currency: 'gbp',
    is_charge_refundable: false,
    payment_intent: intentId,
    status,
  };
}

/** Whether a payment has an open or lost dispute and therefore cannot be refunded. */
export async function isDisputed(tx: Db, intentId: string): Promise<boolean> {
  const openOrLost = and(eq(sandboxDisputes.intentId, intentId), ne(sandboxDisputes.status, 'won'));
  return (await tx.$count(sandboxDisputes, openOrLost)) > 0;
}

/** Disputes what is left of a paid intent, as the cardholder's bank would. The amount is withdrawn immediately, along with a fee. */
export async function openDispute(ctx: SandboxContext, tx: Db, intent: Disputable): Promise<string> {
  const amount = intent.amount - intent.amountRefunded;
  if (amount === 0 || (await tx.$count(sandboxDisputes, eq(sandboxDisputes.intentId, intent.id))) > 0)
    throw new StripeError(400, 'charge_not_disputable', 'There is nothing to dispute about this payment.');
  const id = newId('dp');
  const dispute: Dispute = { id, intentId: intent.id, amount, status: 'needs_response', createdAt: ctx.now() };
  await tx.insert(sandboxDisputes).values(dispute);
  await recordMovement(ctx, tx, { type: 'adjustment', source: id, amount: -amount, fee: disputeFee });
  await emitEvent(ctx, tx, 'charge.dispute.created', await viewDispute(tx, dispute));
  return id;
}

/** The bank decides. If it returns the money, the fee is not refunded. */
export async function closeDispute(ctx: SandboxContext, tx: Db, id: string, status: 'won' | 'lost') {
  const [dispute] = await tx.select().from(sandboxDisputes).where(eq(sandboxDisputes.id, id)).for('update');
  if (!dispute) throw resourceMissing('dispute', id);
  if (dispute.status !== 'needs_response')
    throw new StripeError(400, 'dispute_closed', 'This dispute has already been decided.');
  const closed = { ...dispute, status };
  await tx.update(sandboxDisputes).set({ status }).where(eq(sandboxDisputes.id, id));
  if (status === 'won') await recordMovement(ctx, tx, { type: 'adjustment', source: id, amount: dispute.amount });
  const shown = await viewDispute(tx, closed);
  await emitEvent(ctx, tx, 'charge.dispute.closed', shown);
  return shown;
}
