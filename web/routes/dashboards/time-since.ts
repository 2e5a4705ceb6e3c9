import { dayInBritain, dayMs, hourMs, minuteMs } from '#contract/time.ts';

const dayOf = (at: Date): number => Date.parse(dayInBritain(at)) / dayMs;

const days = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' });

/** 'today', 'yesterday', '3 days ago', by calendar days in the UK. */
export const daysAgo = (iso: string, now: Date): string => days.format(dayOf(new Date(iso)) - dayOf(now), 'day');

const units: [unit: 'day' | 'hour' | 'minute', ms: number][] = [
  ['day', dayMs],
  ['hour', hourMs],
  ['minute', minuteMs],
];

/** '40 minutes', '2 hours', '3 days': the time since `iso`, at least a minute. */
export function timeSince(iso: string, now: Date): string {
  const elapsed = Math.max(now.getTime() - Date.parse(iso), minuteMs);
  const [unit, ms] = units.find(([, length]) => elapsed >= length) ?? ['minute', minuteMs];
  return new Intl.NumberFormat('en-GB', { style: 'unit', unit, unitDisplay: 'long' }).format(Math.floor(elapsed / ms));
}
