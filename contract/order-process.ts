import type { DeliveryMethod } from './catalogue.ts';
import type { Move, OrderActor } from './order-move.ts';
import { type ClaimState, claimStateNames, type OrderState } from './order-states.ts';

/**
 * The order process: every transition between the states of an order (contract/order-states.ts). The server's `transition()`
 * enforces it, screens take their labels from it, and `npm run order-process` draws it.
 */

const paid = ['paid', 'shipped', 'delivered', 'completed'] as const;
const sent = ['shipped', 'delivered', 'completed'] as const;
const openOrNot = [null, ...claimStateNames];
/** An admin's first decision can be appealed. Any decision after an appeal, even one about a returned item, is final. */
const afterDecision = { admin: ['appealed', 'escalated'], clock: ['decided', 'appealed'] } as const;

export const transitions = {
  reserve: { from: [], to: 'pending', by: ['buyer'], stock: 'reserve', label: 'Checkout started' },
  pay: { from: ['pending'], to: 'paid', by: ['provider'], stock: 'sell', money: 'hold', label: 'Paid' },
  /** The payment arrived after the reservation had expired, but the item could still be sold at its price. */
  payLate: { from: ['cancelled'], to: 'paid', by: ['provider'], stock: 'sellUnreserved', money: 'hold', label: 'Paid' },
  /** The payment arrived when nothing was reserved, and is refunded because the item could no longer be sold at its price. */
  refundLate: {
    from: ['cancelled'],
    to: 'refunded',
    by: ['provider'],
    money: 'refuse',
    label: 'Refunded: payment arrived too late',
  },
  expire: { from: ['pending'], to: 'cancelled', by: ['clock'], stock: 'release', label: 'Payment time ran out' },
  cancel: { from: ['pending'], to: 'cancelled', by: ['buyer', 'provider'], stock: 'release', label: 'Cancelled' },

  dispatch: { from: ['paid'], to: 'shipped', by: ['seller'], delivery: 'postage', label: 'Shipped' },
  /** The seller adds or corrects the tracking number of a parcel in transit, even if the buyer says that it has not arrived. */
  changeTracking: {
    from: ['shipped'],
    claim: { from: openOrNot },
    by: ['seller'],
    delivery: 'postage',
    label: 'Tracking details changed',
  },
  /** The seller has typed the buyer's collection code. */
  handOver: { from: ['paid'], to: 'delivered', by: ['seller'], delivery: 'collection', label: 'Collected' },
  /** A time already agreed remains valid until the other side has agreed to the new one. */
  proposeTime: { from: ['paid'], by: ['buyer', 'seller'], delivery: 'collection', label: 'Collection time proposed' },
  agreeTime: { from: ['paid'], by: ['buyer', 'seller'], delivery: 'collection', label: 'Collection time agreed' },
  /** The buyer confirms receipt, even of a parcel never marked as posted, or a posted parcel counts as received after some days. */
  deliver: {
    from: ['paid', 'shipped'],
    to: 'delivered',
    by: ['buyer', 'clock'],
    only: { clock: ['shipped'] },
    delivery: 'postage',
    label: 'Delivered',
  },
  complete: { from: ['delivered'], to: 'completed', by: ['clock'], money: 'release', label: 'Completed' },

  cancelAsBuyer: {
    from: ['paid'],
    to: 'called_off',
    by: ['buyer'],
    stock: 'restock',
    money: 'return',
    label: 'Cancelled by the buyer',
  },
  cancelAsSeller: {
    from: ['paid'],
    to: 'called_off',
    by: ['seller'],
    stock: 'restock',
    money: 'return',
    label: 'Cancelled by the seller',
  },
  /** The seller did not dispatch it in time, or the buyer did not collect it in time. */
  lapse: {
    from: ['paid'],
    to: 'called_off',
    by: ['clock'],
    stock: 'restock',
    money: 'return',
    label: 'Cancelled: not sent or collected in time',
  },

  requestRefund: { from: sent, claim: { from: [null], to: 'requested' }, by: ['buyer'], label: 'Refund requested' },
  /** The refund follows in the same transaction. */
  accept: {
    from: sent,
    claim: { from: ['requested'], to: null },
    by: ['seller', 'clock'],
    label: 'Refund request accepted',
  },
  acceptReturn: {
    from: sent,
    claim: { from: ['requested'], to: 'return_due' },
    by: ['seller', 'clock'],
    label: 'Refund agreed, item to be sent back',
  },
  decline: {
    from: sent,
    claim: { from: ['requested'], to: 'declined' },
    by: ['seller'],
    label: 'Refund request declined',
  },
  sendBack: { from: sent, claim: { from: ['return_due'], to: 'return_sent' }, by: ['buyer'], label: 'Sent back' },
  /** The refund follows in the same transaction. If the seller does not confirm receipt in time, the item counts as returned. */
  receiveBack: {
    from: sent,
    claim: { from: ['return_sent'], to: null },
    by: ['seller', 'clock'],
    label: 'Back with the seller',
  },
  /** The returned item is not in the condition in which it was first sent, or never arrived. */
  disputeReturn: {
    from: sent,
    claim: { from: ['return_sent'], to: 'escalated' },
    by: ['seller'],
    label: 'Return disputed by the seller',
  },
  openDispute: {
    from: sent,
    claim: { from: [null, 'declined'], to: 'disputed' },
    by: ['buyer'],
    label: 'Dispute opened',
  },
  answer: {
    from: sent,
    claim: { from: ['disputed'], to: 'answered' },
    by: ['seller'],
    label: 'Seller responded to the dispute',
  },
  /** The seller gives the buyer what they claimed. The refund follows in the same transaction. */
  concede: {
    from: sent,
    claim: { from: ['disputed', 'answered', 'escalated'], to: null },
    by: ['seller'],
    label: 'Refund agreed by the seller',
  },
  escalate: {
    from: sent,
    claim: { from: ['answered'], to: 'escalated' },
    by: ['buyer', 'seller', 'clock'],
    label: 'Passed to Skep',
  },
  escalateUnanswered: {
    from: sent,
    claim: { from: ['disputed'], to: 'escalated' },
    by: ['clock'],
    label: 'Passed to Skep, as the seller did not respond',
  },
  decide: { from: sent, claim: { from: ['escalated'], to: 'decided' }, by: ['admin'], label: 'Decided by Skep' },
  /** Nobody decided in time, so the buyer gets what they claimed. The refund follows in the same transaction. */
  decideByDefault: {
    from: sent,
    claim: { from: ['escalated'], to: null },
    by: ['clock'],
    label: 'Decided for the buyer, as the time to decide ran out',
  },
  appeal: { from: sent, claim: { from: ['decided'], to: 'appealed' }, by: ['buyer', 'seller'], label: 'Appealed' },
  /** The decision is final: the time for an appeal has passed, or there has been one. Any refund follows in the same transaction. */
  settle: {
    from: sent,
    claim: { from: ['decided', 'appealed', 'escalated'], to: null },
    by: ['admin', 'clock'],
    only: afterDecision,
    label: 'Decision final',
  },
  /** The same, if the refund waits for the item. */
  settleReturn: {
    from: sent,
    claim: { from: ['decided', 'appealed', 'escalated'], to: 'return_due' },
    by: ['admin', 'clock'],
    only: afterDecision,
    label: 'Decision final, item to be sent back',
  },
  withdraw: { from: sent, claim: { from: claimStateNames, to: null }, by: ['buyer'], label: 'Withdrawn by the buyer' },
  /** The buyer did not dispute a declined request, or did not send the item back, in time. */
  closeClaim: {
    from: sent,
    claim: { from: ['declined', 'return_due'], to: null },
    by: ['clock'],
    label: 'Refund request closed',
  },

  /** An order that was not sent is cancelled instead. */
  refund: {
    from: sent,
    to: 'refunded',
    claim: { from: openOrNot, to: null },
    by: ['seller', 'admin', 'clock'],
    money: 'return',
    label: 'Refunded',
  },
  refundPart: {
    from: paid,
    claim: { from: openOrNot },
    by: ['seller', 'admin', 'clock'],
    money: 'returnPart',
    label: 'Refunded in part',
  },
  /** The buyer's bank has decided to return the payment to the buyer. */
  chargeBack: {
    from: paid,
    to: 'refunded',
    claim: { from: openOrNot, to: null },
    by: ['provider'],
    stock: 'restock',
    money: 'chargeBack',
    label: 'Refunded by the bank',
  },
} as const satisfies Record<string, Move>;

export type Transition = keyof typeof transitions;

/** A transition as the table declares it. */
export const moveOf = (transition: Transition): Move => transitions[transition];

/** Who can make this transition from this state of the order or its claim. */
export const actorsFrom = (transition: Transition, state: OrderState | ClaimState): OrderActor[] =>
  moveOf(transition).by.filter((actor) => moveOf(transition).only?.[actor]?.includes(state) ?? true);

/** What decides which transitions an order allows. */
export type ProcessOrder = { state: OrderState; claimState: ClaimState | null; delivery?: DeliveryMethod };

/** Whether `actor` may make this transition on an order. The delivery method is checked only if it is given. */
export function mayTransition(
  transition: Transition,
  { state, claimState, delivery }: ProcessOrder,
  actor: OrderActor,
): boolean {
  const { from, claim = { from: [null] }, delivery: method } = moveOf(transition);
  const isFrom =
    from.includes(state) && claim.from.includes(claimState) && (!method || (delivery ?? method) === method);
  return isFrom && actorsFrom(transition, claimState ?? state).includes(actor);
}
