export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' });

/** The calendar day (YYYY-MM-DD) in Britain. */
export const dayInBritain = (at: Date): string => calendar.format(at);

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/London' });

/** The time of day (HH:MM) in Britain. */
export const timeInBritain = (at: Date): string => clock.format(at);

/** The moment at which it is this day (YYYY-MM-DD) and time (HH:MM) in Britain. */
export function momentInBritain(day: string, time: string): Date {
  const inWinter = new Date(`${day}T${time}:00Z`);
  const inSummer = new Date(inWinter.getTime() - hourMs);
  return timeInBritain(inSummer) === time ? inSummer : inWinter;
}

/** How long a checkout reserves its stock. */
export const reservationMinutes = 15;

/** How many days a rejected applicant's document is stored (UK GDPR: no longer than needed to answer a question about it). */
export const rejectedDocumentDays = 30;

/** How many days an import is stored. */
export const importDays = 30;
