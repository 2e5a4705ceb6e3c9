import type { Stripe } from 'stripe';
import type { Payout } from '#contract/payouts.ts';

export type DeliverTo = { name: string; line1: string; city: string; postcode: string };

/** The status of a payout from a seller's account to their bank. */
export type PayoutUpdate = {
  id: string;
  accountId: string;
  amountPence: number;
  arrivesAt: Date;
  state: Payout['state'];
};

/** The status of a dispute, with its movements on our balance so far: `pence` (negative if withdrawn) and a fee. */
export type DisputeUpdate = {
  id: string;
  intentId: string;
  amountPence: number;
  state: 'open' | 'won' | 'lost';
  movements: { id: string; pence: number; feePence: number }[];
};

/** A full or partial reversal of a transfer. */
export type Reversal = { id: string; amountPence: number };

/** The transfer of an order's money, with its latest reversals. */
export type TransferUpdate = { id: string; orderId: string; reversals: Reversal[] };

/** The relevant part of a provider's event. Each field is present only if the event is about it and concerns this app. */
export type PaymentEvent = {
  id: string;
  type: string;
  intentId?: string;
  purchaseId?: string;
  /** The amount received, in pence; undefined if the currency is not ours. */
  receivedPence?: number;
  deliverTo?: DeliverTo;
  /** A seller's account that has changed: its status must be read again. */
  changedAccountId?: string;
  transfer?: TransferUpdate;
  payout?: PayoutUpdate;
  /** One of our refunds that has failed. */
  failedRefund?: { id: string; refundId: string };
  dispute?: DisputeUpdate;
};

/** The amount received for an intent, in pence; undefined if the currency is not ours. */
export const receivedOf = ({ currency, amount_received: received }: Stripe.PaymentIntent): number | undefined =>
  currency === 'gbp' ? received : undefined;

/** The delivery address given with the payment. */
export function deliveryAddressOf({ shipping }: Stripe.PaymentIntent): DeliverTo | undefined {
  const { name, address } = shipping ?? {};
  return address
    ? { name: name ?? '', line1: address.line1 ?? '', city: address.city ?? '', postcode: address.postal_code ?? '' }
    : undefined;
}

const describeIntent = (intent: Stripe.PaymentIntent): Partial<PaymentEvent> => ({
  intentId: intent.id,
  purchaseId: intent.metadata.purchaseId,
  receivedPence: receivedOf(intent),
  deliverTo: deliveryAddressOf(intent),
});

export const viewReversal = ({ id, amount }: Stripe.TransferReversal): Reversal => ({ id, amountPence: amount });

function describeTransfer({ id, metadata, reversals }: Stripe.Transfer): Partial<PaymentEvent> {
  const { orderId } = metadata;
  return orderId ? { transfer: { id, orderId, reversals: reversals.data.map(viewReversal) } } : {};
}

const payoutStates: Record<string, PayoutUpdate['state']> = { paid: 'paid', failed: 'failed', canceled: 'failed' };

function describePayout(payout: Stripe.Payout, accountId: string): Partial<PaymentEvent> {
  const { id, amount: amountPence, arrival_date: arrival, status } = payout;
  const state = payoutStates[status] ?? 'in_transit';
  return { payout: { id, accountId, amountPence, arrivesAt: new Date(arrival * 1000), state } };
}

/** Whether a refund failed, so that the money is back in our balance. */
export const hasFailed = ({ status }: Stripe.Refund): boolean => status === 'failed' || status === 'canceled';

function describeRefund(refund: Stripe.Refund): Partial<PaymentEvent> {
  const refundId = refund.metadata?.refundId;
  return refundId && hasFailed(refund) ? { failedRefund: { id: refund.id, refundId } } : {};
}

/** An inquiry withdraws nothing; a closed one counts as won. */
const disputeStates: Partial<Record<Stripe.Dispute.Status, DisputeUpdate['state']>> = {
  won: 'won',
  warning_closed: 'won',
  prevented: 'won',
  lost: 'lost',
};

function describeDispute(dispute: Stripe.Dispute): Partial<PaymentEvent> {
  const { id, amount: amountPence, payment_intent: intent, balance_transactions: moved, status } = dispute;
  const intentId = typeof intent === 'string' ? intent : intent?.id;
  if (!intentId) return {};
  const movements = moved.map((each) => ({ id: each.id, pence: each.amount, feePence: each.fee }));
  return { dispute: { id, intentId, amountPence, state: disputeStates[status] ?? 'open', movements } };
}

/** The relevant part of an event on this app's own account, by object type. */
const ownObjects: Record<string, (about: object) => Partial<PaymentEvent>> = {
  payment_intent: (about) => describeIntent(about as Stripe.PaymentIntent),
  transfer: (about) => describeTransfer(about as Stripe.Transfer),
  refund: (about) => describeRefund(about as Stripe.Refund),
  dispute: (about) => describeDispute(about as Stripe.Dispute),
};

/** The relevant part of an event on a connected account. Payments and refunds there can be caused by sellers, and are not ours. */
const connectedObjects: Record<string, (about: object, accountId: string) => Partial<PaymentEvent>> = {
  account: (_about, accountId) => ({ changedAccountId: accountId }),
  payout: (about, accountId) => describePayout(about as Stripe.Payout, accountId),
};

/** Reads a Stripe event; an irrelevant one has only its id and type. */
export function describeEvent({ id, type, account, data }: Stripe.Event): PaymentEvent {
  const about = data.object as { object: string };
  const described = account ? connectedObjects[about.object]?.(about, account) : ownObjects[about.object]?.(about);
  return { id, type, ...described };
}
