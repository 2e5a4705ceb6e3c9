export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' });

/** The calendar day (YYYY-MM-DD) in Britain. */
export const dayInBritain = (at: Date): string => calendar.format(at);

/** How long a checkout reserves its stock. */
export const reservationMinutes = 15;

/** How many days a rejected applicant's document is stored (UK GDPR: no longer than needed to answer a question about it). */
export const rejectedDocumentDays = 30;

/** How many days an import is stored. */
export const importDays = 30;
