import type { OrderState } from './order-process.ts';
import { dayMs } from './time.ts';

/** Days until the clock acts; the operator can change them (`readSettings`). */
export type DeadlineDays = {
  /** From payment until the seller is reminded to send the order. */
  remind: number;
  /** From payment until an order that was not sent is cancelled and refunded. */
  dispatch: number;
  /** From dispatch until an order counts as received without the buyer's confirmation; untracked ones also complete then. */
  receive: number;
  /** From receipt until a tracked or collected order completes. */
  complete: number;
};

/** What an order's deadlines depend on. */
export type DatedOrder = {
  state: OrderState;
  paidAt: Date | null;
  dispatchedAt: Date | null;
  receivedAt: Date | null;
  trackingNumber: string | null;
  /** When its seller was reminded to send it. */
  remindedAt: Date | null;
};

const daysAfter = (date: Date | null, days: number): Date | null => date && new Date(date.getTime() + days * dayMs);

export const deadlineKinds = ['remind', 'lapse', 'deliver', 'complete'] as const;
type Deadline = { what: (typeof deadlineKinds)[number]; at: Date };

/** What the clock does next with an order, and when; null if nothing. */
export function nextDeadline(order: DatedOrder, days: DeadlineDays): Deadline | null {
  const { state, paidAt, dispatchedAt, receivedAt, trackingNumber, remindedAt } = order;
  const due = (what: Deadline['what'], at: Date | null) => at && { what, at };
  switch (state) {
    case 'paid':
      return remindedAt || days.remind >= days.dispatch
        ? due('lapse', daysAfter(paidAt, days.dispatch))
        : due('remind', daysAfter(paidAt, days.remind));
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
