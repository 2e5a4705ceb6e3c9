import { dayInBritain } from '#contract/time.ts';

/** Today's date in Britain. */
export const todayInBritain = (): string => dayInBritain(new Date());

const taxYear = (first: number): string => `${first}-${String((first + 1) % 100).padStart(2, '0')}`;

/** The calendar year in which a day's tax year began, on 6 April. */
const taxYearStart = (day: string): number => Number(day.slice(0, 4)) - (day.slice(5) < '04-06' ? 1 : 0);

const descending = (from: number, to: number): number[] =>
  Array.from({ length: from - to + 1 }, (_, index) => from - index);

/** The calendar and tax years that overlap the period between two days, newest first. */
export const yearsBetween = (since: string, until: string): { calendar: string[]; tax: string[] } => ({
  calendar: descending(Number(until.slice(0, 4)), Number(since.slice(0, 4))).map(String),
  tax: descending(taxYearStart(until), taxYearStart(since)).map(taxYear),
});

/** 'Tax year 2026/27' or '2026'. */
export const nameOfYear = (year: string): string => (year.length === 4 ? year : `Tax year ${year.replace('-', '/')}`);
