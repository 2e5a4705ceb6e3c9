import type { SalesPeriod } from '#contract/sales.ts';
import { dayInBritain, dayMs, momentInBritain } from '#contract/time.ts';

/** Consecutive intervals of days in Britain. Each lasts from one of the `starts` until the next; the last ends at `end` (exclusive). */
export type Intervals = { by: 'week' | 'month' | 'year'; starts: string[]; end: string };

const isoDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

export const addDays = (day: string, days: number): string => isoDay(Date.parse(day) + days * dayMs);

/** The first day of the month that contains `day`, or of the month `monthsLater` months later. */
export function firstOfMonth(day: string, monthsLater = 0): string {
  const at = new Date(day);
  return isoDay(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + monthsLater));
}

/** The moment a day begins in Britain. */
export const startOfDay = (day: string): Date => momentInBritain(day, '00:00');

const mondayOf = (day: string): string => addDays(day, -((new Date(day).getUTCDay() + 6) % 7));

function upTo(by: 'week' | 'month', count: number, today: string): Intervals {
  const step = by === 'week' ? (n: number) => addDays(mondayOf(today), 7 * n) : (n: number) => firstOfMonth(today, n);
  return { by, starts: Array.from({ length: count }, (_, index) => step(index - count + 1)), end: step(1) };
}

const intervalsOf = {
  '12_weeks': (today) => upTo('week', 12, today),
  '52_weeks': (today) => upTo('week', 52, today),
  '12_months': (today) => upTo('month', 12, today),
} satisfies Record<SalesPeriod, (today: string) => Intervals>;

/** The weeks or months of a period; the last is the current one. */
export const intervalsUpTo = (period: SalesPeriod, now: Date): Intervals => intervalsOf[period](dayInBritain(now));

/** The same months a year earlier, or the same weeks 364 days earlier, so that they start on Monday. */
export function intervalsYearEarlier({ by, starts, end }: Intervals): Intervals {
  const before = (day: string) => (by === 'week' ? addDays(day, -364) : firstOfMonth(day, -12));
  return { by, starts: starts.map(before), end: before(end) };
}

/** A calendar year (`2026`) or a tax year (`2026-27`: from 6 April to 5 April) as one interval. */
export function intervalOfYear(year: string): Intervals {
  const first = Number(year.slice(0, 4));
  const begin = year.length === 4 ? '01-01' : '04-06';
  return { by: 'year', starts: [`${first}-${begin}`], end: `${first + 1}-${begin}` };
}
