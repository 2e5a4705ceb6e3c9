import type { Stripe } from 'stripe';

export type DeliverTo = { name: string; line1: string; city: string; postcode: string };

/** A payout of a seller's account to their bank, as far as it is known. */
export type PayoutNews = {
  id: string;
  accountId: string;
  amountPence: number;
  arrivesAt: Date;
  state: 'in_transit' | 'paid' | 'failed';
};

/** How a dispute stands, with everything it has moved of our balance so far: `pence` (below zero: taken) and a fee. */
export type DisputeNews = {
  id: string;
  intentId: string;
  amountPence: number;
  state: 'open' | 'won' | 'lost';
  movements: { id: string; pence: number; feePence: number }[];
};

/** The part of a provider's event that matters here; each field only where the event is about it and about this app. */
export type PaymentEvent = {
  id: string;
  type: string;
  intentId?: string;
  purchaseId?: string;
  /** What has come of it, in pence; undefined in another currency than ours. */
  receivedPence?: number;
  deliverTo?: DeliverTo;
  /** A seller's account that is not as it was: how it stands is to be asked. */
  changedAccountId?: string;
  /** A transfer of an order; with `reversalId` once all of it was taken back. */
  transfer?: { id: string; orderId: string; reversalId?: string };
  payout?: PayoutNews;
  /** A refund of ours that could not be given back. */
  failedRefund?: { id: string; refundId: string };
  dispute?: DisputeNews;
};

/** What has come of an intent, in pence; undefined in another currency than ours. */
export const receivedOf = ({ currency, amount_received: received }: Stripe.PaymentIntent): number | undefined =>
  currency === 'gbp' ? received : undefined;

function ofIntent(intent: Stripe.PaymentIntent): Partial<PaymentEvent> {
  const { name, address } = intent.shipping ?? {};
  return {
    intentId: intent.id,
    purchaseId: intent.metadata.purchaseId,
    receivedPence: receivedOf(intent),
    deliverTo: address
      ? { name: name ?? '', line1: address.line1 ?? '', city: address.city ?? '', postcode: address.postal_code ?? '' }
      : undefined,
  };
}

function ofTransfer({ id, metadata, reversed, reversals }: Stripe.Transfer): Partial<PaymentEvent> {
  const { orderId } = metadata;
  return orderId ? { transfer: { id, orderId, reversalId: reversed ? reversals.data[0]?.id : undefined } } : {};
}

const payoutStates: Record<string, PayoutNews['state']> = { paid: 'paid', failed: 'failed', canceled: 'failed' };

function ofPayout(payout: Stripe.Payout, accountId: string): Partial<PaymentEvent> {
  const { id, amount: amountPence, arrival_date: arrival, status } = payout;
  const state = payoutStates[status] ?? 'in_transit';
  return { payout: { id, accountId, amountPence, arrivesAt: new Date(arrival * 1000), state } };
}

/** A refund that could not be given back: its money is with us again. */
export const hasFailed = ({ status }: Stripe.Refund): boolean => status === 'failed' || status === 'canceled';

function ofRefund(refund: Stripe.Refund): Partial<PaymentEvent> {
  const refundId = refund.metadata?.refundId;
  return refundId && hasFailed(refund) ? { failedRefund: { id: refund.id, refundId } } : {};
}

/** A mere inquiry takes nothing; one that was closed is as good as won. */
const disputeStates: Partial<Record<Stripe.Dispute.Status, DisputeNews['state']>> = {
  won: 'won',
  warning_closed: 'won',
  prevented: 'won',
  lost: 'lost',
};

function ofDispute(dispute: Stripe.Dispute): Partial<PaymentEvent> {
  const { id, amount: amountPence, payment_intent: intent, balance_transactions: moved, status } = dispute;
  const intentId = typeof intent === 'string' ? intent : intent?.id;
  if (!intentId) return {};
  const movements = moved.map((each) => ({ id: each.id, pence: each.amount, feePence: each.fee }));
  return { dispute: { id, intentId, amountPence, state: disputeStates[status] ?? 'open', movements } };
}

/** What concerns this app of an event of its own account. */
const ofPlatform: Record<string, (about: object) => Partial<PaymentEvent>> = {
  payment_intent: (about) => ofIntent(about as Stripe.PaymentIntent),
  transfer: (about) => ofTransfer(about as Stripe.Transfer),
  refund: (about) => ofRefund(about as Stripe.Refund),
  dispute: (about) => ofDispute(about as Stripe.Dispute),
};

/** The same of an event of a connected account, which its seller can cause: payments and refunds there are none of ours. */
const ofConnectedAccount: Record<string, (about: object, accountId: string) => Partial<PaymentEvent>> = {
  account: (_about, accountId) => ({ changedAccountId: accountId }),
  payout: (about, accountId) => ofPayout(about as Stripe.Payout, accountId),
};

/** Reads an event of Stripe; what the app has no use for keeps its id and type alone. */
export function describeEvent({ id, type, account, data }: Stripe.Event): PaymentEvent {
  const about = data.object as { object: string };
  const described = account ? ofConnectedAccount[about.object]?.(about, account) : ofPlatform[about.object]?.(about);
  return { id, type, ...described };
}
