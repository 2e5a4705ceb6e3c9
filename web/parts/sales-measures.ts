import type { Figures, Sales } from '#contract/sales.ts';
import { formatPounds, formatShortPounds } from '#contract/pounds.ts';
import { formatDay, formatShortDay, inBritain } from '#contract/time.ts';

export type Measure = keyof Figures;

/** The label of each figure. */
export const measureNames: Record<Measure, string> = {
  turnover: 'Turnover',
  refunds: 'Refunds',
  fees: "Skep's fees",
  net: 'Your earnings',
  paidOut: 'Paid out',
  orders: 'Orders',
  units: 'Units',
};

const isCount = (measure: Measure): boolean => measure === 'orders' || measure === 'units';

export const formatMeasure = (measure: Measure, value: number): string =>
  isCount(measure) ? String(value) : formatPounds(value);

/** The label of a grid line in the chart, always a whole number. */
export const formatAxisValue = (measure: Measure, value: number): string =>
  isCount(measure) ? String(value) : formatShortPounds(value);

/** '8 Jun' for a week that begins on that day, 'Jun' for a month. */
export const shortNames: Record<Sales['by'], (day: string) => string> = {
  week: formatShortDay,
  month: inBritain({ month: 'short' }),
};

/** '8 June 2026', 'June 2026'. */
export const longNames: Record<Sales['by'], (day: string) => string> = {
  week: formatDay,
  month: inBritain({ month: 'long', year: 'numeric' }),
};
