export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/**
 * Formats moments in British English and British time, wherever the reader is. A day (YYYY-MM-DD) stands for midnight UTC, which is
 * the same date in Britain. Every page loads the formats in this file, so a format used by only one screen is declared in that
 * screen's file.
 */
export function inBritain(options: Intl.DateTimeFormatOptions, locale = 'en-GB'): (at: Date | string) => string {
  const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'Europe/London' });
  return (at) => format.format(new Date(at));
}

/** The calendar day (YYYY-MM-DD) in Britain. */
export const dayInBritain: (at: Date) => string = inBritain({}, 'en-CA');

/** '3 June 2026'. */
export const formatDay = inBritain({ day: 'numeric', month: 'long', year: 'numeric' });

/** '3 June'. */
export const formatDayAndMonth = inBritain({ day: 'numeric', month: 'long' });

/** '3 Jun'. */
export const formatShortDay = inBritain({ day: 'numeric', month: 'short' });

const weekday = inBritain({ weekday: 'long' });

/** 'Wednesday 3 June'. */
export const formatWeekday = (at: Date | string): string => `${weekday(at)} ${formatDayAndMonth(at)}`;

/** '03/06/2026'. */
export const formatNumericDay = inBritain({ dateStyle: 'short' });

/** '14:02'. */
export const formatTime = inBritain({ hour: '2-digit', minute: '2-digit' });

/** '3 June 2026, 14:02'. */
export const formatMoment = (at: Date | string): string => `${formatDay(at)}, ${formatTime(at)}`;

/** The moment at which it is this day (YYYY-MM-DD) and time (HH:MM) in Britain. */
export function momentInBritain(day: string, time: string): Date {
  const inWinter = new Date(`${day}T${time}:00Z`);
  const inSummer = new Date(inWinter.getTime() - hourMs);
  return formatTime(inSummer) === time ? inSummer : inWinter;
}

/** The last moment, in British time, of the day that is `days` days after `at`. */
export function endOfDayInBritain(at: Date, days: number): Date {
  const noon = momentInBritain(dayInBritain(at), '12:00').getTime();
  const next = dayInBritain(new Date(noon + (days + 1) * dayMs));
  return new Date(momentInBritain(next, '00:00').getTime() - 1);
}

/** How long a checkout reserves its stock. */
export const reservationMinutes = 15;

/** How many days a device stays signed in without being used. */
export const sessionDays = 30;

/** How many hours a link that verifies or changes an email address is valid. */
export const emailLinkHours = 24;

/** How many hours a link that resets a password is valid. */
export const resetLinkHours = 1;

/** How many days a rejected applicant's document is stored (UK GDPR: no longer than needed to answer a question about it). */
export const rejectedDocumentDays = 30;

/** How many days of views are shown to sellers beside listings with low stock, including today. */
export const viewDays = 7;

/** How many days an import is stored. */
export const importDays = 30;
