import { formatDay, formatShortDay, formatTime, formatWeekday } from '#contract/time.ts';

const isToday = (iso: string): boolean => formatDay(iso) === formatDay(new Date());

/** British time is UTC when a year begins. */
const yearOf = (iso: string): string => iso.slice(0, 4);
const isThisYear = (iso: string): boolean => yearOf(iso) === yearOf(new Date().toISOString());

/** 'Today', or 'Thursday 11 June'; with the year if it is not the current one. */
export function dayOf(iso: string): string {
  if (isToday(iso)) return 'Today';
  return isThisYear(iso) ? formatWeekday(iso) : formatDay(iso);
}

/** 'at 14:02' today, 'on 8 Jun' on earlier days. */
export const whenSeen = (iso: string): string => `${isToday(iso) ? 'at' : 'on'} ${shortDate(iso)}`;

/** '14:02' today, '8 Jun' on earlier days, '8 Jun 2025' in another year. */
export function shortDate(iso: string): string {
  if (isToday(iso)) return formatTime(iso);
  return isThisYear(iso) ? formatShortDay(iso) : `${formatShortDay(iso)} ${yearOf(iso)}`;
}
