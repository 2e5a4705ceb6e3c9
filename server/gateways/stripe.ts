import type { Stripe } from 'stripe';
import { sellerPayments, type SellerPayments } from './stripe-connect.ts';
import {
  deliveryAddressOf,
  describeEvent,
  hasFailed,
  receivedOf,
  type DeliverTo,
  type PaymentEvent,
} from './stripe-events.ts';

/** The app's interface to its payment provider. Amounts are integer pence. Every call can be repeated safely. */
export type PaymentProvider = SellerPayments & {
  openIntent: (intent: NewIntent) => Promise<{ id: string; clientSecret: string }>;
  /** Cancels an intent unless it has been paid. Returns its status and, if it has been paid, the amount received and the delivery address. */
  closeIntent: (intentId: string) => Promise<ClosedIntent>;
  /** Refunds all or part of a payment. Makes only one refund per `refundId`, however often it is called. */
  refund: (refund: NewRefund) => Promise<{ id: string; hasFailed: boolean }>;
  /** Verifies a webhook's signature and age. Returns the event, or undefined if it is not genuine. */
  readEvent: (rawBody: string, signature: string) => Promise<PaymentEvent | undefined>;
};

type NewIntent = { purchaseId: string; amountPence: number };

/** `refusals` is the number of times the provider has refused this refund (docs/decisions/0012). */
type NewRefund = { refundId: string; intentId: string; amountPence: number; refusals: number };

export type StripeConnection = {
  secretKey: string;
  /** One per webhook endpoint, separated by commas. */
  webhookSecret: string;
  server?: { host: string; port: number; protocol: 'http' };
};

/** The status of an intent; `receivedPence` is undefined if the currency is not ours. */
type ClosedIntent =
  | { status: 'canceled' | 'open' }
  | { status: 'succeeded'; receivedPence: number | undefined; deliverTo: DeliverTo | undefined };

/** The type of an error from Stripe's SDK. Read from its fields, because comparing classes would require loading the SDK. */
const kindOf = (error: unknown): unknown =>
  error instanceof Error && 'rawType' in error && 'type' in error ? error.type : undefined;

/** Whether the provider could not be reached, failed or is rate-limiting us, rather than having rejected this call. */
export const isProviderDown = (error: unknown): boolean =>
  ['StripeConnectionError', 'StripeAPIError', 'StripeRateLimitError'].some((kind) => kindOf(error) === kind);

/** Whether the provider reported an error of any kind. Such errors have the provider's status code. */
export const isProviderError = (error: unknown): boolean => kindOf(error) !== undefined;

/** Whether the provider understood and rejected the call, so that nothing has changed there. */
export const isRefusal = (error: unknown): boolean => kindOf(error) === 'StripeInvalidRequestError';

/** Tries again if the intent changes between reading and cancelling it. */
async function closeIntent(stripe: Stripe, intentId: string, tries = 2): Promise<ClosedIntent> {
  const intent = await stripe.paymentIntents.retrieve(intentId);
  if (intent.status === 'succeeded')
    return { status: 'succeeded', receivedPence: receivedOf(intent), deliverTo: deliveryAddressOf(intent) };
  if (intent.status === 'canceled') return { status: 'canceled' };
  if (intent.status === 'processing') return { status: 'open' };
  try {
    await stripe.paymentIntents.cancel(intentId);
    return { status: 'canceled' };
  } catch (error) {
    if (isRefusal(error) && tries > 0) return closeIntent(stripe, intentId, tries - 1);
    throw error;
  }
}

/** Idempotency keys expire, so an earlier refund is looked up. */
async function findRefund(stripe: Stripe, { intentId, refundId }: NewRefund): Promise<Stripe.Refund | undefined> {
  for await (const refund of stripe.refunds.list({ payment_intent: intentId, limit: 100 }))
    if (refund.metadata?.refundId === refundId) return refund;
  return undefined;
}

async function refund(stripe: Stripe, wanted: NewRefund) {
  const { refundId, intentId, amountPence, refusals } = wanted;
  const result =
    (await findRefund(stripe, wanted)) ??
    (await stripe.refunds.create(
      { payment_intent: intentId, amount: amountPence, metadata: { refundId } },
      { idempotencyKey: `refund-${refundId}-${refusals}` },
    ));
  return { id: result.id, hasFailed: hasFailed(result) };
}

/** Accepts an event signed with any of the secrets. */
function readEvent(stripe: Stripe, rawBody: string, signature: string, secrets: string[]): PaymentEvent | undefined {
  for (const secret of secrets)
    try {
      return describeEvent(stripe.webhooks.constructEvent(rawBody, signature, secret.trim()));
    } catch (error) {
      if (kindOf(error) !== 'StripeSignatureVerificationError') throw error;
    }
  return undefined;
}

async function openIntent(stripe: Stripe, { purchaseId, amountPence }: NewIntent) {
  const intent = await stripe.paymentIntents.create(
    {
      amount: amountPence,
      currency: 'gbp',
      automatic_payment_methods: { enabled: true },
      metadata: { purchaseId },
      transfer_group: purchaseId,
    },
    { idempotencyKey: `intent-${purchaseId}` },
  );
  return { id: intent.id, clientSecret: intent.client_secret ?? '' };
}

/** Connects to Stripe or, if `server` is given, to the sandbox, using Stripe's own SDK. The SDK's two hundred files are loaded when first needed. */
export function openStripe({ secretKey, webhookSecret, server }: StripeConnection): PaymentProvider {
  let stripe: Stripe | undefined;
  const sdk = async () => {
    const { Stripe: Sdk } = await import('stripe');
    return (stripe ??= new Sdk(secretKey, { ...server, maxNetworkRetries: 2, timeout: 10_000, telemetry: false }));
  };
  return {
    openIntent: async (intent) => openIntent(await sdk(), intent),
    closeIntent: async (intentId) => closeIntent(await sdk(), intentId),
    refund: async (wanted) => refund(await sdk(), wanted),
    readEvent: async (rawBody, signature) => readEvent(await sdk(), rawBody, signature, webhookSecret.split(',')),
    ...sellerPayments(sdk),
  };
}
