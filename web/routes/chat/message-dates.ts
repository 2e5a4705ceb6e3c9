import { formatDay, formatTime } from '#web/parts/dates.ts';

const weekday = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'Europe/London',
});
const short = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'Europe/London' });

const isToday = (iso: string): boolean => formatDay(iso) === formatDay(new Date().toISOString());

/** 'Today', or 'Thursday 11 June'; with the year if it is another one. */
export function dayOf(iso: string): string {
  if (isToday(iso)) return 'Today';
  const isThisYear = iso.slice(0, 4) === new Date().toISOString().slice(0, 4);
  return isThisYear ? weekday.format(new Date(iso)) : formatDay(iso);
}

/** '14:02' today, '8 Jun' before. */
export const shortDate = (iso: string): string => (isToday(iso) ? formatTime(iso) : short.format(new Date(iso)));
