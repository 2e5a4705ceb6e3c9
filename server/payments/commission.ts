/** The percentage is rounded to four decimal places. */
const perPercent = 10_000;

/**
 * The commission on an order, in whole pence: `percent` of its total (postage included), with half a penny rounded up.
 * Integers throughout: even 100% of the largest order stays far below 2^53.
 */
export function commissionOf(totalPence: number, percent: number): number {
  const parts = Math.round(percent * perPercent);
  const whole = 100 * perPercent;
  return Math.floor((totalPence * parts + whole / 2) / whole);
}

/** The commission refunded when `refundedPence` of an order is refunded: pro rata, and all of it with a full refund. */
export const refundedCommission = (order: { totalPence: number; feePence: number }, refundedPence: number): number =>
  Math.floor((order.feePence * refundedPence) / order.totalPence + 1 / 2);
