import { dayInBritain, dayMs } from '#contract/time.ts';

/** The calendar day in Britain (YYYY-MM-DD) that is this many days from now, or before now if negative. */
export const dayFromNow = (days: number): string => dayInBritain(new Date(Date.now() + days * dayMs));
