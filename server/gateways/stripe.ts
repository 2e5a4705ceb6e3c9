import { Stripe } from 'stripe';

/** What the app asks of its payment provider. Amounts are integer pence; every call is idempotent by its key. */
export type PaymentProvider = {
  openIntent: (intent: { purchaseId: string; amountPence: number }) => Promise<{ id: string; clientSecret: string }>;
  /** Cancels an unpaid intent and says how it stands: a paid one stays paid. */
  closeIntent: (intentId: string) => Promise<'canceled' | 'succeeded' | 'open'>;
  refund: (refund: { refundId: string; intentId: string; amountPence: number }) => Promise<{ id: string }>;
  /** Checks a webhook's signature and age and returns the event, or undefined when it is not genuine. */
  readEvent: (rawBody: string, signature: string) => PaymentEvent | undefined;
};

export type DeliverTo = { name: string; line1: string; city: string; postcode: string };

/** The part of a provider's event that matters here; `purchaseId` only for intents of this app. */
export type PaymentEvent = {
  id: string;
  type: string;
  intentId?: string;
  purchaseId?: string;
  amountPence?: number;
  deliverTo?: DeliverTo;
};

export type StripeConnection = {
  secretKey: string;
  webhookSecret: string;
  server?: { host: string; port: number; protocol: 'http' };
};

function describeEvent(event: Stripe.Event): PaymentEvent {
  const base = { id: event.id, type: event.type };
  if (!event.type.startsWith('payment_intent.')) return base;
  const intent = event.data.object as Stripe.PaymentIntent;
  const { name, address } = intent.shipping ?? {};
  return {
    ...base,
    intentId: intent.id,
    purchaseId: intent.metadata.purchaseId,
    amountPence: intent.amount,
    deliverTo: address
      ? { name: name ?? '', line1: address.line1 ?? '', city: address.city ?? '', postcode: address.postal_code ?? '' }
      : undefined,
  };
}

/** Asks again when the intent has moved between the look and the cancelling. */
async function closeIntent(stripe: Stripe, intentId: string, tries = 2): Promise<'canceled' | 'succeeded' | 'open'> {
  const intent = await stripe.paymentIntents.retrieve(intentId);
  if (intent.status === 'succeeded') return 'succeeded';
  if (intent.status === 'canceled') return 'canceled';
  if (intent.status === 'processing') return 'open';
  try {
    await stripe.paymentIntents.cancel(intentId, {}, { idempotencyKey: `cancel-${intentId}` });
    return 'canceled';
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && tries > 0)
      return closeIntent(stripe, intentId, tries - 1);
    throw error;
  }
}

/** Speaks to Stripe, or with `server` to the sandbox's double of it, through Stripe's own SDK. */
export function openStripe(connection: StripeConnection): PaymentProvider {
  const stripe = new Stripe(connection.secretKey, {
    ...connection.server,
    maxNetworkRetries: 2,
    timeout: 10_000,
    telemetry: false,
  });
  return {
    openIntent: async ({ purchaseId, amountPence }) => {
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
    },
    closeIntent: (intentId) => closeIntent(stripe, intentId),
    refund: async ({ refundId, intentId, amountPence }) => {
      const refund = await stripe.refunds.create(
        { payment_intent: intentId, amount: amountPence, metadata: { refundId } },
        { idempotencyKey: `refund-${refundId}` },
      );
      return { id: refund.id };
    },
    readEvent: (rawBody, signature) => {
      try {
        return describeEvent(stripe.webhooks.constructEvent(rawBody, signature, connection.webhookSecret));
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError) return undefined;
        throw error;
      }
    },
  };
}

/** Whether the provider could not be reached or could not answer, as opposed to having refused. */
export const isProviderDown = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeConnectionError || error instanceof Stripe.errors.StripeAPIError;
