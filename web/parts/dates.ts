const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Europe/London',
});

/** '3 June 2026', the date in UK time. */
export const formatDay = (iso: string): string => day.format(new Date(iso));

const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/London' });

/** '14:02' in UK time. */
export const formatTime = (iso: string): string => time.format(new Date(iso));
