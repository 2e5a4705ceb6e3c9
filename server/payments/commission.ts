/** The percentage is rounded to four decimal places. */
const perPercent = 10_000;

/**
 * The commission on an order in whole pence: `percent` of its total (including postage), with half a penny rounded up. Uses only
 * integers: even 100% of the largest order is far below 2^53.
 */
export function commissionOf(totalPence: number, percent: number): number {
  const parts = Math.round(percent * perPercent);
  const whole = 100 * perPercent;
  return Math.floor((totalPence * parts + whole / 2) / whole);
}

/** The commission to refund once `refundedPence` of an order has been refunded: pro rata, and all of it for a full refund. */
export const refundedCommission = (order: { totalPence: number; feePence: number }, refundedPence: number): number =>
  Math.floor((order.feePence * refundedPence) / order.totalPence + 1 / 2);
