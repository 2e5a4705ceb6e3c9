import type { Input } from '#contract/endpoint.ts';
import type { sandboxAuthenticate, sandboxConfirm } from '#contract/payments.ts';
import { Problem } from '#contract/problems.ts';
import type { Db } from '#server/db/client.ts';
import { tryCard } from './cards.ts';
import { openDispute } from './disputes.ts';
import type { SandboxContext, SandboxEvent } from './events.ts';
import { lockIntent, updateIntent } from './intents.ts';

type Confirmation = Input<typeof sandboxConfirm>['body'];
type Authentication = Input<typeof sandboxAuthenticate>['body'];

export type Result = { status: 'succeeded' | 'requires_action'; paymentIntentId: string };

/** The outcome, and the event whose webhook is delivered to the app before the shopper gets a response. */
export type ConfirmationOutcome = { result?: Result; refusal?: Problem; event?: SandboxEvent | undefined };

type Intent = NonNullable<Awaited<ReturnType<typeof lockIntent>>>;

const authenticationFailed =
  "Your bank couldn't verify your identity. You haven't been charged. Try again, or use another card.";

const toShipping = ({ fullName, line1, city, postcode }: Confirmation['billing']) => ({
  name: fullName,
  address: { line1, city, postal_code: postcode, country: 'GB' },
});

async function refuse(
  ctx: SandboxContext,
  tx: Db,
  intent: Intent,
  code: string,
  refusal: Problem,
): Promise<ConfirmationOutcome> {
  const lastError = { code, message: refusal.message };
  const { event } = await updateIntent(ctx, tx, intent, { status: 'requires_payment_method', lastError });
  return { refusal, event };
}

async function charge(ctx: SandboxContext, tx: Db, intent: Intent, body: Confirmation): Promise<ConfirmationOutcome> {
  const outcome = tryCard(body, ctx.now());
  if (outcome.kind === 'declined') {
    const { code, message, field } = outcome;
    return refuse(ctx, tx, intent, code, new Problem('card_declined', message, { [field]: message }));
  }
  const status = outcome.kind === 'requires_action' ? 'requires_action' : 'succeeded';
  const shipping = toShipping(body.billing);
  const later = outcome.kind === 'succeeds' ? outcome.later : undefined;
  const updated = await updateIntent(ctx, tx, intent, { status, shipping, later, lastError: null });
  if (later === 'disputed') await openDispute(ctx, tx, updated.intent);
  const { event } = updated;
  return { result: { status, paymentIntentId: intent.id }, event };
}

/** Finds and locks the intent. If it has been paid, returns the same result again. */
function withIntent(
  ctx: SandboxContext,
  clientSecret: string,
  work: (tx: Db, intent: Intent) => Promise<ConfirmationOutcome>,
): Promise<ConfirmationOutcome> {
  return ctx.db.transaction(async (tx) => {
    const intent = await lockIntent(tx, { clientSecret });
    if (!intent) return { refusal: new Problem('not_found') };
    if (intent.status === 'succeeded') return { result: { status: 'succeeded', paymentIntentId: intent.id } };
    if (intent.status === 'canceled') return { refusal: new Problem('payment_closed') };
    return work(tx, intent);
  });
}

/** Confirms an intent with a card, as the provider's own form does. */
export const confirmIntent = (ctx: SandboxContext, body: Confirmation): Promise<ConfirmationOutcome> =>
  withIntent(ctx, body.clientSecret, (tx, intent) => charge(ctx, tx, intent, body));

/** Completes the 3-D Secure step. */
export const authenticateIntent = (
  ctx: SandboxContext,
  { clientSecret, outcome }: Authentication,
): Promise<ConfirmationOutcome> =>
  withIntent(ctx, clientSecret, async (tx, intent) => {
    if (intent.status !== 'requires_action') return { refusal: new Problem('payment_closed') };
    if (outcome === 'fail') {
      const refusal = new Problem('card_declined', authenticationFailed);
      return refuse(ctx, tx, intent, 'payment_intent_authentication_failure', refusal);
    }
    const { event } = await updateIntent(ctx, tx, intent, { status: 'succeeded' });
    return { result: { status: 'succeeded', paymentIntentId: intent.id }, event };
  });
