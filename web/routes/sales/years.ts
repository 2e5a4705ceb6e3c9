const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' });

/** The day it is in Britain. */
export const dayNow = (): string => today.format(new Date());

const taxYear = (first: number): string => `${first}-${String((first + 1) % 100).padStart(2, '0')}`;

/** The year in which the tax year of a day began: on 6 April. */
const beginOf = (day: string): number => Number(day.slice(0, 4)) - (day.slice(5) < '04-06' ? 1 : 0);

const down = (from: number, to: number): number[] => Array.from({ length: from - to + 1 }, (_, index) => from - index);

/** The calendar and the tax years that have a day between two days, latest first. */
export const yearsBetween = (since: string, until: string): { calendar: string[]; tax: string[] } => ({
  calendar: down(Number(until.slice(0, 4)), Number(since.slice(0, 4))).map(String),
  tax: down(beginOf(until), beginOf(since)).map(taxYear),
});

/** 'Tax year 2026/27' or '2026'. */
export const nameOfYear = (year: string): string => (year.length === 4 ? year : `Tax year ${year.replace('-', '/')}`);
