import type { SalesPeriod } from '#contract/sales.ts';
import { dayInBritain } from '#server/accounts/away.ts';

/** Times one after the other: each begins on one of `starts` and ends where the next begins, the last before `end`. Days are Britain's. */
export type Times = { by: 'week' | 'month' | 'year'; starts: string[]; end: string };

const dayMs = 86_400_000;
const write = (at: number): string => new Date(at).toISOString().slice(0, 10);

export const addDays = (day: string, days: number): string => write(Date.parse(day) + days * dayMs);

/** The first day of a month, so many months later. */
export function firstOfMonth(day: string, later = 0): string {
  const at = new Date(day);
  return write(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + later));
}

const hour = new Intl.DateTimeFormat('en-GB', { hour: 'numeric', hourCycle: 'h23', timeZone: 'Europe/London' });

/** The moment at which a day begins in Britain, whose clocks are as far ahead as midnight in UTC shows: they change at one. */
export function startOf(day: string): Date {
  const midnight = Date.parse(day);
  return new Date(midnight - Number(hour.format(midnight)) * 3_600_000);
}

const monday = (day: string): string => addDays(day, -((new Date(day).getUTCDay() + 6) % 7));

function upTo(by: 'week' | 'month', count: number, today: string): Times {
  const step = by === 'week' ? (n: number) => addDays(monday(today), 7 * n) : (n: number) => firstOfMonth(today, n);
  return { by, starts: Array.from({ length: count }, (_, index) => step(index - count + 1)), end: step(1) };
}

const timesOf = {
  '12_weeks': (today) => upTo('week', 12, today),
  '52_weeks': (today) => upTo('week', 52, today),
  '12_months': (today) => upTo('month', 12, today),
} satisfies Record<SalesPeriod, (today: string) => Times>;

/** The weeks or months of a period; the last is the one it is now. */
export const timesUpTo = (period: SalesPeriod, now: Date): Times => timesOf[period](dayInBritain(now));

/** The same weeks (from Monday, hence 364 days) or months a year before. */
export function yearBefore({ by, starts, end }: Times): Times {
  const before = (day: string) => (by === 'week' ? addDays(day, -364) : firstOfMonth(day, -12));
  return { by, starts: starts.map(before), end: before(end) };
}

/** A calendar year (`2026`) or a tax year (`2026-27`: from 6 April to 5 April) as one time. */
export function timeOfYear(year: string): Times {
  const first = Number(year.slice(0, 4));
  const begin = year.length === 4 ? '01-01' : '04-06';
  return { by: 'year', starts: [`${first}-${begin}`], end: `${first + 1}-${begin}` };
}
