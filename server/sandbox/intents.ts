import { randomBytes } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { chargeFee, chargeOf, readMovement, post } from './balance.ts';
import { isTaken } from './disputes.ts';
import { announce, missing, newId, type SandboxContext, type SandboxEvent, StripeError, unix } from './events.ts';
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
  created: unix(intent.createdAt),
  currency: intent.currency,
  last_payment_error: intent.lastError,
  latest_charge: intent.status === 'succeeded' ? chargeOf(intent.id) : null,
  livemode: false,
  metadata: intent.metadata,
  shipping: intent.shipping,
  status: intent.status,
  transfer_group: intent.transferGroup,
});

/** The same with its charge in full, and what that did to the platform's balance. */
export async function viewCharged(db: Db, intent: Intent) {
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
  if (!intent) throw new Error('the intent was not written');
  return intent;
}

/** Locks an intent by id or client secret; undefined when there is none. */
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

/** Moves an intent and announces it; answers the event with the intent. */
export async function moveIntent(
  ctx: SandboxContext,
  tx: Db,
  intent: Intent,
  change: Partial<Pick<Intent, 'status' | 'shipping' | 'lastError' | 'later'>> & { status: Status },
): Promise<{ intent: Intent; event: SandboxEvent | undefined }> {
  const moved = { ...intent, ...change };
  await tx.update(sandboxIntents).set(change).where(eq(sandboxIntents.id, intent.id));
  if (change.status === 'succeeded')
    await post(ctx, tx, {
      type: 'charge',
      source: chargeOf(intent.id),
      amount: intent.amount,
      fee: chargeFee(intent.amount),
    });
  const type = eventOf[change.status];
  return { intent: moved, event: type ? await announce(ctx, tx, type, viewIntent(moved)) : undefined };
}

export async function cancelIntent(ctx: SandboxContext, tx: Db, id: string) {
  const intent = await lockIntent(tx, { id });
  if (!intent) throw missing('payment_intent', id);
  if (intent.status === 'succeeded' || intent.status === 'canceled')
    throw new StripeError(
      400,
      'payment_intent_unexpected_state',
      `This PaymentIntent is ${intent.status} and cannot be canceled.`,
    );
  const moved = await moveIntent(ctx, tx, intent, { status: 'canceled' });
  return viewIntent(moved.intent);
}

export async function createRefund(
  ctx: SandboxContext,
  tx: Db,
  wanted: { intentId: string; amount: number | undefined; metadata: Record<string, string> },
) {
  const intent = await lockIntent(tx, { id: wanted.intentId });
  if (!intent) throw missing('payment_intent', wanted.intentId);
  const left = intent.amount - intent.amountRefunded;
  const amount = wanted.amount ?? left;
  if (intent.status !== 'succeeded' || left === 0)
    throw new StripeError(400, 'charge_already_refunded', 'There is nothing to refund on this payment.');
  if (amount < 1 || amount > left)
    throw new StripeError(400, 'amount_too_large', 'The refund is larger than what is left of the charge.');
  if (await isTaken(tx, intent.id))
    throw new StripeError(400, 'charge_disputed', 'This payment is disputed and cannot be refunded.');
  const id = newId('re');
  const createdAt = ctx.now();
  const refund = { id, intentId: intent.id, amount, metadata: wanted.metadata, createdAt };
  await tx.insert(sandboxRefunds).values(refund);
  await post(ctx, tx, { type: 'refund', source: id, amount: -amount });
  await addRefunded(tx, intent.id, amount);
  if (intent.later === 'refunds_fail') await failRefund(ctx, tx, refund);
  return viewRefund(refund, 'succeeded');
}

/** The refunds of a payment, as Stripe's API lists them. */
export async function listRefunds(db: Db, intentId: string) {
  const refunds = await db.select().from(sandboxRefunds).where(eq(sandboxRefunds.intentId, intentId));
  const cameBack = and(eq(sandboxBalance.type, 'refund_failure'), eq(sandboxBalance.source, sandboxRefunds.id));
  const failed = await db
    .select({ id: sandboxRefunds.id })
    .from(sandboxRefunds)
    .innerJoin(sandboxBalance, cameBack)
    .where(eq(sandboxRefunds.intentId, intentId));
  const isFailed = new Set(failed.map(({ id }) => id));
  const data = refunds.map((refund) => viewRefund(refund, isFailed.has(refund.id) ? 'failed' : 'succeeded'));
  return { object: 'list', data, has_more: false };
}

type Refund = typeof sandboxRefunds.$inferSelect;

const viewRefund = ({ id, intentId, amount, metadata, createdAt }: Refund, status: 'succeeded' | 'failed') => ({
  id,
  object: 'refund',
  amount,
  created: unix(createdAt),
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

/** The card's bank sends a refund back: its money is on the platform's balance again. */
export async function failRefund(ctx: SandboxContext, tx: Db, refund: Refund): Promise<void> {
  await post(ctx, tx, { type: 'refund_failure', source: refund.id, amount: refund.amount });
  await addRefunded(tx, refund.intentId, -refund.amount);
  await announce(ctx, tx, 'refund.failed', viewRefund(refund, 'failed'));
}
