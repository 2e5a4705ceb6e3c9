/** Parts of a percent the setting is read to: four decimals. */
const perPercent = 10_000;

/**
 * The commission on an order, in whole pence: `percent` of its total (postage included), half a penny rounded up.
 * Integers throughout: the largest order and 100 % stay far below 2^53.
 */
export function commissionOf(totalPence: number, percent: number): number {
  const parts = Math.round(percent * perPercent);
  const whole = 100 * perPercent;
  return Math.floor((totalPence * parts + whole / 2) / whole);
}
