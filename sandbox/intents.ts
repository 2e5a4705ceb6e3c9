import { randomBytes } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { chargeFee, chargeOf, readMovement, recordMovement } from './balance.ts';
import { isDisputed } from './disputes.ts';
import {
  emitEvent,
  resourceMissing,
  newId,
  type SandboxContext,
  type SandboxEvent,
  StripeError,
  unixSeconds,
} from './events.ts';
import { sandboxBalance, sandboxIntents, sandboxRefunds } from './tables.ts';

export type Intent = typeof sandboxIntents.$inferSelect;
type Status = Intent['status'];

/** An intent as Stripe's API shows it. */
export const viewIntent = (intent: Intent) => ({
  id: intent.id,
  object: 'payment_intent',
  amount: intent.amount,
  amount_received: intent.status === 'succeeded' ? intent.amount : 0,
  client_secret: intent.clientSecret,
  created: unixSeconds(intent.createdAt),
  currency: intent.currency,
  last_payment_error: intent.lastError,
  latest_charge: intent.status === 'succeeded' ? chargeOf(intent.id) : null,
  livemode: false,
  metadata: intent.metadata,
  shipping: intent.shipping,
  status: intent.status,
  transfer_group: intent.transferGroup,
});

/** An intent with its charge expanded, including the charge's movement on the platform's balance. */
export async function viewIntentWithCharge(db: Db, intent: Intent) {
  const shown = viewIntent(intent);
  const id = shown.latest_charge;
  if (!id) return shown;
  const balanceTransaction = await readMovement(db, id);
  return { ...shown, latest_charge: { id, object: 'charge', balance_transaction: balanceTransaction } };
}

export type NewIntent = {
  amount: number;
  currency: string;
  metadata: Record<string, string>;
  transferGroup: string | null;
};

export async function createIntent(ctx: SandboxContext, tx: Db, wanted: NewIntent): Promise<Intent> {
  const id = newId('pi');
  const [intent] = await tx
    .insert(sandboxIntents)
    .values({
      ...wanted,
      id,
      clientSecret: `${id}_secret_${randomBytes(12).toString('hex')}`,
      status: 'requires_payment_method',
      createdAt: ctx.now(),
    })
    .returning();
  if (!intent) throw new Error('the intent was not stored');
  return intent;
}

/** Locks an intent by id or client secret; undefined if there is none. */
export async function lockIntent(tx: Db, by: { id: string } | { clientSecret: string }): Promise<Intent | undefined> {
  const where = 'id' in by ? eq(sandboxIntents.id, by.id) : eq(sandboxIntents.clientSecret, by.clientSecret);
  const [intent] = await tx.select().from(sandboxIntents).where(where).for('update');
  return intent;
}

const eventOf: Partial<Record<Status, string>> = {
  succeeded: 'payment_intent.succeeded',
  canceled: 'payment_intent.canceled',
  requires_action: 'payment_intent.requires_action',
  requires_payment_method: 'payment_intent.payment_failed',
};

/** Changes an intent and emits the event for its new status; returns both. */
export async function updateIntent(
  ctx: SandboxContext,
  tx: Db,
  intent: Intent,
  change: Partial<Pick<Intent, 'status' | 'shipping' | 'lastError' | 'later'>> & { status: Status },
): Promise<{ intent: Intent; event: SandboxEvent | undefined }> {
  const changed = { ...intent, ...change };
  await tx.update(sandboxIntents).set(change).where(eq(sandboxIntents.id, intent.id));
  if (change.status === 'succeeded')
    await recordMovement(ctx, tx, {
      type: 'charge',
      source: chargeOf(intent.id),
      amount: intent.amount,
      fee: chargeFee(intent.amount),
    });
  const type = eventOf[change.status];
  return { intent: changed, event: type ? await emitEvent(ctx, tx, type, viewIntent(changed)) : undefined };
}

export async function cancelIntent(ctx: SandboxContext, tx: Db, id: string) {
  const intent = await lockIntent(tx, { id });
  if (!intent) throw resourceMissing('payment_intent', id);
  if (intent.status === 'succeeded' || intent.status === 'canceled')
    throw new StripeError(
      400,
      'payment_intent_unexpected_state',
      `This PaymentIntent is ${intent.status} and cannot be canceled.`,
    );
  const updated = await updateIntent(ctx, tx, intent, { status: 'canceled' });
  return viewIntent(updated.intent);
}

export async function createRefund(
  ctx: SandboxContext,
  tx: Db,
  wanted: { intentId: string; amount: number | undefined; metadata: Record<string, string> },
) {
  const intent = await lockIntent(tx, { id: wanted.intentId });
  if (!intent) throw resourceMissing('payment_intent', wanted.intentId);
  const left = intent.amount - intent.amountRefunded;
  const amount = wanted.amount ?? left;
  if (intent.status !== 'succeeded' || left === 0)
    throw new StripeError(400, 'charge_already_refunded', 'There is nothing to refund on this payment.');
  if (amount < 1 || amount > left)
    throw new StripeError(400, 'amount_too_large', 'The refund is larger than what is left of the charge.');
  if (await isDisputed(tx, intent.id))
    throw new StripeError(400, 'charge_disputed', 'This payment is disputed and cannot be refunded.');
  const id = newId('re');
  const createdAt = ctx.now();
  const refund = { id, intentId: intent.id, amount, metadata: wanted.metadata, createdAt };
  await tx.insert(sandboxRefunds).values(refund);
  await recordMovement(ctx, tx, { type: 'refund', source: id, amount: -amount });
  await addRefunded(tx, intent.id, amount);
  if (intent.later === 'refunds_fail') await failRefund(ctx, tx, refund);
  return viewRefund(refund, 'succeeded');
}

/** The refunds of a payment, as Stripe's API lists them. */
export async function listRefunds(db: Db, intentId: string) {
  const refunds = await db.select().from(sandboxRefunds).where(eq(sandboxRefunds.intentId, intentId));
  const isFailure = and(eq(sandboxBalance.type, 'refund_failure'), eq(sandboxBalance.source, sandboxRefunds.id));
  const failed = await db
    .select({ id: sandboxRefunds.id })
    .from(sandboxRefunds)
    .innerJoin(sandboxBalance, isFailure)
    .where(eq(sandboxRefunds.intentId, intentId));
  const failedIds = new Set(failed.map(({ id }) => id));
  const data = refunds.map((refund) => viewRefund(refund, failedIds.has(refund.id) ? 'failed' : 'succeeded'));
  return { object: 'list', data, has_more: false };
}

type Refund = typeof sandboxRefunds.$inferSelect;

const viewRefund = ({ id, intentId, amount, metadata, createdAt }: Refund, status: 'succeeded' | 'failed') => ({
  id,
  object: 'refund',
  amount,
  created: unixSeconds(createdAt),
  currency: 'gbp',
  metadata,
  payment_intent: intentId,
  status,
});

const addRefunded = (tx: Db, intentId: string, amount: number) =>
  tx
    .update(sandboxIntents)
    .set({ amountRefunded: sql`${sandboxIntents.amountRefunded} + ${amount}` })
    .where(eq(sandboxIntents.id, intentId));

/** The card's bank rejects a refund: the money returns to the platform's balance. */
async function failRefund(ctx: SandboxContext, tx: Db, refund: Refund): Promise<void> {
  await recordMovement(ctx, tx, { type: 'refund_failure', source: refund.id, amount: refund.amount });
  await addRefunded(tx, refund.intentId, -refund.amount);
  await emitEvent(ctx, tx, 'refund.failed', viewRefund(refund, 'failed'));
}
