import { formatDay, formatShortDay, formatTime, formatWeekday } from '#contract/time.ts';

const isToday = (iso: string): boolean => formatDay(iso) === formatDay(new Date());

/** 'Today', or 'Thursday 11 June'; with the year if it is another one. */
export function dayOf(iso: string): string {
  if (isToday(iso)) return 'Today';
  const isThisYear = iso.slice(0, 4) === new Date().toISOString().slice(0, 4);
  return isThisYear ? formatWeekday(iso) : formatDay(iso);
}

/** 'at 14:02' today, 'on 8 Jun' before. */
export const whenSeen = (iso: string): string => `${isToday(iso) ? 'at' : 'on'} ${shortDate(iso)}`;

/** '14:02' today, '8 Jun' before. */
export const shortDate = (iso: string): string => (isToday(iso) ? formatTime(iso) : formatShortDay(iso));
