import type { ClaimState, OrderState } from './order-states.ts';
import { dayMs } from './time.ts';

/** Days until Skep acts automatically; the operator can change them (`readSettings`). */
export type DeadlineDays = {
  /** From payment until the seller is reminded to send the order. Also the minimum from an agreed collection time until the order lapses. */
  remind: number;
  /** From payment until an order that was not sent is cancelled and refunded. */
  dispatch: number;
  /** From dispatch until an order counts as received without the buyer's confirmation. Untracked orders also complete then. */
  receive: number;
  /** From receipt until a tracked or collected order completes. */
  complete: number;
  /** From a refund request until it is accepted automatically because the seller has not responded. */
  answerRequest: number;
  /** From agreement on a return until the item must be on its way, and from then until it counts as returned. */
  sendBack: number;
  /** For each step of a dispute (responding, settling it without Skep, appealing), and for disputing a declined request. */
  dispute: number;
  /** From the opening of a dispute until it is decided for the buyer because Skep has not decided. */
  decide: number;
};

/** The days that apply unless the operator changes them. */
export const defaultDays = {
  remind: 3,
  dispatch: 14,
  receive: 14,
  complete: 2,
  answerRequest: 3,
  sendBack: 14,
  dispute: 7,
  decide: 60,
} as const satisfies DeadlineDays;

/** What an order's deadlines depend on. */
export type DatedOrder = {
  state: OrderState;
  claimState: ClaimState | null;
  paidAt: Date | null;
  dispatchedAt: Date | null;
  receivedAt: Date | null;
  /** The time agreed for its collection. */
  collectionAt: Date | null;
  trackingNumber: string | null;
  /** When its seller was reminded to send it, or should have been. */
  remindedAt: Date | null;
  /** When its claim entered its current state. */
  claimSince: Date | null;
  /** When its dispute was opened. */
  disputedAt: Date | null;
  /** Whether the refund requested or granted is paid only once the item has been returned. */
  claimNeedsReturn: boolean;
};

const daysAfter = (date: Date | null, days: number): Date | null => date && new Date(date.getTime() + days * dayMs);
/** The later of two dates, or the only one there is. */
const later = (a: Date | null, b: Date | null): Date | null => (a && (!b || a > b) ? a : b);

export const deadlineKinds = [
  'remind',
  'lapse',
  'deliver',
  'complete',
  'accept',
  'acceptReturn',
  'closeClaim',
  'receiveBack',
  'escalateUnanswered',
  'escalate',
  'decideByDefault',
  'settle',
  'settleReturn',
] as const;
type Deadline = { what: (typeof deadlineKinds)[number]; at: Date };

const due = (what: Deadline['what'], at: Date | null): Deadline | null => at && { what, at };

/** Returns Skep's next automatic action on an order's open claim and its time, or null. */
function claimDeadline(claim: ClaimState, order: DatedOrder, days: DeadlineDays): Deadline | null {
  const { claimSince: since, disputedAt, claimNeedsReturn } = order;
  const settle = claimNeedsReturn ? 'settleReturn' : 'settle';
  const decided = daysAfter(disputedAt, days.decide);
  const deadlines = {
    requested: () => due(claimNeedsReturn ? 'acceptReturn' : 'accept', daysAfter(since, days.answerRequest)),
    declined: () => due('closeClaim', daysAfter(since, days.dispute)),
    return_due: () => due('closeClaim', daysAfter(since, days.sendBack)),
    return_sent: () => due('receiveBack', daysAfter(since, days.sendBack)),
    disputed: () => due('escalateUnanswered', daysAfter(since, days.dispute)),
    answered: () => due('escalate', daysAfter(since, days.dispute)),
    escalated: () => due('decideByDefault', decided),
    decided: () => due(settle, daysAfter(since, days.dispute)),
    appealed: () => due(settle, later(decided, daysAfter(since, days.dispute))),
  };
  return deadlines[claim]();
}

/** When an unsent order is cancelled. Always leaves time after a reminder, which comes late if a bank has disputed the payment. */
function lapseOf({ paidAt, collectionAt, remindedAt }: DatedOrder, { remind, dispatch }: DeadlineDays): Date | null {
  const afterReminder = remind < dispatch ? Math.min(remind, dispatch - remind) : dispatch;
  const unlessReminded = later(daysAfter(collectionAt, remind), daysAfter(paidAt, dispatch));
  return later(unlessReminded, daysAfter(remindedAt, afterReminder));
}

/** Returns Skep's next automatic action on an order and its time, or null. While a claim is open, only the claim's deadlines apply. */
export function nextDeadline(order: DatedOrder, days: DeadlineDays): Deadline | null {
  const { state, claimState, paidAt, dispatchedAt, receivedAt, collectionAt, trackingNumber, remindedAt } = order;
  if (claimState) return claimDeadline(claimState, order, days);
  switch (state) {
    case 'paid':
      return remindedAt || days.remind >= days.dispatch
        ? due('lapse', lapseOf(order, days))
        : due('remind', later(collectionAt, daysAfter(paidAt, days.remind)));
    case 'shipped':
      return due('deliver', daysAfter(dispatchedAt, days.receive));
    case 'delivered':
      return trackingNumber !== null || !dispatchedAt
        ? due('complete', daysAfter(receivedAt, days.complete))
        : due('complete', daysAfter(dispatchedAt, days.receive));
    default:
      return null;
  }
}
