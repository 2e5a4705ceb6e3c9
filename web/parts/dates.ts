const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Europe/London',
});

/** '3 June 2026', the day it is in Britain. */
export const formatDay = (iso: string): string => day.format(new Date(iso));
