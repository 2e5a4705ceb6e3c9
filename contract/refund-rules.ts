import { liveBees } from './bee-sales.ts';
import type { Category, ReturnPolicy } from './catalogue.ts';
import type { OrderStatus } from './order-states.ts';
import { dayMs, endOfDayInBritain } from './time.ts';

/** Days after an order is placed within which a refund may be requested if the seller accepts returns (specification, section 9). */
export const refundWindowDays = 14;

/**
 * Days after the day of receipt within which a trader's customer may change their mind. The last day counts in full (Consumer
 * Contracts Regulations 2013, regulation 30).
 */
export const changeOfMindDays = 14;

/**
 * Categories without the right to change one's mind: live bees are liable to deteriorate rapidly (Consumer Contracts Regulations
 * 2013, regulation 28(1)(c)). Sealed food and cosmetics are excluded only once unsealed (regulation 28(3)(a)), which the seller can
 * point out if the buyer asks for a refund.
 */
const perishable: ReadonlySet<Category> = new Set(liveBees);

/** Whether the law allows a buyer from this seller in this category to change their mind, whatever the return policy. */
export const mayChangeMind = (seller: { isBusiness: boolean }, category: Category): boolean =>
  seller.isBusiness && !perishable.has(category);

export type RefundableOrder = {
  status: OrderStatus;
  refundPolicy: ReturnPolicy;
  createdAt: Date;
  receivedAt: Date | null;
  /** `mayChangeMind` when it was bought. */
  changeOfMind: boolean;
};

/**
 * The deadline for requesting a refund: `refundWindowDays` after the order if the seller accepts returns, or by law
 * `changeOfMindDays` after receipt, whichever is later. `not_yet`: the legal period begins with receipt. Null: refunds cannot be
 * requested.
 */
export function refundUntil(order: Omit<RefundableOrder, 'status'>): Date | 'not_yet' | null {
  const { refundPolicy, createdAt, receivedAt, changeOfMind } = order;
  if (changeOfMind && !receivedAt) return 'not_yet';
  const byLaw = changeOfMind && receivedAt ? endOfDayInBritain(receivedAt, changeOfMindDays).getTime() : 0;
  const byPolicy = refundPolicy === 'No Returns Accepted' ? 0 : createdAt.getTime() + refundWindowDays * dayMs;
  return byLaw || byPolicy ? new Date(Math.max(byLaw, byPolicy)) : null;
}

/** Whether 'Request Refund' is shown: the order has been paid, and the deadline has not passed. */
export function mayRequestRefund(order: RefundableOrder, now: Date): boolean {
  const until = refundUntil(order);
  const isPaid = order.status === 'Paid' || order.status === 'Completed';
  return isPaid && until !== null && (until === 'not_yet' || now <= until);
}

/** What can still be refunded, in pounds. */
export const leftOf = ({ totalPrice, refundedAmount }: { totalPrice: number; refundedAmount: number }): number =>
  Math.round((totalPrice - refundedAmount) * 100) / 100;
